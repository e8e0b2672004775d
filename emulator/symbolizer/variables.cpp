// SPDX-License-Identifier: Apache-2.0
// Variables with one place for the whole program.
#include "emulator/symbolizer/variables.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "emulator/symbolizer/elf_symbols.h"
#include "emulator/symbolizer/names.h"
#include "emulator/symbolizer/source_lines.h"
#include "emulator/symbolizer/types.h"
#include "emulator/symbolizer/unplaced_variables.h"

namespace tessera::detail::symbols {

namespace {

/// The variable at a place, from debug information; empty where none is known.
std::optional<NamedData> described(LoadedModule& module, const PlacedVariable& variable, const FixedLocation& place) {
    const auto type = referenced(variable.die, DW_AT_type);
    const std::size_t size = type ? size_of(module, *type) : 0;
    const std::size_t offset = place.at - variable.location.at;
    if (offset >= size) return std::nullopt;
    NamedData named = named_part(module, part_at(module, *type, offset));
    named.variable = variable_name(module, variable.die);
    if (named.variable.empty()) return std::nullopt;  // a string literal
    named.variable_size = size;
    named.byte_offset = offset;
    named.file = declaring_file(variable.die);
    named.line = declaring_line(variable.die);
    return named;
}

/// The variable of a place. Several may claim to be there: linkers give variables that they removed the place 0.
std::optional<NamedData> described_variable(LoadedModule& module, const std::vector<PlacedVariable>& variables,
                                            const FixedLocation& place, const DataSymbol& symbol) {
    auto next = std::upper_bound(
        variables.begin(), variables.end(), place,
        [](const FixedLocation& at, const PlacedVariable& variable) { return at < variable.location; });
    if (next == variables.begin()) return std::nullopt;
    const FixedLocation start = (next - 1)->location;
    if (start.is_thread_local != place.is_thread_local) return std::nullopt;
    std::optional<NamedData> found;
    while (next != variables.begin() && !((--next)->location < start)) {
        std::optional<NamedData> named = described(module, *next, place);
        if (named && named->variable == symbol.name) return named;
        if (named) found = std::move(named);
    }
    return found;
}

bool is_placed_by_symbol(LoadedModule& module, Dwarf_Die die) {
    const std::vector<PlacedVariable>& placed = variables_placed_by_symbols(module);
    return std::any_of(placed.begin(), placed.end(), [&](const PlacedVariable& variable) { return variable.die.addr == die.addr; });
}

/// A function, or a block in one, has a variable of this name on the stack.
bool has_local(LoadedModule& module, Dwarf_Die scope, const std::string& name, int depth) {
    if (depth > kLongestChain) return false;
    return any_child(scope, [&](Dwarf_Die child) {
        const int tag = dwarf_tag(&child);
        if (tag == DW_TAG_lexical_block) return has_local(module, child, name, depth + 1);
        const bool is_variable = tag == DW_TAG_variable || tag == DW_TAG_formal_parameter;
        return is_variable && own_name(child) == name && !fixed_location(child) && !is_placed_by_symbol(module, child);
    });
}

/// What the symbol table knows: name and size.
NamedData named_symbol(const DataSymbol& symbol) {
    NamedData named;
    if (symbol.name.empty()) return named;
    named.variable = symbol.name;
    named.variable_size = symbol.size;
    named.element_offset = named.byte_offset = symbol.offset;
    named.element_size = 1;
    if (symbol.offset != 0) named.element = "+" + std::to_string(symbol.offset) + " bytes";
    return named;
}

}  // namespace

NamedData thread_local_in(ProcessImage& image, const void* address) {
    LoadedModule* const module = image.module_with_tls(address);
    if (module == nullptr) return {};
    const std::size_t offset = as_number(address) - module->tls_image()->first;
    const DataSymbol symbol = thread_local_symbol(*module, offset);
    auto named = described_variable(*module, module->variables(), {true, offset}, symbol);
    if (!named) named = described_variable(*module, variables_placed_by_symbols(*module), {true, offset}, symbol);
    return named ? *named : named_symbol(symbol);
}

NamedData thread_local_named_in(ProcessImage& image, const void* code, const std::string& name) {
    LoadedModule* const module = image.module_at(code);
    if (module == nullptr) return {};
    const std::vector<Dwarf_Die> functions = functions_at(*module, code);
    if (!functions.empty() && has_local(*module, functions.back(), name, 0)) return {};
    // Compilers put static variables of inlined functions into nameless ones: the nearest declaration above is meant.
    const SourceFrame frame = frames_at(module, code).front();
    std::optional<NamedData> nearest;
    for (const std::vector<PlacedVariable>* variables : {&module->variables(), &variables_placed_by_symbols(*module)}) {
        for (const PlacedVariable& variable : *variables) {
            if (!variable.location.is_thread_local || variable_name(*module, variable.die) != name) continue;
            const auto named = described(*module, variable, variable.location);
            if (!named || named->file != frame.file || named->line > frame.line) continue;
            if (!nearest || named->line >= nearest->line) nearest = named;
        }
    }
    return nearest ? *nearest : NamedData();
}

NamedData static_variable_in(ProcessImage& image, const void* address) {
    LoadedModule* const module = image.module_at(address);
    if (module == nullptr) return {};
    const DataSymbol symbol = static_symbol(*module, address);
    const auto named = described_variable(*module, module->variables(), {false, as_number(address) - module->dwarf_bias()}, symbol);
    return named ? *named : named_symbol(symbol);
}

}  // namespace tessera::detail::symbols
