// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "race_detector/checks/happens_before.h"
#include "race_detector/shadow/access.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/check.h"
#include "tessera/detail/launch.h"

namespace tessera::race_detector {

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
