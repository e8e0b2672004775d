// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

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

}  // namespace tessera::detail
