// SPDX-License-Identifier: Apache-2.0
// Names of functions, variables and types as one writes them in the source.
#pragma once

#include <string>

#include "emulator/symbolizer/loaded_module.h"

namespace tessera::detail::symbols {

/// `text` with nothing in place of each `part`.
std::string without(std::string text, const std::string& part);

/// Without the inline namespaces that keep checked and unchecked code of our headers apart, which no source names.
std::string without_inline_namespaces(std::string name);

/// "average", "Matrix::row", "simulation::step<float>"; a lambda's function: "main()::lambda".
std::string function_name(LoadedModule& module, Dwarf_Die function);

/// "total" for a function's variable; of a namespace or class: "simulation::steps", "Matrix::count".
std::string variable_name(LoadedModule& module, Dwarf_Die variable);

/// With the namespaces and classes around it: "simulation::Particle".
std::string qualified_type_name(LoadedModule& module, Dwarf_Die type);

/// "float", "unsigned long", "Particle", "const int *".
std::string type_name(Dwarf_Die type);

/// True for C++ AMP's array<...> and texture<...>, and for views of these.
bool is_amp_container(LoadedModule& module, Dwarf_Die type);

/// True for what C++ AMP's index<...> and extent<...> have their components in: programs name these by a subscript.
bool is_read_by_subscript(LoadedModule& module, Dwarf_Die type);

/// True for the class of a lambda.
bool is_closure(Dwarf_Die type);

}  // namespace tessera::detail::symbols
