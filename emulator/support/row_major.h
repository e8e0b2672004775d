// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::detail {

/// The position with this linear number in a row-major domain of `rank` dimensions, most significant first.
inline void row_major_position(std::uint64_t linear, int rank, const int* extents, int* position) {
    for (int d = rank - 1; d >= 0; --d) {
        const auto extent = static_cast<std::uint64_t>(extents[d]);
        position[d] = static_cast<int>(linear % extent);
        linear /= extent;
    }
}

}  // namespace tessera::detail
