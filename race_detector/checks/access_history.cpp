// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/access_history.h"

#include <memory>
#include <mutex>
#include <optional>

#include "race_detector/checks/debugger_probe.h"
#include "race_detector/checks/seen_conflicts.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/support/timed_lock.h"

namespace tessera::race_detector {

AccessHistory& access_history = *new AccessHistory;

void AccessHistory::begin_launch(bool fences, bool messages, LaunchId launch) {
    mode_ = fences ? Mode::words : messages ? Mode::tiles : Mode::none;
    launch_ = launch;
    if (is_active() && state_ == nullptr) state_ = std::make_unique<State>();
}

void AccessHistory::end_launch(ConflictTable& global) {
    for (Shard& shard : state_->shards) {
        global.merge(shard.conflicts);
        shard.conflicts = ConflictTable();
        shard.words.clear();
    }
    state_->order.begin_launch();
    mode_ = Mode::none;
}

void AccessHistory::add_known(ConflictTable& global) {
    for (Shard& shard : state_->shards) {
        std::unique_lock<std::mutex> lock(shard.mutex, std::defer_lock);
        if (lock_in_time(lock)) global.merge(shard.conflicts);
    }
}

void AccessHistory::end_tile() {
    Worker& worker = *current_thread.worker;
    state_->order.end_tile(worker.order_lookups, current_thread.tile);
    if (watches_words()) worker.tile_pasts.end(current_thread.tile);
}

void AccessHistory::barrier(detail::FenceKind fence) { state_->order.barrier(current_thread.tile, fence); }

void AccessHistory::fence(detail::FenceKind fence) {
    const OwnMemory own;
    const CurrentThread& me = current_thread;
    state_->order.fence(me.tile, me.thread, me.interval, fence);
}

void AccessHistory::forget(std::uint64_t word) {
    Shard& shard = shard_of(word);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    shard.words.erase(word);
}

Location AccessHistory::location_of(const void* address) {
    Location location{reinterpret_cast<std::uintptr_t>(address)};
    if (cell_of(*current_thread.worker, location.address) != nullptr) location.tile = current_thread.tile;
    return location;
}

void AccessHistory::check_global(std::uintptr_t word, AccessKey key) {
    Shard& shard = shard_of(word);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    check(shard.words[word], shard.conflicts, nullptr, check::Memory::global, word, word, key);
}

void AccessHistory::check_tile_static(std::uint64_t word, std::uintptr_t address, AccessKey key) {
    Worker& worker = *current_thread.worker;
    WordPast& past = worker.tile_pasts.of(state_->order.launch(), current_thread.tile).of(word);
    check(past, worker.conflicts, &worker.mutex, check::Memory::tile_static, word, address, key);
}

void AccessHistory::check(WordPast& past, ConflictTable& found, std::mutex* found_mutex, check::Memory memory, std::uint64_t word,
                          std::uintptr_t address, AccessKey key) {
    const CurrentThread& me = current_thread;
    const Moment now = state_->order.now(me.worker->order_lookups, me.tile, me.thread, me.interval);
    past.visit_rivals(key, [&](const WordPast::Entries& rivals) {
        compare(found, found_mutex, memory, word, address, key, now, rivals);
    });
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    past.add(key, now, !found.empty() && found.find(place, word, key, key, launch_.kernel) != nullptr);
}

void AccessHistory::compare(ConflictTable& found, std::mutex* found_mutex, check::Memory memory, std::uint64_t word,
                            std::uintptr_t address, AccessKey key, const Moment& now, const WordPast::Entries& past) {
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    const AccessPoint at{now.tile, now.thread, now.interval};
    SeenConflicts seen(key, at, launch_);
    std::optional<LatestSearch>& latest =
        memory == check::Memory::tile_static ? current_thread.worker->in_tile_static : current_thread.worker->in_global;
    const auto is_before = [&](const Moment& moment) {
        if (!latest || latest->launch != launch_.number || !latest->search.is_of(now)) {
            latest.emplace(launch_.number, state_->order, now, memory);
        }
        return latest->search.reaches(moment);
    };
    for (const WordPast::Entry& then : past) {
        const auto their_point = [&](std::uint32_t interval) { return AccessPoint{then.last.tile, then.last.thread, interval}; };
        if (!seen.may_tell(then.key, their_point(then.first.interval))) continue;
        if (!conflicts(then.key, key)) continue;
        if (then.last.tile == now.tile && then.last.thread == now.thread) continue;
        if (is_before(then.last)) continue;
        const bool first_races = then.first.interval != then.last.interval && !is_before(then.first);
        const AccessPoint to_show = their_point(first_races ? then.first.interval : then.last.interval);
        std::unique_lock<std::mutex> lock;
        if (found_mutex != nullptr) lock = std::unique_lock<std::mutex>(*found_mutex);
        Conflict& conflict = seen.record(found, place, word, then.key, to_show);
        show_race_to_debugger(address, then.key, to_show, key);
        conflict.values_differ = memory == check::Memory::tile_static;
    }
}

}  // namespace tessera::race_detector
