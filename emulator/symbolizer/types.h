// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "emulator/symbolizer/loaded_module.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail::symbols {

/// A part of an object that has no parts itself, or padding of a class, or a container of C++ AMP.
struct Part {
    Dwarf_Die type;
    std::string path;         ///< how to write it after the object's name: "[1][0].x"
    std::size_t offset = 0;   ///< bytes from the object's start
    std::size_t size = 0;     ///< bytes; 0: unknown
    unsigned bits = 0;        ///< of a bit-field; else 0
    bool is_padding = false;  ///< between the members of `type`
    bool is_partial = false;    ///< padding, a bit-field, bytes that not all of a union's members have
    bool may_be_unset = false;  ///< NamedData
};

/// The part of an object of a type that its byte number `offset` belongs to.
Part part_at(LoadedModule& module, Dwarf_Die type, std::size_t offset);

/// A part's type, place and way to write it; the variable it is part of is left open.
NamedData named_part(LoadedModule& module, const Part& part);

/// Bytes of an object of a type; 0: unknown.
std::size_t size_of(LoadedModule& module, Dwarf_Die type);

/// Bytes of a member or base class. One whose type is only declared reaches to the next member.
std::size_t member_size(LoadedModule& module, Dwarf_Die type, Dwarf_Die member);

/// The type that template arguments of a type in the same unit, `near`, write like this: "simulation::Particle".
std::optional<Dwarf_Die> type_written(LoadedModule& module, const std::string& name, Dwarf_Die near);

/// The type behind typedefs, const and the like; for a class its definition, where there is one.
Dwarf_Die stripped(LoadedModule& module, Dwarf_Die type);

}  // namespace tessera::detail::symbols
