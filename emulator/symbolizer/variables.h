// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/symbolizer/process_image.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail::symbols {

/// See debug_information.h.
NamedData thread_local_in(ProcessImage& image, const void* address);
NamedData thread_local_named_in(ProcessImage& image, const void* code, const std::string& name);
NamedData static_variable_in(ProcessImage& image, const void* address);
NamedData captured_in(ProcessImage& image, const void* entry, std::size_t offset);
NamedData captured_element_in(ProcessImage& image, const void* entry, std::size_t closure_offset, std::size_t offset);

}  // namespace tessera::detail::symbols
