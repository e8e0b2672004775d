// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "tessera/check.h"
#include "tessera/detail/launch.h"

namespace tessera::race_detector {

/// What an atomic operates on. A tile's tile_static memory is not that of the next tile at the same address.
struct Location {
    std::uintptr_t address = 0;
    std::uint32_t tile = kEveryTile;
    static constexpr std::uint32_t kEveryTile = ~std::uint32_t{0};  ///< global memory

    friend bool operator==(const Location& a, const Location& b) { return a.address == b.address && a.tile == b.tile; }
};
struct LocationHash {
    std::size_t operator()(const Location& location) const {
        return static_cast<std::size_t>((location.address ^ std::uint64_t{location.tile} << 32) * 0x9E3779B97F4A7C15U >> 7);
    }
};

/// Where a thread stands: barriers passed, and how many fences and atomics of its own it has executed.
struct Moment {
    std::uint32_t tile = 0;
    std::uint32_t thread = 0;
    std::uint32_t interval = 0;
    std::uint32_t step = 0;
};

/// What orders accesses in addition to the barriers that cover them: fences without a rendezvous, rendezvous without the fence,
/// and messages: write, fence, atomic; atomic that observes it, fence, read.
///
/// Locations of atomics keep a log of releases. AMP's atomics are all read-modify-writes, so a thread that accesses a
/// location has observed all that is in its log: an acquire is a location and a length of its log. Whether one access comes
/// before another is searched through the logs, and only when two accesses conflict (Search).
///
/// Any worker, about the tile that it runs; a search about any. What workers change at once lies apart, each with a lock.
class HappensBefore {
  public:
    class Search;

    void begin_launch();
    std::uint64_t launch() const { return launch_; }  ///< another number for each launch, in any object
    void barrier(std::uint32_t tile, detail::FenceKind fence);
    void fence(std::uint32_t tile, std::uint32_t thread, std::uint32_t interval, detail::FenceKind fence);
    /// Runs an atomic operation, so that the location's log has the order in which they happened.
    /// \param operation  returns whether it stored; a load, or a compare-exchange that failed, only acquires
    template <class Operation>
    void atomic(std::uint32_t tile, std::uint32_t thread, std::uint32_t interval, const Location& location, Operation operation) {
        const Step step = begin_atomic(tile, thread, interval);
        std::size_t length = 0;
        {
            LogShard& shard = logs_[LocationHash()(location) % kShards];
            const std::lock_guard<std::mutex> lock(shard.mutex);
            const bool stored = operation();
            length = add_to_log(shard, location, step, stored);
        }
        if (length > 0) acquire(tile, {step.at, location, length});
    }

    class OwnTile;
    /// \param own  the calling worker's
    Moment now(OwnTile& own, std::uint32_t tile, std::uint32_t thread, std::uint32_t interval) const;

  private:
    using Kinds = std::uint8_t;  ///< which memory a fence covers: bit 0 tile_static, bit 1 global
    struct Fence {
        std::uint32_t thread, interval, step;
        Kinds kinds;
    };
    struct Acquire {
        Moment at;
        Location location;
        std::size_t length;  ///< of the location's log then
    };
    struct Tile {
        std::vector<Kinds> barriers;  ///< by interval that each ended
        std::vector<Fence> fences;
        std::vector<Acquire> acquires;
        std::vector<std::uint32_t> steps;  ///< by thread; those behind have made none

        std::uint32_t next_step(std::uint32_t thread) {
            if (thread >= steps.size()) steps.resize(thread + 1);
            return ++steps[thread];
        }
    };

    /// An atomic that is about to happen.
    struct Step {
        Moment at;
        bool releases;  ///< what came before a fence
    };
    static constexpr std::size_t kShards = 1024;
    struct alignas(64) TileShard {
        std::mutex mutex;
        std::unordered_map<std::uint32_t, Tile> tiles;
    };
    struct alignas(64) LogShard {
        std::mutex mutex;
        std::unordered_map<Location, std::vector<Moment>, LocationHash> logs;
    };

    static std::uint64_t next_launch();
    static Kinds kinds_of(detail::FenceKind fence);
    /// Calls `use` with a tile that is locked meanwhile.
    template <class Use>
    auto with_tile(std::uint32_t number, Use use) const {
        TileShard& shard = tiles_[number % kShards];
        const std::lock_guard<std::mutex> lock(shard.mutex);
        return use(shard.tiles[number]);
    }
    Step begin_atomic(std::uint32_t tile, std::uint32_t thread, std::uint32_t interval);
    /// The length of the log before.
    static std::size_t add_to_log(LogShard& shard, const Location& location, const Step& step, bool stored);
    void acquire(std::uint32_t tile, const Acquire& acquire);
    static bool fence_between(const Tile& tile, const Moment& a, const Moment& b, Kinds kind);
    static bool ordered_in_tile(const Tile& tile, const Moment& a, const Moment& b, Kinds kind);
    static bool takes_effect(const Tile& tile, const Acquire& acquire, const Moment& b, Kinds kind);

    std::uint64_t launch_ = next_launch();
    mutable std::array<TileShard, kShards> tiles_;
    mutable std::array<LogShard, kShards> logs_;
};

/// Of a worker, the tile that it runs: it alone changes it, so that it may look there without a lock.
class HappensBefore::OwnTile {
    friend class HappensBefore;
    std::uint64_t launch_ = ~std::uint64_t{0};
    std::uint32_t number_ = 0;
    const Tile* tile_ = nullptr;
};

/// What is ordered before one access. Many others are asked about as a rule: what has been searched for one is not searched again.
class HappensBefore::Search {
  public:
    /// \param b  happens now, or has happened after all that is asked about
    Search(const HappensBefore& order, const Moment& b, check::Memory memory);

    bool is_of(const Moment& b) const {
        return b.tile == b_.tile && b.thread == b_.thread && b.interval == b_.interval && b.step == b_.step;
    }

    /// Whether an access at `a` is ordered before `b`.
    bool reaches(const Moment& a);
    /// What the search has cost: how many releases and acquires it has looked at.
    std::size_t looked_at() const { return looked_at_; }

  private:
    /// A release that `b` has observed, perhaps through others.
    struct Release {
        Moment at;
        std::size_t other_of_tile;  ///< in `releases_`, plus 1; 0: none
    };
    bool comes_before(const Moment& a, const Moment& point) const;
    void sort_by_tile();
    void explore(const Moment& point);

    const HappensBefore& order_;
    const Moment b_;
    const Kinds kind_;
    std::vector<Release> releases_;
    std::size_t sorted_ = 0;    ///< of them are in `of_tile_`
    std::size_t explored_ = 0;  ///< of them have been explored; what they have observed are releases, too
    bool has_begun_ = false;    ///< `b` has been explored
    std::size_t looked_at_ = 0;
    std::unordered_map<std::uint32_t, std::size_t> of_tile_;  ///< the last in `releases_`, plus 1
    std::unordered_map<Location, std::size_t, LocationHash> read_;  ///< how much of each log
    std::unordered_map<std::uint32_t, std::vector<Acquire>> open_;  ///< by tile those that may lead further
};

/// Of a worker, until its thread does what may change the outcome: a tile that gathers what others have left reads word after word.
struct LatestSearch {
    LatestSearch(std::uint32_t launch_number, const HappensBefore& order, const Moment& now, check::Memory memory)
        : launch(launch_number), search(order, now, memory) {}

    std::uint32_t launch;
    HappensBefore::Search search;
};

}  // namespace tessera::race_detector
