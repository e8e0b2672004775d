// SPDX-License-Identifier: Apache-2.0
// Small random kernels, told as tables: one program runs each of them, and a model enumerates what it can leave.
#pragma once

#include <cstdint>

namespace tessera::drawn {

constexpr unsigned kMostThreads = 4;  ///< of a launch
constexpr unsigned kPlaces = 2;       ///< in each of the two memories
constexpr unsigned kMostSteps = 5;    ///< of a thread
constexpr unsigned kFailureExitCode = 9;

enum class Act : unsigned {
    nothing,
    read,     ///< value = 3 * value + *place
    write,    ///< if (value % 3 != number) *place = value
    copy,     ///< value = 3 * value + *place, then *place = value
    add,      ///< value = atomic_fetch_add(place, number + 1)
    barrier,  ///< for all threads of the tile, or for none
    fail,     ///< an access out of bounds if value % 4 == number
    vanish    ///< the process dies without a word if value % 4 == number
};

struct Step {
    Act act = Act::nothing;
    unsigned place = 0;  ///< below kPlaces: tile_static memory; else of an array
    unsigned number = 0;
};

/// Threads are numbered through all tiles. Each begins with its number + 1 as its value, and tile_static memory with zeros.
/// What a launch leaves is the array, and each thread's value.
struct Kernel {
    bool is_tiled = true;
    unsigned tiles = 1;
    unsigned threads = 2;  ///< of a tile; untiled: indices, and one tile
    unsigned steps = 0;    ///< of every thread
    Step step[kMostThreads][kMostSteps];

    unsigned all_threads() const { return tiles * threads; }
};

/// What is drawn. The number of interleavings is exponential in that of the accesses.
struct Draw {
    std::uint64_t seed = 1;
    unsigned most_accesses = 6;  ///< of all threads together, from 3
    bool has_failures = false;   ///< some steps fail, or some vanish
};
Kernel drawn_kernel(const Draw& draw);

}  // namespace tessera::drawn
