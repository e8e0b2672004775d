// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "race_detector/access_history.h"
#include "race_detector/race_rules.h"

namespace tessera::race_detector {

namespace {

constexpr std::uint8_t kTileStatic = 1, kGlobal = 2;

std::uint8_t kind_of(check::Memory memory) { return memory == check::Memory::tile_static ? kTileStatic : kGlobal; }

/// Program order within one thread.
bool is_before(const Moment& a, std::uint32_t interval, std::uint32_t step) {
    return a.interval < interval || (a.interval == interval && a.step < step);
}

}  // namespace

MessageOrder::Kinds MessageOrder::kinds_of(detail::FenceKind fence) {
    return static_cast<Kinds>((covers(fence, check::Memory::tile_static) ? kTileStatic : 0) |
                              (covers(fence, check::Memory::global) ? kGlobal : 0));
}

void MessageOrder::begin_launch() {
    tiles_.clear();
    logs_.clear();
}

void MessageOrder::begin_tile(std::uint32_t number) { tiles_[number]; }

void MessageOrder::barrier(std::uint32_t number, detail::FenceKind fence) {
    tiles_[number].barriers.push_back(kinds_of(fence));
}

void MessageOrder::fence(std::uint32_t number, std::uint32_t thread, std::uint32_t interval, detail::FenceKind fence) {
    Tile& tile = tiles_[number];
    tile.fences.push_back({thread, interval, ++tile.steps[thread], kinds_of(fence)});
}

void MessageOrder::atomic(std::uint32_t number, std::uint32_t thread, std::uint32_t interval, const Location& location,
                          bool stored) {
    Tile& tile = tiles_[number];
    const Moment at{number, thread, interval, ++tile.steps[thread]};
    std::vector<Moment>& log = logs_[location];
    if (!log.empty()) tile.acquires.push_back({at, location, log.size()});
    if (!stored) return;
    const bool has_fenced = interval > 0 || std::any_of(tile.fences.begin(), tile.fences.end(),
                                                        [&](const Fence& fence) { return fence.thread == thread; });
    if (has_fenced) log.push_back(at);
}

Moment MessageOrder::now(std::uint32_t number, std::uint32_t thread, std::uint32_t interval) const {
    const Tile& here = tile(number);
    const auto step = here.steps.find(thread);
    return {number, thread, interval, step == here.steps.end() ? 0 : step->second};
}

const MessageOrder::Tile& MessageOrder::tile(std::uint32_t number) const {
    static const Tile none;
    const auto at = tiles_.find(number);
    return at == tiles_.end() ? none : at->second;
}

bool MessageOrder::fence_between(const Tile& tile, const Moment& a, const Moment& b, Kinds kind) {
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
bool MessageOrder::ordered_in_tile(const Tile& tile, const Moment& a, const Moment& b, Kinds kind) {
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

bool MessageOrder::takes_effect(const Tile& tile, const Acquire& acquire, const Moment& b, Kinds kind) {
    return acquire.at.thread == b.thread ? fence_between(tile, acquire.at, b, kind)
                                         : ordered_in_tile(tile, acquire.at, b, kind);
}

bool MessageOrder::is_ordered(const Moment& a, const Moment& b, check::Memory memory) const {
    const Kinds kind = kind_of(memory);
    const auto comes_before = [&](const Moment& point) {
        if (point.tile != a.tile) return false;
        return point.thread == a.thread ? fence_between(tile(a.tile), a, point, kind)
                                        : ordered_in_tile(tile(a.tile), a, point, kind);
    };
    if (a.tile == b.tile && (a.thread == b.thread || comes_before(b))) return true;

    // What has been searched is not searched again: how much of each log, and by tile the acquires that may lead further.
    std::unordered_map<Location, std::size_t, LocationHash> explored;
    std::unordered_map<std::uint32_t, std::vector<const Acquire*>> open;
    std::vector<Moment> points{b};
    while (!points.empty()) {
        const Moment point = points.back();
        points.pop_back();
        const Tile& here = tile(point.tile);
        const auto [entry, is_new] = open.try_emplace(point.tile);
        std::vector<const Acquire*>& acquires = entry->second;
        if (is_new) {
            for (const Acquire& acquire : here.acquires) acquires.push_back(&acquire);
        }
        std::size_t still_open = 0;
        for (const Acquire* acquire : acquires) {
            std::size_t& done = explored[acquire->location];
            if (acquire->length <= done) continue;
            if (!takes_effect(here, *acquire, point, kind)) {
                acquires[still_open++] = acquire;
                continue;
            }
            const std::vector<Moment>& log = logs_.at(acquire->location);
            for (; done < acquire->length; ++done) {
                if (comes_before(log[done])) return true;
                points.push_back(log[done]);
            }
        }
        acquires.resize(still_open);
    }
    return false;
}

}  // namespace tessera::race_detector
