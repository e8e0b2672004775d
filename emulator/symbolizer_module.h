// SPDX-License-Identifier: Apache-2.0
// The interface between the emulator and its separately loaded reader of debug information.
#pragma once

#include <cstddef>

namespace tessera::detail {

/// Writes "file:line" of a code address in this process to `text`, ending in a null byte. False when there is no
/// debug information for it.
using SymbolizeFunction = bool (*)(const void* address, char* text, std::size_t size);

inline constexpr char kSymbolizerModule[] = "libtessera_symbolizer.so";
inline constexpr char kSymbolizeName[] = "tessera_symbolize";

}  // namespace tessera::detail
