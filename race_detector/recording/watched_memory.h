// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tessera/execution_observer.h"
#include "tessera/weak_memory_observer.h"

namespace tessera::race_detector {

/// One access to watched memory.
struct RecordedAccess {
    std::uint64_t thread = 0;    ///< linear in its tile; of all tiles: in the launch
    std::uint32_t interval = 0;  ///< barriers that the tile had passed
    char kind = 'R';             ///< R read, W write, A atomic
    const void* code = nullptr;
    std::size_t begin = 0;       ///< bytes from the window's beginning, whole elements
    std::string value;           ///< of these elements: what was read, or what they were afterwards
    std::optional<std::size_t> weak_number;  ///< as WeakMemoryFacts numbers it
};

/// The bytes of one finding in a run that records, and what happened to them.
struct WatchedMemory {
    static constexpr std::size_t kMostAccesses = 4096;
    static constexpr std::size_t kMostBytes = 262144;  ///< of values

    // What is asked for.
    std::uint64_t number = 0;            ///< the finding's in the report
    std::uint64_t launch = 0;
    std::optional<std::uint64_t> tile;   ///< none: all of them, or there are no tiles
    std::string module;                  ///< tile_static memory: whose
    std::size_t closure_offset = 0;      ///< other memory: of what the kernel holds
    std::uint64_t begin = 0;             ///< in the module, or in what the kernel holds
    std::size_t size = 0, cell = 4;      ///< bytes of the window, of each element

    // What happened.
    const char* memory = nullptr;        ///< the window, as this OS thread sees it; null: not here
    std::string switch_points;           ///< as replay tokens name them; empty: unknown
    bool was_there = false;
    bool is_cut = false;                 ///< there was more
    std::string before, after;
    std::vector<RecordedAccess> accesses;
    std::vector<OldAccess> old_accesses;  ///< in weak memory; the accesses in it are positions in `accesses`, kNotRecorded where it is none

    static constexpr std::size_t kMostOldAccesses = 64;
    static constexpr std::size_t kNotRecorded = ~std::size_t{0};

    bool is_tile_static() const { return !module.empty(); }

    /// Finds the window in tile_static memory, or in what a launch holds.
    void find_in(const std::vector<TileStaticRange>& ranges);
    void find_in(const LaunchInfo& launch);

    std::string bytes() const { return std::string(memory, size); }
    void start();
    void stop();

    /// Takes an access down if it concerns the window; true for one whose value is known only when it is done.
    bool note(RecordedAccess access, const char* address, std::size_t count);
    void read_value(std::size_t access);

    /// The launch has ended.
    void find_old_accesses(const WeakMemoryFacts& facts);

  private:
    bool is_partly_weak(std::size_t access) const;

    std::size_t bytes_kept_ = 0;
};

}  // namespace tessera::race_detector
