// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "race_detector/history/latest_atomics.h"
#include "race_detector/history/moment.h"
#include "race_detector/history/releases.h"
#include "race_detector/history/spin_lock.h"
#include "race_detector/history/tile_order.h"
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

/// What orders accesses in addition to the barriers that cover them: fences without a rendezvous, rendezvous without the fence,
/// and messages: write, fence, atomic; atomic that observes it, fence, read.
///
/// Locations of atomics keep a log of releases. AMP's atomics are all read-modify-writes, so a thread that accesses a
/// location has observed all that is in its log: an acquire is a location and a length of its log. Whether one access comes
/// before another is searched through the logs, and only when two accesses conflict (Search).
///
/// Threads wait in loops, and count. What an atomic releases or acquires is kept only if it tells something new:
/// - Since its last release there, a thread that has passed no barrier or fence has nothing more to tell, whatever it did:
///   what comes before the two, and what they have observed, is the same (TileOrder::has_passed_any).
/// - Of two acquires there with no barrier or fence between, both take effect at the same moments. The later one has observed
///   more, and replaces the other.
/// - What a thread has released itself is nothing new to it: an acquire that would take effect for another thread comes later than
///   the release, so all that comes before the release comes before that effect anyway. An acquire that has observed nothing else
///   since the thread's last one there tells nothing.
/// - An acquire takes effect behind a barrier or a fence. If its tile ends without one, it never will.
///
/// Any worker, about the tile that it runs; a search about any. What workers change at once lies apart, each with a lock.
class HappensBefore {
  public:
    class Search;
    class Lookups;

    void begin_launch();
    std::uint64_t launch() const { return launch_; }  ///< another number for each launch, in any object
    void barrier(std::uint32_t tile, detail::FenceKind fence);
    void fence(std::uint32_t tile, std::uint32_t thread, std::uint32_t interval, detail::FenceKind fence);
    /// Runs an atomic operation, so that the location's log has the order in which they happened.
    /// \param operation  returns whether it stored; a load, or a compare-exchange that failed, only acquires
    /// \param lookups    the calling worker's
    template <class Operation>
    void atomic(Lookups& lookups, std::uint32_t tile, std::uint32_t thread, std::uint32_t interval, const Location& location,
                Operation operation);
    /// Its threads have done all that they will. What shows now to tell nothing is not kept until the launch ends.
    /// \param lookups  the calling worker's
    void end_tile(Lookups& lookups, std::uint32_t tile);

    /// \param lookups  the calling worker's
    Moment now(Lookups& lookups, std::uint32_t tile, std::uint32_t thread, std::uint32_t interval);

    /// What takes memory until the launch ends.
    struct Kept {
        std::size_t acquires = 0;
        std::size_t release_bytes = 0;
    };
    /// While no worker runs a tile.
    Kept kept() const;

  private:
    using Kinds = TileOrder::Kinds;
    /// Of a location: what atomics there have released, in their order. Workers wait for each other only at the same location.
    struct alignas(64) Log {
        mutable SpinLock lock;
        Releases releases;
    };
    struct Acquire {
        Moment at;
        const Log* log;
        std::size_t end;  ///< of the log's releases then
    };
    /// The worker that runs it changes it, and alone may look there without the lock. Only the steps need none.
    struct Tile {
        TileOrder order;
        std::vector<Acquire> acquires;
        std::vector<std::uint32_t> steps;  ///< by thread; those behind have made none

        std::uint32_t next_step(std::uint32_t thread) {
            if (thread >= steps.size()) steps.resize(thread + 1);
            return ++steps[thread];
        }
    };

    static constexpr std::size_t kShards = 1024;
    struct alignas(64) TileShard {
        SpinLock lock;
        std::unordered_map<std::uint32_t, Tile> tiles;
    };
    struct alignas(64) LogShard {
        std::mutex mutex;
        std::unordered_map<Location, Log, LocationHash> logs;
    };

    static std::uint64_t next_launch();
    static Kinds kinds_of(detail::FenceKind fence);
    /// Calls `use` with a tile that is locked meanwhile.
    template <class Use>
    auto with_tile(std::uint32_t number, Use use) const {
        TileShard& shard = tiles_[number % kShards];
        const std::lock_guard<SpinLock> lock(shard.lock);
        return use(shard.tiles[number]);
    }
    /// The tile that the worker runs.
    Tile& own_tile(Lookups& lookups, std::uint32_t number);
    Log& log_of(Lookups& lookups, const Location& location);
    void acquire(Tile& mine, LatestAtomics::Latest& latest, const Acquire& now);
    static bool takes_effect(const Tile& tile, const Acquire& acquire, const Moment& b, Kinds kind);

    std::uint64_t launch_ = next_launch();
    mutable std::array<TileShard, kShards> tiles_;
    mutable std::array<LogShard, kShards> logs_;
};

/// Of a worker: the tile that it runs and the logs that it has used lately, which it finds here without a lock.
class HappensBefore::Lookups {
    friend class HappensBefore;
    static constexpr std::size_t kLogs = 1024;
    struct KnownLog {
        Location location;
        std::uint64_t launch = 0;
        Log* log = nullptr;
    };

    std::uint64_t launch_ = 0;
    std::uint32_t number_ = 0;
    Tile* tile_ = nullptr;         ///< of this launch with this number
    std::vector<KnownLog> logs_;  ///< by hash; none before the first atomic
    LatestAtomics latest_;        ///< of the tiles that it runs
};

template <class Operation>
void HappensBefore::atomic(Lookups& lookups, std::uint32_t tile, std::uint32_t thread, std::uint32_t interval,
                           const Location& location, Operation operation) {
    Tile& mine = own_tile(lookups, tile);
    const Moment at{tile, thread, interval, mine.next_step(thread)};
    Log& log = log_of(lookups, location);
    LatestAtomics::Latest& latest = lookups.latest_.of(&log, tile, thread);
    const bool releases = latest.has_released ? mine.order.has_passed_any(latest.released)
                                              : interval > 0 || mine.order.has_fence(thread);
    std::size_t observed = 0, end = 0;
    bool stored = false;
    {
        const std::lock_guard<SpinLock> lock(log.lock);
        stored = operation();
        observed = log.releases.end();
        if (stored && releases) log.releases.push_back(at);
        end = log.releases.end();
    }
    if (stored && releases) {
        latest.has_released = true;
        latest.released = at;
    }
    if (observed != latest.seen) acquire(mine, latest, {at, &log, observed});
    latest.seen = end;
}

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
    std::unordered_map<const Log*, Releases::Reader> read_;
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
