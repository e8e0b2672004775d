// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Calls `visit(first, last)` for the contiguous pieces of memory that a launch holds: bytes from its beginning. A section of
/// a matrix has one for each row.
template <class Visit>
void for_held_rows(const HeldMemory& memory, Visit visit) {
    const std::size_t rank = memory.extents.size();
    std::size_t inner = rank;  // dimensions from here on lie without gaps
    std::ptrdiff_t row = 1;    // elements
    while (inner > 0 && memory.strides[inner - 1] == row) row *= memory.extents[--inner];
    const std::ptrdiff_t size = static_cast<std::ptrdiff_t>(memory.element_size);
    std::vector<int> index(inner);
    for (;;) {
        std::ptrdiff_t at = 0;
        for (std::size_t d = 0; d < inner; ++d) at += index[d] * memory.strides[d];
        visit(static_cast<std::size_t>(at * size), static_cast<std::size_t>((at + row) * size));
        std::size_t d = inner;
        while (d > 0 && ++index[d - 1] == memory.extents[d - 1]) index[--d] = 0;
        if (d == 0) return;
    }
}

}  // namespace tessera::race_detector
