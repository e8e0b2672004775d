// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "emulator/symbolizer/loaded_module.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail::symbols {

/// The place of an instruction and of the inlined calls around it, without those in Tessera's own headers.
std::vector<SourceFrame> frames_at(LoadedModule* module, const void* address);

/// The function at an address of this process, and the functions inlined into it that the address belongs to, outermost
/// first.
std::vector<Dwarf_Die> functions_at(LoadedModule& module, const void* address);

}  // namespace tessera::detail::symbols
