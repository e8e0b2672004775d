// SPDX-License-Identifier: Apache-2.0
// Indices out of bounds in builds that test them. The tests themselves are in the public headers (detail/bounds.h).
#pragma once

#include <string>
#include <vector>

#include "emulator/options/option_kinds.h"

namespace tessera::detail {

/// An index that is out of bounds.
struct WrongIndex {
    std::string object;            ///< "array_view<float, 2>"
    const void* begin = nullptr;   ///< its first element
    std::vector<int> extents;      ///< empty: unknown
    std::string element;           ///< "(8, 0)"
    std::string text;              ///< what is wrong with it: "index (8, 0) is outside the extent (8, 8)"
    const void* caller = nullptr;  ///< return address in the user's code
};

/// What the option says of the running kernel.
BoundsTest bounds_in_kernel();

/// Ends the running thread of a kernel: tells the observer, then throws runtime_exception.
[[noreturn]] void end_thread(const WrongIndex& wrong, int code);

}  // namespace tessera::detail
