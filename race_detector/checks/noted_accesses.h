// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector {

/// What a worker's tile has lately entered in cells of global memory that have many entries: a word that all tiles use is looked
/// up here, and only a tile's first accesses touch what other workers look at. It forgets at any time.
class NotedAccesses {
  public:
    /// Whether the cell has recorded this access by the running thread, or by two threads of its tile, since the tile's
    /// last barrier that covers global memory.
    bool has(const CurrentThread& me, std::uintptr_t word, AccessKey key) const {
        if (all_.empty()) return false;
        const Entry& entry = all_[place_of(word, key)];
        return is_of_tile(entry, me, word, key) && (entry.by_two || entry.thread == me.thread);
    }
    void note(const CurrentThread& me, std::uintptr_t word, AccessKey key) {
        if (all_.empty()) all_.resize(kEntries);
        if (!running_.is_of(me)) running_ = {};
        Entry& entry = all_[place_of(word, key)];
        if (is_of_tile(entry, me, word, key)) {
            entry.by_two |= entry.thread != me.thread;
        } else {
            const bool forgets = entry.tile.is_of(me) && (entry.has_forgotten || entry.word != word || !(entry.key == key));
            entry = {word, key, {me.launch_number, me.tile, true}, me.global_epoch_interval, me.thread, false, forgets, now()};
        }
    }

    void begin_tile(const CurrentThread& me) { running_ = {me.launch_number, me.tile, true}; }
    /// False: the tile has noted no such access, in no interval.
    bool may_have_noted(const CurrentThread& me, std::uintptr_t word, AccessKey key) const {
        if (!running_.is_of(me)) return true;  // tiles by turns: another one's may have taken the place of its own
        if (all_.empty()) return false;
        const Entry& entry = all_[place_of(word, key)];
        return entry.tile.is_of(me) && (entry.has_forgotten || (entry.word == word && entry.key == key));
    }

    /// Memory has a new owner: of all workers.
    static void forget_all() { version_.fetch_add(1, std::memory_order_relaxed); }

  private:
    static constexpr std::size_t kEntries = 1024;
    struct Tile {
        std::uint32_t launch = 0, number = 0;
        bool is_known = false;
        bool is_of(const CurrentThread& me) const { return is_known && number == me.tile && launch == me.launch_number; }
    };
    struct Entry {
        std::uintptr_t word = 0;
        AccessKey key;
        Tile tile;
        std::uint32_t epoch = 0, thread = 0;
        bool by_two = false;
        bool has_forgotten = false;  ///< another of the same tile was here
        std::uint32_t version = 0;
    };
    static bool is_of_tile(const Entry& entry, const CurrentThread& me, std::uintptr_t word, AccessKey key) {
        return entry.word == word && entry.key == key && entry.tile.is_of(me) && entry.epoch == me.global_epoch_interval &&
               entry.version == now();
    }
    static std::uint32_t now() { return version_.load(std::memory_order_relaxed); }
    static std::size_t place_of(std::uintptr_t word, AccessKey key) {
        return static_cast<std::size_t>((word / kWordBytes ^ key.bits << 20) * 0x9E3779B97F4A7C15U >> 54);
    }
    static_assert(kEntries == 1U << (64 - 54));

    std::vector<Entry> all_;
    Tile running_;  ///< unknown where tiles run by turns
    static inline std::atomic<std::uint32_t> version_{0};
};

}  // namespace tessera::race_detector
