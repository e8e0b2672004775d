// SPDX-License-Identifier: Apache-2.0
// A kernel as a list of what its threads do, and an execution of it: what the generator makes, the driver
// runs and the model judges.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tessera/detail/launch.h"

namespace tessera::generated {

using detail::FenceKind;

enum class Act : unsigned char {
    read,
    write,
    atomic,         ///< one that stores
    failed_atomic,  ///< a compare-exchange that does not store
    fence           ///< without a rendezvous
};

enum class Space : unsigned char { tile_static_memory, global_memory };

/// Both memories are this small. Each consists of parts (modules, arrays) that no access straddles.
inline constexpr unsigned kMemoryBytes = 112;
inline constexpr unsigned kParts[] = {0, 48, 80, kMemoryBytes};
inline constexpr unsigned kCodes = 16;

struct Step {
    Act act = Act::read;
    Space space = Space::global_memory;
    unsigned code = 0;    ///< which instruction
    unsigned offset = 0;  ///< bytes
    unsigned bytes = 0;
    unsigned char value = 0;  ///< a write stores it in every byte
    FenceKind fence = FenceKind::all_memory;
};

struct Tile {
    std::vector<std::vector<std::vector<Step>>> intervals;  ///< by interval and thread
    std::vector<FenceKind> barriers;  ///< barriers[i] ends intervals[i]; the last may have none
};

/// Device memory that the host makes undefined (discard_data) or defines (copy) before a launch.
struct HostAct {
    unsigned begin, end;  ///< bytes
    bool defines;
};

struct Launch {
    bool tiled = true;
    std::vector<HostAct> before;
    std::vector<Tile> tiles;  ///< untiled: one for each thread, of one thread and interval

    bool has(Act act) const;
};

struct Kernel {
    std::vector<Launch> launches;
};

/// One thing that happened; a launch's execution is a list of them.
struct Event {
    unsigned tile = 0;
    unsigned thread = 0;
    const Step* step = nullptr;  ///< null: the tile's threads left a barrier
    FenceKind barrier = FenceKind::all_memory;
};
using Execution = std::vector<Event>;

inline bool covers(FenceKind fence, Space space) {
    return fence == FenceKind::all_memory ||
           (fence == FenceKind::global_memory) == (space == Space::global_memory);
}

std::string text_of(const Kernel& kernel);
std::string text_of(const Step& step);

}  // namespace tessera::generated
