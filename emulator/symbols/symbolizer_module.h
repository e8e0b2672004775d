// SPDX-License-Identifier: Apache-2.0
// The interface between the emulator and its separately loaded reader of debug information. Both are built together,
// so C++ types may cross it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

/// The functions of debug_information.h. They want an ordinary thread's stack, and may be called on several at once.
struct Symbolizer {
    std::vector<std::vector<SourceFrame>> (*source_frames)(const std::vector<const void*>& addresses);
    NamedData (*thread_local_at)(const void* image);
    NamedData (*thread_local_named)(const void* code, const std::string& name);
    NamedData (*static_variable_at)(const void* address);
    NamedData (*captured_at)(const void* entry, std::size_t offset);
    NamedData (*captured_element_at)(const void* entry, std::size_t closure_offset, std::size_t offset);
};

inline constexpr char kSymbolizerModule[] = "libtessera_symbolizer.so";

/// The module's one exported function.
using GetSymbolizer = const Symbolizer* (*)();
inline constexpr char kGetSymbolizerName[] = "tessera_symbolizer";

}  // namespace tessera::detail
