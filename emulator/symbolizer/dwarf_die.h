// SPDX-License-Identifier: Apache-2.0
// Reading debugging information entries (DIEs): libdw's functions, answering nothing where the information is missing
// or damaged.
#pragma once

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

namespace tessera::detail::symbols {

/// How far chains of references between DIEs are followed; damaged ones may be circles.
inline constexpr int kLongestChain = 64;

/// The DIE that an attribute refers to; also an attribute of the declaration or abstract function behind `die`.
std::optional<Dwarf_Die> referenced(Dwarf_Die die, unsigned attribute);

/// An unsigned number; also of the declaration or abstract function behind `die`.
std::optional<std::uint64_t> number(Dwarf_Die die, unsigned attribute);

/// DW_AT_name, or nothing; also of the declaration or abstract function behind `die`.
std::string own_name(Dwarf_Die die);

bool has(Dwarf_Die die, unsigned attribute);

/// The first of the DIEs that describe a function, variable or class: its declaration in the class or in the source, or
/// its description in a unit of its own (-fdebug-types-section).
Dwarf_Die declaration_of(Dwarf_Die die);

/// The unit that a DIE belongs to.
Dwarf_Die unit_of(Dwarf_Die die);

/// A unit's file name made absolute; nothing for null.
std::string absolute_name(Dwarf_Die unit, const char* name);

/// The file that an attribute of exactly this DIE names.
std::string file_of(Dwarf_Die die, unsigned attribute);

/// Where a function or variable is declared.
std::string declaring_file(Dwarf_Die die);
unsigned declaring_line(Dwarf_Die die);

/// Where a DW_AT_location says that a variable is, when that is one place for the whole program.
struct FixedLocation {
    bool is_thread_local = false;
    std::uint64_t at = 0;  ///< thread-local: offset in the module's TLS block; otherwise the module's unbiased address

    bool operator<(const FixedLocation& other) const {
        return std::tie(is_thread_local, at) < std::tie(other.is_thread_local, other.at);
    }
};
std::optional<FixedLocation> fixed_location(Dwarf_Die variable);

/// Bytes from the start of a class to a member or base class of it; nothing for static members and virtual bases.
std::optional<std::uint64_t> member_offset(Dwarf_Die member);

/// Calls `visit` for each child until it returns true; true then.
template <class Visit>
bool any_child(Dwarf_Die die, Visit visit) {
    Dwarf_Die child;
    if (dwarf_child(&die, &child) != 0) return false;
    Dwarf_Off last = dwarf_dieoffset(&die);
    do {
        const Dwarf_Off offset = dwarf_dieoffset(&child);
        if (offset <= last) return false;  // damaged: would not end
        last = offset;
        if (visit(child)) return true;
    } while (dwarf_siblingof(&child, &child) == 0);
    return false;
}

/// Calls `visit` for each child.
template <class Visit>
void for_each_child(Dwarf_Die die, Visit visit) {
    any_child(die, [&](const Dwarf_Die& child) {
        visit(child);
        return false;
    });
}

}  // namespace tessera::detail::symbols
