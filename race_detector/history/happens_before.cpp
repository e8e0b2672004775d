// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/happens_before.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "race_detector/history/race_rules.h"

namespace tessera::race_detector {

namespace {

TileOrder::Kinds kind_of(check::Memory memory) {
    return memory == check::Memory::tile_static ? TileOrder::kTileStatic : TileOrder::kGlobal;
}

}  // namespace

HappensBefore::Kinds HappensBefore::kinds_of(detail::FenceKind fence) {
    return static_cast<Kinds>((covers(fence, check::Memory::tile_static) ? TileOrder::kTileStatic : 0) |
                              (covers(fence, check::Memory::global) ? TileOrder::kGlobal : 0));
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
    with_tile(number, [&](Tile& tile) { tile.order.barrier(kinds_of(fence)); });
}

void HappensBefore::fence(std::uint32_t number, std::uint32_t thread, std::uint32_t interval, detail::FenceKind fence) {
    with_tile(number, [&](Tile& tile) { tile.order.fence({number, thread, interval, tile.next_step(thread)}, kinds_of(fence)); });
}

void HappensBefore::acquire(Tile& mine, LatestAtomics::Latest& latest, const Acquire& now) {
    const std::lock_guard<SpinLock> lock(tiles_[now.at.tile % kShards].lock);
    if (latest.has_acquired && !mine.order.has_passed_any(mine.acquires[latest.acquire].at)) {
        mine.acquires[latest.acquire].end = now.end;
        return;
    }
    latest.has_acquired = true;
    latest.acquire = mine.acquires.size();
    mine.acquires.push_back(now);
}

void HappensBefore::end_tile(Lookups& lookups, std::uint32_t number) {
    with_tile(number, [](Tile& tile) {
        const auto is_in_vain = [&](const Acquire& acquire) { return !tile.order.has_passed_any(acquire.at); };
        tile.acquires.erase(std::remove_if(tile.acquires.begin(), tile.acquires.end(), is_in_vain), tile.acquires.end());
        tile.acquires.shrink_to_fit();
        tile.steps = {};
    });
    lookups.latest_.forget();
}

HappensBefore::Kept HappensBefore::kept() const {
    Kept kept;
    for (const TileShard& shard : tiles_) {
        for (const auto& [number, tile] : shard.tiles) kept.acquires += tile.acquires.size();
    }
    for (const LogShard& shard : logs_) {
        for (const auto& [location, log] : shard.logs) kept.release_bytes += log.releases.end();
    }
    return kept;
}

HappensBefore::Tile& HappensBefore::own_tile(Lookups& lookups, std::uint32_t number) {
    if (lookups.launch_ != launch_ || lookups.number_ != number) {
        if (lookups.launch_ != launch_) lookups.latest_.forget();
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

bool HappensBefore::takes_effect(const Tile& tile, const Acquire& acquire, const Moment& b, Kinds kind) {
    return acquire.at.thread == b.thread ? tile.order.fence_between(acquire.at, b, kind) : tile.order.ordered(acquire.at, b, kind);
}

HappensBefore::Search::Search(const HappensBefore& order, const Moment& b, check::Memory memory)
    : order_(order), b_(b), kind_(kind_of(memory)) {}

bool HappensBefore::Search::comes_before(const Moment& a, const Moment& point) const {
    if (point.tile != a.tile) return false;
    return order_.with_tile(a.tile, [&](const Tile& tile) {
        return point.thread == a.thread ? tile.order.fence_between(a, point, kind_) : tile.order.ordered(a, point, kind_);
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
            if (const auto read = read_.find(acquire.log); read != read_.end() && acquire.end <= read->second.position()) continue;
            (takes_effect(here, acquire, point, kind_) ? taken.emplace_back() : acquires[still_open++]) = acquire;
        }
        acquires.resize(still_open);
    });
    for (const Acquire& acquire : taken) {
        Releases::Reader& reader = read_[acquire.log];
        if (acquire.end <= reader.position()) continue;
        const std::lock_guard<SpinLock> lock(acquire.log->lock);
        while (reader.position() < acquire.end) releases_.push_back({reader.next(acquire.log->releases), 0});
    }
}

}  // namespace tessera::race_detector
