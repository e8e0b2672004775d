// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/source_lines.h"

#include <algorithm>

#include "emulator/symbolizer/elf_symbols.h"
#include "emulator/symbolizer/names.h"

namespace tessera::detail::symbols {

namespace {

/// Headers of ours, in a source tree and installed.
bool is_ours(const SourceFrame& frame) {
    return frame.file.find("include/tessera/") != std::string::npos ||
           frame.file.find("tessera-amp/tessera/") != std::string::npos;
}

unsigned small_number(Dwarf_Die die, unsigned attribute) {
    return static_cast<unsigned>(number(die, attribute).value_or(0));
}

/// The inlined calls below a function that hold an instruction, outermost first.
void find_inlined(Dwarf_Die die, Dwarf_Addr at, std::vector<Dwarf_Die>& inlined, int depth) {
    if (depth > kLongestChain) return;
    any_child(die, [&](Dwarf_Die child) {
        const int tag = dwarf_tag(&child);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_lexical_block) return false;
        if (dwarf_haspc(&child, at) != 1) return false;
        if (tag == DW_TAG_inlined_subroutine) inlined.push_back(child);
        find_inlined(child, at, inlined, depth + 1);
        return true;
    });
}

SourceFrame line_at(Dwarf_Die unit, Dwarf_Addr at) {
    SourceFrame frame;
    Dwarf_Line* const line = dwarf_getsrc_die(&unit, at);
    if (line == nullptr) return frame;
    int number = 0;
    frame.file = absolute_name(unit, dwarf_linesrc(line, nullptr, nullptr));
    if (dwarf_lineno(line, &number) == 0) frame.line = static_cast<unsigned>(number);
    if (dwarf_linecol(line, &number) == 0) frame.column = static_cast<unsigned>(number);
    return frame;
}

/// Where an inlined function was called.
SourceFrame call_of(Dwarf_Die inlined) {
    SourceFrame frame;
    frame.file = file_of(inlined, DW_AT_call_file);
    frame.line = small_number(inlined, DW_AT_call_line);
    frame.column = small_number(inlined, DW_AT_call_column);
    return frame;
}

/// The function at an unbiased address, and below it the inlined calls, outermost first.
std::vector<Dwarf_Die> nested_functions(LoadedModule& module, const Unit& unit, Dwarf_Addr at) {
    std::vector<Dwarf_Die> functions;
    const std::optional<Dwarf_Die> function = module.index_of(unit.tree).function_at(at);
    if (!function) return functions;
    functions.push_back(*function);
    find_inlined(*function, at, functions, 0);
    return functions;
}

/// All frames, ours included; nothing without a line.
std::vector<SourceFrame> all_frames(LoadedModule& module, const void* address) {
    const Dwarf_Addr at = as_number(address) - module.dwarf_bias();
    const Unit* const unit = module.unit_at(at);
    if (unit == nullptr) return {};
    std::vector<SourceFrame> frames{line_at(unit->lines, at)};
    if (frames[0].file.empty()) return {};
    const std::vector<Dwarf_Die> functions = nested_functions(module, *unit, at);
    if (functions.empty()) {
        frames[0].function = code_description(&module, address);
        return frames;
    }
    for (std::size_t i = functions.size(); i-- > 1;) {
        frames.back().function = function_name(module, functions[i]);
        frames.push_back(call_of(functions[i]));
    }
    frames.back().function = function_name(module, functions[0]);
    return frames;
}

}  // namespace

std::vector<Dwarf_Die> functions_at(LoadedModule& module, const void* address) {
    const Dwarf_Addr at = as_number(address) - module.dwarf_bias();
    const Unit* const unit = module.unit_at(at);
    return unit == nullptr ? std::vector<Dwarf_Die>() : nested_functions(module, *unit, at);
}

std::vector<SourceFrame> frames_at(LoadedModule* module, const void* address) {
    std::vector<SourceFrame> frames;
    if (module != nullptr) frames = all_frames(*module, address);
    if (frames.empty()) {
        SourceFrame unknown;
        unknown.function = code_description(module, address);
        return {unknown};
    }
    const SourceFrame outermost = frames.back();
    frames.erase(std::remove_if(frames.begin(), frames.end(), is_ours), frames.end());
    if (frames.empty()) frames.push_back(outermost);
    return frames;
}

}  // namespace tessera::detail::symbols
