// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::detail {

/// "kernel.cpp:31" for a code address, "a place near kernel.cpp:31" for one that has no line; without debug information
/// "function+0x12 in program", or the bare address.
/// \param return_address  the address follows a call; the call's own line is wanted
std::string source_position(const void* address, bool return_address = true);

}  // namespace tessera::detail
