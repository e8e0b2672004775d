// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/dwarf_die.h"

#include <cstring>
#include <filesystem>

#include "emulator/support/own_main.h"

namespace tessera::detail::symbols {

std::optional<Dwarf_Die> referenced(Dwarf_Die die, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Die target;
    if (dwarf_formref_die(dwarf_attr_integrate(&die, attribute, &found), &target) == nullptr) return std::nullopt;
    return target;
}

std::optional<std::uint64_t> number(Dwarf_Die die, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Word value = 0;
    if (dwarf_formudata(dwarf_attr_integrate(&die, attribute, &found), &value) != 0) return std::nullopt;
    return value;
}

std::string own_name(Dwarf_Die die) {
    Dwarf_Attribute found;
    const char* name = dwarf_formstring(dwarf_attr_integrate(&die, DW_AT_name, &found));
    if (name == nullptr) {
        Dwarf_Die declaration = declaration_of(die);
        name = dwarf_formstring(dwarf_attr(&declaration, DW_AT_name, &found));
    }
    return name == nullptr ? "" : with_own_main(name);
}

bool has(Dwarf_Die die, unsigned attribute) { return dwarf_hasattr(&die, attribute) == 1; }

Dwarf_Die declaration_of(Dwarf_Die die) {
    for (int i = 0; i < kLongestChain; ++i) {
        Dwarf_Attribute link;
        Dwarf_Die next;
        if (dwarf_attr(&die, DW_AT_abstract_origin, &link) == nullptr &&
            dwarf_attr(&die, DW_AT_specification, &link) == nullptr &&
            dwarf_attr(&die, DW_AT_signature, &link) == nullptr) {
            break;
        }
        if (dwarf_formref_die(&link, &next) == nullptr) break;
        die = next;
    }
    return die;
}

Dwarf_Die unit_of(Dwarf_Die die) {
    Dwarf_Die unit{};
    dwarf_diecu(&die, &unit, nullptr, nullptr);
    return unit;
}

std::string absolute_name(Dwarf_Die unit, const char* name) {
    if (name == nullptr) return "";
    std::filesystem::path path = name;
    if (path.is_relative()) {
        Dwarf_Attribute attribute;
        const char* folder = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
        if (folder != nullptr) path = folder / path;
    }
    return path.lexically_normal().string();
}

std::string file_of(Dwarf_Die die, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Word index = 0;
    Dwarf_Die unit = unit_of(die);
    Dwarf_Files* files = nullptr;
    std::size_t count = 0;
    if (dwarf_formudata(dwarf_attr(&die, attribute, &found), &index) != 0 ||
        dwarf_getsrcfiles(&unit, &files, &count) != 0 || index >= count) {
        return "";
    }
    return absolute_name(unit, dwarf_filesrc(files, index, nullptr, nullptr));
}

/// Not dwarf_decl_file, which knows no file with the number 0: in DWARF 5 that is the source itself.
std::string declaring_file(Dwarf_Die die) {
    const std::string own = file_of(die, DW_AT_decl_file);
    return own.empty() ? file_of(declaration_of(die), DW_AT_decl_file) : own;
}

unsigned declaring_line(Dwarf_Die die) {
    int line = 0;
    return dwarf_decl_line(&die, &line) == 0 && line > 0 ? static_cast<unsigned>(line) : 0;
}

namespace {

/// The constant that an operation puts on the stack.
std::optional<std::uint64_t> constant(Dwarf_Attribute& location, const Dwarf_Op& operation) {
    const unsigned code = operation.atom;
    if (code >= DW_OP_lit0 && code <= DW_OP_lit31) return code - DW_OP_lit0;
    if (code == DW_OP_addr || (code >= DW_OP_const1u && code <= DW_OP_consts)) return operation.number;
    Dwarf_Attribute indirect;
    if (dwarf_getlocation_attr(&location, &operation, &indirect) != 0) return std::nullopt;
    Dwarf_Word value = 0;
    if (code == DW_OP_addrx || code == DW_OP_GNU_addr_index) {
        if (dwarf_formaddr(&indirect, &value) == 0) return value;
    } else if (code == DW_OP_constx || code == DW_OP_GNU_const_index) {
        if (dwarf_formudata(&indirect, &value) == 0) return value;
    }
    return std::nullopt;
}

}  // namespace

std::optional<FixedLocation> fixed_location(Dwarf_Die variable) {
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr(&variable, DW_AT_location, &attribute) == nullptr ||
        dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0) {
        return std::nullopt;
    }
    const std::optional<std::uint64_t> base = constant(attribute, operations[0]);
    if (!base) return std::nullopt;
    FixedLocation location{false, *base};
    bool is_address = operations[0].atom == DW_OP_addr || operations[0].atom == DW_OP_addrx ||
                      operations[0].atom == DW_OP_GNU_addr_index;
    for (std::size_t i = 1; i < count; ++i) {
        const unsigned code = operations[i].atom;
        if (code == DW_OP_form_tls_address || code == DW_OP_GNU_push_tls_address) {
            location.is_thread_local = is_address = true;
        } else if (code == DW_OP_plus_uconst) {
            location.at += operations[i].number;
        } else {
            return std::nullopt;
        }
    }
    if (!is_address) return std::nullopt;
    return location;
}

std::optional<std::uint64_t> member_offset(Dwarf_Die member) {
    Dwarf_Attribute attribute;
    if (dwarf_attr(&member, DW_AT_data_member_location, &attribute) != nullptr) {
        Dwarf_Word offset = 0;
        if (dwarf_formudata(&attribute, &offset) == 0) return offset;
        Dwarf_Op* operations = nullptr;
        std::size_t count = 0;
        if (dwarf_getlocation(&attribute, &operations, &count) == 0 && count == 1 &&
            operations[0].atom == DW_OP_plus_uconst) {
            return operations[0].number;
        }
        return std::nullopt;
    }
    if (const auto bit = number(member, DW_AT_data_bit_offset)) return *bit / 8;
    // A union's members need no location. A static member is declared here and defined elsewhere.
    if (has(member, DW_AT_external) || has(member, DW_AT_declaration)) return std::nullopt;
    return 0;
}

}  // namespace tessera::detail::symbols
