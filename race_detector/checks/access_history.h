// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/own_memory.h"
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

    Moment now(std::uint32_t tile, std::uint32_t thread, std::uint32_t interval) const;

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

    mutable std::array<TileShard, kShards> tiles_;
    mutable std::array<LogShard, kShards> logs_;
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

/// What is known where messages may order some of a line's accesses and not others, so that two witnesses of each access do not
/// suffice. Used only when the program's code has atomics or fences at all.
///
/// A program with fences has the complete past of each word here, thread by thread. One whose only fences are barriers needs
/// less: threads of a tile are ordered by these alone, and two tiles' accesses whatever thread made them. There the cells
/// keep each tile (check_global), and this only says whether two tiles' accesses are ordered.
class AccessHistory {
  public:
    bool watches_words() const { return mode_ == Mode::words; }
    bool orders_tiles() const { return mode_ == Mode::tiles; }
    bool is_active() const { return mode_ != Mode::none; }

    /// \param fences    there may be fences without a rendezvous
    /// \param messages  there may be messages
    void begin_launch(bool fences, bool messages, LaunchId launch);
    /// Moves what was found in the launch to `tile_static`, places as they are, and `global`, by address.
    void end_launch(ConflictTable& tile_static, ConflictTable& global);
    /// Copies what was found so far, except what the dying thread was in the middle of.
    void add_known(ConflictTable& tile_static, ConflictTable& global);

    // The following concern the running thread (current_thread).
    void end_tile();
    void barrier(detail::FenceKind fence);
    void fence(detail::FenceKind fence);
    /// \param word     as all workers know it
    /// \param address  where it is here
    void check(check::Memory memory, std::uint64_t word, std::uintptr_t address, AccessKey key);

    /// The word of global memory has a new owner.
    void forget(std::uint64_t word);

    /// Which accesses to global memory messages order before one that happens now, or has happened since.
    class TileSearch {
      public:
        explicit TileSearch(const AccessPoint& now);
        bool reaches(const AccessPoint& then) { return search_.reaches(moment(then)); }

      private:
        static Moment moment(const AccessPoint& at) { return {at.tile, at.thread, at.interval, 0}; }
        HappensBefore::Search search_;
    };

    /// Runs an atomic operation, which returns whether it stored, and notes what it orders.
    template <class Operation>
    void atomic(const void* address, Operation operation) {
        const OwnMemory own;
        const Location location = location_of(address);
        if (orders_tiles() && location.tile != Location::kEveryTile) {
            operation();  // what the tile's barriers do not order, no message does
            return;
        }
        const CurrentThread& me = current_thread;
        order_.atomic(me.tile, me.thread, me.interval, location, operation);
    }

  private:
    struct Past {
        AccessKey key;
        Moment last;   ///< the hardest to be ordered before
        Moment first;  ///< the one to show, if it races, too
    };
    /// What happened to one word: an entry for each access of each thread. Plain reads are apart, for they do not
    /// conflict with each other, and a word that many threads read must not cost the square of their number.
    class WordPast {
      public:
        /// Those of the type of `key`, in the order of their first times.
        std::vector<Past>& like(AccessKey key) { return key.type() == AccessType::read ? reads_ : others_; }
        const std::vector<Past>& reads() const { return reads_; }
        const std::vector<Past>& others() const { return others_; }

        /// The entry of this access of this thread, or null.
        Past* find(AccessKey key, const Moment& now);
        void add(AccessKey key, const Moment& now);

      private:
        struct Id {
            std::uint64_t key;
            std::uint64_t thread;
            friend bool operator==(const Id& a, const Id& b) { return a.key == b.key && a.thread == b.thread; }
        };
        struct IdHash {
            std::size_t operator()(const Id& id) const;
        };
        static Id id_of(AccessKey key, const Moment& at) { return {key.bits, std::uint64_t{at.tile} << 32 | at.thread}; }
        void make_places();

        std::vector<Past> reads_, others_;
        std::unique_ptr<std::unordered_map<Id, std::size_t, IdHash>> places_;  ///< where entries are, once there are many
    };
    using Words = std::unordered_map<std::uint64_t, WordPast>;

    enum class Mode { none, tiles, words };
    static constexpr std::size_t kShards = 256;
    /// Part of the words; workers that are at different ones do not wait for each other.
    struct alignas(64) Shard {
        std::mutex mutex;
        Words global_words;
        std::unordered_map<std::uint32_t, Words> tile_words;  ///< by tile, while it runs
        ConflictTable tile_static_conflicts, global_conflicts;
    };
    Shard& shard_of(std::uint64_t word) {
        return shards_[(word >> 8) * 0x9E3779B97F4A7C15U >> 56];  // neighbours together: they are one tile's as a rule
    }
    Shard& shard_of_tile(std::uint32_t tile) { return shards_[tile % kShards]; }

    static Location location_of(const void* address);
    void compare(ConflictTable& found, check::Memory memory, std::uint64_t word, std::uintptr_t address, AccessKey key,
                 const Moment& now, const std::vector<Past>& past);
    static void add(WordPast& past, AccessKey key, const Moment& now, bool races_with_itself);

    Mode mode_ = Mode::none;
    LaunchId launch_;
    HappensBefore order_;
    std::array<Shard, kShards> shards_;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern AccessHistory& access_history;

inline AccessHistory::TileSearch::TileSearch(const AccessPoint& now)
    : search_(access_history.order_, moment(now), check::Memory::global) {}

}  // namespace tessera::race_detector
