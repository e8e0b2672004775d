// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::tools {

/// clang's diagnostics, in which what it says of the words that `tile_static` stands for, at a function, a parameter or a type, is
/// one error: C3584. Visual C++ has that number for tile_static at the wrong place.
std::string with_misplaced_tile_static(const std::string& diagnostics);

}  // namespace tessera::tools
