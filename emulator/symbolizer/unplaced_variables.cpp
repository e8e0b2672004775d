// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/unplaced_variables.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>

#include "emulator/symbolizer/names.h"
#include "emulator/symbolizer/types.h"

namespace tessera::detail::symbols {

namespace {

struct ThreadLocalSymbol {
    std::string name;  ///< mangled
    std::size_t offset;
    std::size_t size;
};

std::vector<ThreadLocalSymbol> symbols_of_functions(LoadedModule& module) {
    std::vector<ThreadLocalSymbol> symbols;
    const int count = dwfl_module_getsymtab(module.handle());
    for (int i = 0; i < count; ++i) {
        GElf_Sym symbol{};
        GElf_Addr adjusted = 0;
        const char* const name = dwfl_module_getsym_info(module.handle(), i, &symbol, &adjusted, nullptr, nullptr, nullptr);
        if (name == nullptr || GELF_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF) continue;
        if (std::strncmp(name, "_ZZ", 3) == 0) symbols.push_back({name, symbol.st_value, symbol.st_size});
    }
    return symbols;
}

std::string with_length(const std::string& name) { return std::to_string(name.size()) + name; }

/// How the symbol of a function's variable begins: "_ZZ4mainE5total" of "total" in main(). What may follow are tags and a number.
std::string mangled_beginning(LoadedModule& module, Dwarf_Die variable) {
    auto function = module.index_of(variable).parent_of(variable);
    while (function && dwarf_tag(&*function) == DW_TAG_lexical_block) function = module.index_of(variable).parent_of(*function);
    if (!function || dwarf_tag(&*function) != DW_TAG_subprogram) return "";
    Dwarf_Attribute attribute;
    const char* const linkage = dwarf_formstring(dwarf_attr_integrate(&*function, DW_AT_linkage_name, &attribute));
    const bool is_mangled = linkage != nullptr && std::strncmp(linkage, "_Z", 2) == 0;
    const std::string of_function = is_mangled ? linkage + 2 : with_length(own_name(*function));
    return "_ZZ" + of_function + "E" + with_length(own_name(variable));
}

/// A name that several blocks of a function use tells nothing; units that share an inline function describe the same variable.
bool is_ambiguous(LoadedModule& module, const std::vector<Dwarf_Die>& variables) {
    for (std::size_t i = 1; i < variables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (&module.index_of(variables[i]) == &module.index_of(variables[j])) return true;
        }
    }
    return false;
}

using Symbols = std::vector<ThreadLocalSymbol>;

/// The one symbol that begins so; null: there is none, or there are several.
const ThreadLocalSymbol* only_one(const Symbols& by_name, const std::string& beginning) {
    const ThreadLocalSymbol* found = nullptr;
    auto next = std::lower_bound(by_name.begin(), by_name.end(), beginning,
                                 [](const ThreadLocalSymbol& symbol, const std::string& name) { return symbol.name < name; });
    for (; next != by_name.end() && next->name.compare(0, beginning.size(), beginning) == 0; ++next) {
        const char after = next->name.c_str()[beginning.size()];
        if (after != '\0' && after != 'B' && after != '_') continue;
        if (found != nullptr) return nullptr;
        found = &*next;
    }
    return found;
}

std::vector<PlacedVariable> find(LoadedModule& module) {
    Symbols symbols = symbols_of_functions(module);
    if (symbols.empty()) return {};
    std::sort(symbols.begin(), symbols.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    std::map<std::string, std::vector<Dwarf_Die>> by_beginning;
    for (const Unit& unit : module.units()) {
        for (const Dwarf_Die& variable : module.index_of(unit.tree).unplaced_variables()) {
            if (const std::string beginning = mangled_beginning(module, variable); !beginning.empty()) {
                by_beginning[beginning].push_back(variable);
            }
        }
    }
    std::vector<PlacedVariable> found;
    for (const auto& [beginning, variables] : by_beginning) {
        const ThreadLocalSymbol* const symbol = is_ambiguous(module, variables) ? nullptr : only_one(symbols, beginning);
        if (symbol == nullptr) continue;
        const auto type = referenced(variables.front(), DW_AT_type);
        if (type && size_of(module, *type) == symbol->size) found.push_back({{true, symbol->offset}, variables.front()});
    }
    std::sort(found.begin(), found.end(), [](const PlacedVariable& a, const PlacedVariable& b) { return a.location < b.location; });
    return found;
}

}  // namespace

const std::vector<PlacedVariable>& variables_placed_by_symbols(LoadedModule& module) {
    return module.placed_by_symbols([&] { return find(module); });
}

}  // namespace tessera::detail::symbols
