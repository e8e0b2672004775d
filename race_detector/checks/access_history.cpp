// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/access_history.h"

#include <algorithm>
#include <optional>

#include "race_detector/checks/debugger_probe.h"
#include "race_detector/checks/race_rules.h"
#include "race_detector/checks/seen_conflicts.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/support/timed_lock.h"

namespace tessera::race_detector {

AccessHistory& access_history = *new AccessHistory;

namespace {

/// Threads remembered of one line at one word after that line has raced with itself there, in addition to one of each tile: more would
/// cost the square of their number. What only the others race with, and no remembered one, is not found.
constexpr std::size_t kMostOfRacingKey = 64;

/// Up to so many entries of a word are searched one by one.
constexpr std::size_t kFewEntries = 16;

}  // namespace

void AccessHistory::begin_launch(bool fences, bool messages, LaunchId launch) {
    mode_ = fences ? Mode::words : messages ? Mode::tiles : Mode::none;
    launch_ = launch;
}

void AccessHistory::end_launch(ConflictTable& tile_static, ConflictTable& global) {
    for (Shard& shard : shards_) {
        tile_static.merge(shard.tile_static_conflicts);
        global.merge(shard.global_conflicts);
        shard.tile_static_conflicts = ConflictTable();
        shard.global_conflicts = ConflictTable();
        shard.global_words.clear();
        shard.tile_words.clear();
    }
    order_.begin_launch();
    mode_ = Mode::none;
}

void AccessHistory::add_known(ConflictTable& tile_static, ConflictTable& global) {
    for (Shard& shard : shards_) {
        std::unique_lock<std::mutex> lock(shard.mutex, std::defer_lock);
        if (!lock_in_time(lock)) continue;
        tile_static.merge(shard.tile_static_conflicts);
        global.merge(shard.global_conflicts);
    }
}

void AccessHistory::end_tile() {
    Shard& shard = shard_of_tile(current_thread.tile);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    shard.tile_words.erase(current_thread.tile);
}

void AccessHistory::barrier(detail::FenceKind fence) { order_.barrier(current_thread.tile, fence); }

void AccessHistory::fence(detail::FenceKind fence) {
    const OwnMemory own;
    const CurrentThread& me = current_thread;
    order_.fence(me.tile, me.thread, me.interval, fence);
}

void AccessHistory::forget(std::uint64_t word) {
    Shard& shard = shard_of(word);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    shard.global_words.erase(word);
}

Location AccessHistory::location_of(const void* address) {
    Location location{reinterpret_cast<std::uintptr_t>(address)};
    if (cell_of(*current_thread.worker, location.address) != nullptr) location.tile = current_thread.tile;
    return location;
}

void AccessHistory::check(check::Memory memory, std::uint64_t word, std::uintptr_t address, AccessKey key) {
    const CurrentThread& me = current_thread;
    const bool is_global = memory == check::Memory::global;
    Shard& shard = is_global ? shard_of(word) : shard_of_tile(me.tile);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    const Moment now = order_.now(me.tile, me.thread, me.interval);
    WordPast& past = is_global ? shard.global_words[word] : shard.tile_words[me.tile][word];
    ConflictTable& found = is_global ? shard.global_conflicts : shard.tile_static_conflicts;
    compare(found, memory, word, address, key, now, past.others());
    if (is_write(key.type())) compare(found, memory, word, address, key, now, past.reads());
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    add(past, key, now, found.find(place, word, key, key, launch_.kernel) != nullptr);
}

void AccessHistory::compare(ConflictTable& found, check::Memory memory, std::uint64_t word, std::uintptr_t address,
                            AccessKey key, const Moment& now, const std::vector<Past>& past) {
    const std::uint32_t place = memory == check::Memory::global ? kAddressPlace : kTileStaticPlace;
    const AccessPoint at{now.tile, now.thread, now.interval};
    SeenConflicts seen(key, at, launch_);
    std::optional<LatestSearch>& latest =
        memory == check::Memory::tile_static ? current_thread.worker->in_tile_static : current_thread.worker->in_global;
    const auto is_before = [&](const Moment& moment) {
        if (!latest || latest->launch != launch_.number || !latest->search.is_of(now)) {
            latest.emplace(launch_.number, order_, now, memory);
        }
        return latest->search.reaches(moment);
    };
    for (const Past& then : past) {
        const auto their_point = [&](std::uint32_t interval) { return AccessPoint{then.last.tile, then.last.thread, interval}; };
        if (!seen.may_tell(then.key, their_point(then.first.interval))) continue;
        if (!conflicts(then.key, key)) continue;
        if (then.last.tile == now.tile && then.last.thread == now.thread) continue;
        if (is_before(then.last)) continue;
        const bool first_races = then.first.interval != then.last.interval && !is_before(then.first);
        const AccessPoint to_show = their_point(first_races ? then.first.interval : then.last.interval);
        Conflict& conflict = seen.record(found, place, word, then.key, to_show);
        show_race_to_debugger(address, then.key, to_show, key);
        conflict.values_differ = memory == check::Memory::tile_static;
    }
}

void AccessHistory::add(WordPast& past, AccessKey key, const Moment& now, bool races_with_itself) {
    if (Past* same = past.find(key, now)) {
        same->last = now;
        return;
    }
    if (races_with_itself) {
        std::size_t of_key = 0;
        bool of_tile = false;
        for (const Past& then : past.like(key)) {
            of_key += then.key == key;
            of_tile |= then.key == key && then.last.tile == now.tile;
        }
        if (of_key >= kMostOfRacingKey && of_tile) return;
    }
    past.add(key, now);
}

std::size_t AccessHistory::WordPast::IdHash::operator()(const Id& id) const {
    return static_cast<std::size_t>((id.key * 0x9E3779B97F4A7C15U ^ id.thread) * 0xD6E8FEB86659FD93U >> 7);
}

AccessHistory::Past* AccessHistory::WordPast::find(AccessKey key, const Moment& now) {
    std::vector<Past>& past = like(key);
    const auto is_same = [&](const Past& then) {
        return then.key == key && then.last.tile == now.tile && then.last.thread == now.thread;
    };
    if (!past.empty() && is_same(past.back())) return &past.back();
    if (places_ != nullptr) {
        const auto place = places_->find(id_of(key, now));
        return place == places_->end() ? nullptr : &past[place->second];
    }
    const auto same = std::find_if(past.rbegin(), past.rend(), is_same);
    return same == past.rend() ? nullptr : &*same;
}

void AccessHistory::WordPast::add(AccessKey key, const Moment& now) {
    std::vector<Past>& past = like(key);
    past.push_back({key, now, now});
    if (places_ != nullptr) {
        places_->emplace(id_of(key, now), past.size() - 1);
    } else if (past.size() > kFewEntries) {
        make_places();
    }
}

void AccessHistory::WordPast::make_places() {
    places_ = std::make_unique<std::unordered_map<Id, std::size_t, IdHash>>();
    for (const std::vector<Past>* past : {&reads_, &others_}) {
        for (std::size_t i = 0; i < past->size(); ++i) places_->emplace(id_of((*past)[i].key, (*past)[i].last), i);
    }
}

}  // namespace tessera::race_detector
