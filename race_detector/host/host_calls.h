// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace tessera::race_detector {

/// The calls that have led here from the program, and from other modules that the compiler instrumented: addresses within instructions, innermost first.
std::vector<const void*> calls_here();

}  // namespace tessera::race_detector
