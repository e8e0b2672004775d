// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace tessera::detail {

struct TileJob;

/// A thread of a launch, for messages.
struct RunningThread {
    const TileJob* job = nullptr;
    const int* tile = nullptr;      ///< position of its tile; untiled: not used
    std::ptrdiff_t thread = 0;      ///< linear number in its tile; untiled: linear index; negative: no one thread of the tile
    bool exact = true;              ///< false: the thread may also be a later one that the same fiber ran
};

}  // namespace tessera::detail
