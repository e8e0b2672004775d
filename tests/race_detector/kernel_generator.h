// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tests/race_detector/generated_kernel.h"

namespace tessera::generated {

/// What a kernel may contain besides plain accesses and barriers that cover all memory.
struct Ingredients {
    bool atomics = false;
    bool fences = false;       ///< without a rendezvous
    bool whole_words = false;  ///< accesses of aligned words only
    bool write_once =
        false;  ///< a thread writes a byte of tile_static memory at most once between two barriers
};

/// A small random kernel: the same one for the same seed.
Kernel make_kernel(std::uint64_t seed, const Ingredients& ingredients);

}  // namespace tessera::generated
