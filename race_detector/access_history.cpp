// SPDX-License-Identifier: Apache-2.0
#include "race_detector/access_history.h"

#include <algorithm>

#include "race_detector/current_thread.h"
#include "race_detector/patient_lock.h"
#include "race_detector/race_rules.h"
#include "race_detector/tile_static_checks.h"

namespace tessera::race_detector {

AccessHistory& access_history = *new AccessHistory;

namespace {

/// Threads remembered of one line at one word after that line has raced with itself there, beside one of each tile: more would
/// cost the square of their number. What only the others race with, and no remembered one, is not found.
constexpr std::size_t kMostOfRacingKey = 64;

}  // namespace

void AccessHistory::begin_launch(bool tile_static, bool global, std::uint32_t launch) {
    tile_static_ = tile_static;
    global_ = global;
    launch_ = launch;
    order_.begin_launch();
}

void AccessHistory::end_launch(ConflictTable& tile_static, ConflictTable& global) {
    tile_static.merge(tile_static_conflicts_);
    global.merge(global_conflicts_);
    tile_static_conflicts_ = ConflictTable();
    global_conflicts_ = ConflictTable();
    global_words_.clear();
    tile_words_.clear();
    order_.begin_launch();
    tile_static_ = global_ = false;
}

bool AccessHistory::add_known(ConflictTable& tile_static, ConflictTable& global) {
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    if (!lock_in_time(lock)) return false;
    tile_static.merge(tile_static_conflicts_);
    global.merge(global_conflicts_);
    return true;
}

void AccessHistory::begin_tile() {
    const std::lock_guard<std::mutex> lock(mutex_);
    order_.begin_tile(current_thread.tile);
    tile_words_[current_thread.tile];
}

void AccessHistory::end_tile() {
    const std::lock_guard<std::mutex> lock(mutex_);
    tile_words_.erase(current_thread.tile);
}

void AccessHistory::barrier(detail::FenceKind fence) {
    const std::lock_guard<std::mutex> lock(mutex_);
    order_.barrier(current_thread.tile, fence);
}

void AccessHistory::fence(detail::FenceKind fence) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const CurrentThread& me = current_thread;
    order_.fence(me.tile, me.thread, me.interval, fence);
}

void AccessHistory::forget(std::uint64_t word) {
    const std::lock_guard<std::mutex> lock(mutex_);
    global_words_.erase(word);
}

void AccessHistory::note_atomic(const void* location, bool stored) {
    const CurrentThread& me = current_thread;
    Location of{reinterpret_cast<std::uintptr_t>(location)};
    if (cell_of(*me.worker, of.address) != nullptr) of.tile = me.tile;
    order_.atomic(me.tile, me.thread, me.interval, of, stored);
}

void AccessHistory::check(check::Memory memory, std::uint64_t word, AccessKey key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const CurrentThread& me = current_thread;
    const Moment now = order_.now(me.tile, me.thread, me.interval);
    std::vector<Past>& past = memory == check::Memory::global ? global_words_[word] : tile_words_[me.tile][word];
    compare(memory, word, key, now, past);
    ConflictTable& found = memory == check::Memory::global ? global_conflicts_ : tile_static_conflicts_;
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    add(past, key, now, found.find(place, word, key, key) != nullptr);
}

void AccessHistory::compare(check::Memory memory, std::uint64_t word, AccessKey key, const Moment& now,
                            const std::vector<Past>& past) {
    ConflictTable& found = memory == check::Memory::global ? global_conflicts_ : tile_static_conflicts_;
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    AccessKey seen_here, seen_elsewhere;  // raced with just now, in this tile and another: threads of one line come in a row
    for (const Past& then : past) {
        AccessKey& seen = then.last.tile == now.tile ? seen_here : seen_elsewhere;
        if (then.key == seen || !conflicts(then.key, key)) continue;
        if (then.last.tile == now.tile && then.last.thread == now.thread) continue;
        if (order_.is_ordered(then.last, now, memory)) continue;
        seen = then.key;
        Conflict& conflict = found.record(place, word, then.key, {then.last.tile, then.last.thread, then.first_interval}, key,
                                          {now.tile, now.thread, now.interval}, launch_);
        conflict.values_differ = memory == check::Memory::tile_static;
        conflict.other_fence |= then.last.tile == now.tile && then.last.interval != now.interval;
    }
}

void AccessHistory::add(std::vector<Past>& past, AccessKey key, const Moment& now, bool races_with_itself) {
    const auto same = std::find_if(past.rbegin(), past.rend(), [&](const Past& then) {
        return then.key == key && then.last.tile == now.tile && then.last.thread == now.thread;
    });
    if (same != past.rend()) {
        same->last = now;
        return;
    }
    if (races_with_itself) {
        std::size_t of_key = 0;
        bool of_tile = false;
        for (const Past& then : past) {
            of_key += then.key == key;
            of_tile |= then.key == key && then.last.tile == now.tile;
        }
        if (of_key >= kMostOfRacingKey && of_tile) return;
    }
    past.push_back({key, now, now.interval});
}

}  // namespace tessera::race_detector
