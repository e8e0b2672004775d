// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/happens_before.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "race_detector/history/race_rules.h"

namespace tessera::race_detector {

namespace {

constexpr std::uint8_t kTileStatic = 1, kGlobal = 2;

std::uint8_t kind_of(check::Memory memory) { return memory == check::Memory::tile_static ? kTileStatic : kGlobal; }

/// Program order within one thread.
bool is_before(const Moment& a, std::uint32_t interval, std::uint32_t step) {
    return a.interval < interval || (a.interval == interval && a.step < step);
}

}  // namespace

HappensBefore::Kinds HappensBefore::kinds_of(detail::FenceKind fence) {
    return static_cast<Kinds>((covers(fence, check::Memory::tile_static) ? kTileStatic : 0) |
                              (covers(fence, check::Memory::global) ? kGlobal : 0));
}

void HappensBefore::begin_launch() {
    for (TileShard& shard : tiles_) shard.tiles.clear();
    for (LogShard& shard : logs_) shard.logs.clear();
    launch_ = next_launch();
}

std::uint64_t HappensBefore::next_launch() {
    static std::atomic<std::uint64_t> launches{0};
    return ++launches;
}

void HappensBefore::barrier(std::uint32_t number, detail::FenceKind fence) {
    with_tile(number, [&](Tile& tile) { tile.barriers.push_back(kinds_of(fence)); });
}

void HappensBefore::fence(std::uint32_t number, std::uint32_t thread, std::uint32_t interval, detail::FenceKind fence) {
    with_tile(number, [&](Tile& tile) { tile.fences.push_back({thread, interval, tile.next_step(thread), kinds_of(fence)}); });
}

HappensBefore::Tile& HappensBefore::own_tile(Lookups& lookups, std::uint32_t number) {
    if (lookups.launch_ != launch_ || lookups.number_ != number) {
        lookups.launch_ = launch_;
        lookups.number_ = number;
        lookups.tile_ = with_tile(number, [](Tile& tile) { return &tile; });
    }
    return *lookups.tile_;
}

HappensBefore::Log& HappensBefore::log_of(Lookups& lookups, const Location& location) {
    if (lookups.logs_.empty()) lookups.logs_.resize(Lookups::kLogs);
    const std::size_t hash = LocationHash()(location);
    Lookups::KnownLog& known = lookups.logs_[hash / kShards % Lookups::kLogs];
    if (known.launch != launch_ || !(known.location == location)) {
        LogShard& shard = logs_[hash % kShards];
        const std::lock_guard<std::mutex> lock(shard.mutex);
        known = {location, launch_, &shard.logs[location]};
    }
    return *known.log;
}

Moment HappensBefore::now(Lookups& lookups, std::uint32_t number, std::uint32_t thread, std::uint32_t interval) {
    const std::vector<std::uint32_t>& steps = own_tile(lookups, number).steps;
    return {number, thread, interval, thread < steps.size() ? steps[thread] : 0};
}

bool HappensBefore::fence_between(const Tile& tile, const Moment& a, const Moment& b, Kinds kind) {
    for (std::size_t barrier = a.interval; barrier < b.interval && barrier < tile.barriers.size(); ++barrier) {
        if ((tile.barriers[barrier] & kind) != 0) return true;
    }
    return std::any_of(tile.fences.begin(), tile.fences.end(), [&](const Fence& fence) {
        return fence.thread == a.thread && (fence.kinds & kind) != 0 && is_before(a, fence.interval, fence.step) &&
               (fence.interval < b.interval || (fence.interval == b.interval && fence.step <= b.step));
    });
}

/// A rendezvous with a fence of this memory by `a`'s thread between `a` and it, and one by `b`'s thread between it and `b`. A
/// barrier that covers the memory is a rendezvous with both.
bool HappensBefore::ordered_in_tile(const Tile& tile, const Moment& a, const Moment& b, Kinds kind) {
    constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t earliest = never;      // the first rendezvous that `a` is fenced before
    std::int64_t latest = -1;            // the last one that `b` is fenced after
    for (std::size_t barrier = a.interval; barrier < b.interval && barrier < tile.barriers.size(); ++barrier) {
        if ((tile.barriers[barrier] & kind) == 0) continue;
        earliest = std::min<std::uint64_t>(earliest, barrier);
        latest = static_cast<std::int64_t>(barrier);
    }
    for (const Fence& fence : tile.fences) {
        if ((fence.kinds & kind) == 0) continue;
        if (fence.thread == a.thread && is_before(a, fence.interval, fence.step)) {
            earliest = std::min<std::uint64_t>(earliest, fence.interval);
        }
        if (fence.thread == b.thread &&
            (fence.interval < b.interval || (fence.interval == b.interval && fence.step <= b.step))) {
            latest = std::max(latest, static_cast<std::int64_t>(fence.interval) - 1);
        }
    }
    return earliest != never && latest >= 0 && earliest <= static_cast<std::uint64_t>(latest);
}

bool HappensBefore::takes_effect(const Tile& tile, const Acquire& acquire, const Moment& b, Kinds kind) {
    return acquire.at.thread == b.thread ? fence_between(tile, acquire.at, b, kind)
                                         : ordered_in_tile(tile, acquire.at, b, kind);
}

HappensBefore::Search::Search(const HappensBefore& order, const Moment& b, check::Memory memory)
    : order_(order), b_(b), kind_(kind_of(memory)) {}

bool HappensBefore::Search::comes_before(const Moment& a, const Moment& point) const {
    if (point.tile != a.tile) return false;
    return order_.with_tile(a.tile, [&](const Tile& tile) {
        return point.thread == a.thread ? fence_between(tile, a, point, kind_) : ordered_in_tile(tile, a, point, kind_);
    });
}

bool HappensBefore::Search::reaches(const Moment& a) {
    if (a.tile == b_.tile && (a.thread == b_.thread || comes_before(a, b_))) return true;
    // Of those found for others only its tile's are looked at.
    sort_by_tile();
    const auto last = of_tile_.find(a.tile);
    for (std::size_t at = last == of_tile_.end() ? 0 : last->second; at != 0; at = releases_[at - 1].other_of_tile) {
        ++looked_at_;
        if (comes_before(a, releases_[at - 1].at)) return true;
    }
    std::size_t next = releases_.size();
    while (!has_begun_ || explored_ < releases_.size()) {
        const Moment point = has_begun_ ? releases_[explored_++].at : b_;
        has_begun_ = true;
        explore(point);
        for (; next < releases_.size(); ++next) {
            ++looked_at_;
            if (comes_before(a, releases_[next].at)) return true;
        }
    }
    return false;
}

void HappensBefore::Search::sort_by_tile() {
    for (; sorted_ < releases_.size(); ++sorted_) {
        std::size_t& last = of_tile_[releases_[sorted_].at.tile];
        releases_[sorted_].other_of_tile = std::exchange(last, sorted_ + 1);
    }
}

/// Adds the releases that `point` has observed.
void HappensBefore::Search::explore(const Moment& point) {
    const auto [entry, is_new] = open_.try_emplace(point.tile);
    std::vector<Acquire>& acquires = entry->second;
    if (!is_new && acquires.empty()) return;
    std::vector<Acquire> taken;
    order_.with_tile(point.tile, [&, is_first = is_new](const Tile& here) {
        if (is_first) acquires = here.acquires;
        looked_at_ += acquires.size();
        std::size_t still_open = 0;
        for (const Acquire& acquire : acquires) {
            if (const auto read = read_.find(acquire.log); read != read_.end() && acquire.length <= read->second) continue;
            (takes_effect(here, acquire, point, kind_) ? taken.emplace_back() : acquires[still_open++]) = acquire;
        }
        acquires.resize(still_open);
    });
    for (const Acquire& acquire : taken) {
        std::size_t& read = read_[acquire.log];
        if (acquire.length <= read) continue;
        const std::lock_guard<SpinLock> lock(acquire.log->lock);
        for (; read < acquire.length; ++read) releases_.push_back({acquire.log->releases[read], 0});
    }
}

}  // namespace tessera::race_detector
