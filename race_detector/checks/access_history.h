// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "race_detector/checks/worker.h"
#include "race_detector/history/happens_before.h"
#include "race_detector/history/word_past.h"
#include "race_detector/shadow/access.h"
#include "race_detector/shadow/conflict_table.h"
#include "race_detector/shadow/own_memory.h"
#include "tessera/check.h"
#include "tessera/detail/launch.h"

namespace tessera::race_detector {

/// What is known where messages may order some of a line's accesses and not others, so that two witnesses of each access do not
/// suffice. Used only when the kernel's code may have atomics or fences at all.
///
/// A kernel with fences has the complete past of each word here, thread by thread. One whose only fences are barriers needs
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
    /// Moves what was found in the launch in global memory to `global`, by address.
    void end_launch(ConflictTable& global);
    /// Copies what was found so far in global memory, except what the dying thread was in the middle of.
    void add_known(ConflictTable& global);

    // The following concern the running thread (current_thread).
    void end_tile();
    void barrier(detail::FenceKind fence);
    void fence(detail::FenceKind fence);
    /// \param word  its address
    void check_global(std::uintptr_t word, AccessKey key);
    /// What is found goes to the worker's conflicts.
    /// \param word     as all workers know it
    /// \param address  where it is here
    void check_tile_static(std::uint64_t word, std::uintptr_t address, AccessKey key);

    /// What messages there may have been: since the first launch that watches anything.
    const HappensBefore& order() const { return state_->order; }

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
        // Where barriers are the only fences, it is all the same which of the tile's threads it was.
        const std::uint32_t thread = orders_tiles() ? 0 : me.thread;
        state_->order.atomic(me.worker->order_lookups, me.tile, thread, me.interval, location, operation);
    }

  private:
    enum class Mode { none, tiles, words };
    static constexpr std::size_t kShards = 256;
    /// Part of the words of global memory; workers that are at different ones do not wait for each other.
    struct alignas(64) Shard {
        std::mutex mutex;
        WordPasts words;
        ConflictTable conflicts;
    };
    /// Large, and most programs need none of it.
    struct State {
        HappensBefore order;
        std::array<Shard, kShards> shards;
    };
    Shard& shard_of(std::uint64_t word) {
        return state_->shards[(word >> 8) * 0x9E3779B97F4A7C15U >> 56];  // neighbours together: they are one tile's as a rule
    }

    static Location location_of(const void* address);
    /// Compares the running thread's access with those of the past, and adds it to them.
    /// \param found_mutex  to be locked where something is found; null: the caller has done so
    void check(WordPast& past, ConflictTable& found, std::mutex* found_mutex, check::Memory memory, std::uint64_t word,
               std::uintptr_t address, AccessKey key);
    void compare(ConflictTable& found, std::mutex* found_mutex, check::Memory memory, std::uint64_t word, std::uintptr_t address,
                 AccessKey key, const Moment& now, const WordPast::Entries& past);

    Mode mode_ = Mode::none;
    LaunchId launch_;
    std::unique_ptr<State> state_;  ///< since the first launch that watches anything
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern AccessHistory& access_history;

inline AccessHistory::TileSearch::TileSearch(const AccessPoint& now)
    : search_(access_history.state_->order, moment(now), check::Memory::global) {}

}  // namespace tessera::race_detector
