// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "race_detector/checks/noted_accesses.h"
#include "race_detector/history/happens_before.h"
#include "race_detector/history/seen_values.h"
#include "race_detector/history/tile_pasts.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/global_shadow.h"
#include "race_detector/shadow/known_pages.h"
#include "race_detector/shadow/tile_static_shadow.h"
#include "race_detector/shadow/undefined_reads.h"

namespace tessera::race_detector {

/// Two threads of one tile met at a word of global memory; whether tiles meet there, too, shows when the launch ends.
struct MeetingInTile {
    std::uintptr_t word = 0;  ///< address
    AccessKey first_key, second_key;
    AccessPoint first, second;
};

/// A plain write whose value is of interest once it is stored: at the OS thread's next event.
struct PendingWrite {
    GlobalCell* global = nullptr;  ///< null: tile_static memory
    TileCell* tile = nullptr;
    std::uintptr_t word = 0;
    std::uint64_t image = 0;       ///< tile_static: the word as ConflictTable knows it
    std::uint32_t old_value = 0;   ///< tile_static
    ByteMask mask = 0;
    SeenValues::Before before;     ///< global memory
};

/// A further module's tile_static memory, beyond the one that CurrentThread knows.
struct TileRange {
    std::uintptr_t begin = 0;  ///< rounded down to a word
    std::uintptr_t bytes = 0;
    std::uintptr_t image = 0;  ///< rounded as `begin`
    TileCell* cells = nullptr;
};

/// Bytes that no access of the program's touches: the compiler's own, and members of the arrays and textures that a kernel holds
/// by reference, which cannot change meanwhile.
struct HiddenRange {
    std::uintptr_t begin = 0;
    std::uintptr_t bytes = 0;
};

/// What the detector keeps for one OS thread that runs tiles. When that ends, another one takes it over.
struct Worker {
    std::atomic<bool> is_free{false};  ///< its OS thread has ended
    TileStaticShadow shadow;
    KnownPages pages;
    std::mutex mutex;  ///< of `conflicts`, `candidates`, `meetings` and `unordered`: a dying program is reported on while others run
    ConflictTable conflicts;                   ///< tile_static memory, in the running launch
    std::size_t counted = 0, counted_new = 0;  ///< of `conflicts`, when Detector::count_found was last asked
    std::vector<TileRange> ranges;
    std::vector<HiddenRange> hidden;
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> padding;  ///< next to tile_static variables
    std::vector<PendingWrite> pending;

    UndefinedReads undefined_reads;            ///< tile_static, of this epoch
    UndefinedReads global_undefined_reads;     ///< of this launch

    std::vector<std::uintptr_t> candidates;    ///< words of global memory that several tiles accessed in conflict
    std::vector<MeetingInTile> meetings;
    ConflictTable unordered;                   ///< of global memory, by address, where messages may order tiles
    NotedAccesses noted;
    TilePasts tile_pasts;                      ///< AccessHistory's, from here on
    HappensBefore::Lookups order_lookups;
    std::optional<LatestSearch> in_tile_static, in_global;

    /// The OS thread has ended: nothing is left of its memory. What the launch's end asks for stays.
    void forget_thread();
};

}  // namespace tessera::race_detector
