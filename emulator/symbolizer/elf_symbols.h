// SPDX-License-Identifier: Apache-2.0
// Symbols of ELF files, for code that was compiled without debug information.
#pragma once

#include <string>

#include "emulator/symbolizer/loaded_module.h"

namespace tessera::detail::symbols {

/// "average(float*)+0x12 in program", of stripped modules "offset 0x1234 in program"; without a module the address.
std::string code_description(LoadedModule* module, const void* address);

/// A variable's symbol.
struct DataSymbol {
    std::string name;        ///< as one writes it in the source; empty: none found
    std::size_t offset = 0;  ///< bytes from the variable's start to the address asked for
    std::size_t size = 0;    ///< bytes
};

DataSymbol static_symbol(LoadedModule& module, const void* address);

/// \param offset  in the module's TLS image
DataSymbol thread_local_symbol(LoadedModule& module, std::size_t offset);

}  // namespace tessera::detail::symbols
