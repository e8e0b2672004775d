// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/tile_order.h"

#include <algorithm>
#include <limits>

namespace tessera::race_detector {

const TileOrder::Fences& TileOrder::Covering::of(std::uint32_t thread) const {
    static const Fences none;
    return thread < fences.size() ? fences[thread] : none;
}

void TileOrder::barrier(Kinds kinds) { covering_[kinds - 1].barriers.push_back(barriers_++); }

void TileOrder::fence(const Moment& at, Kinds kinds) {
    std::vector<Fences>& fences = covering_[kinds - 1].fences;
    if (at.thread >= fences.size()) fences.resize(at.thread + 1);
    fences[at.thread].push_back({at.interval, at.step});
}

bool TileOrder::has_fence(std::uint32_t thread) const {
    return std::any_of(covering_.begin(), covering_.end(), [&](const Covering& some) { return !some.of(thread).empty(); });
}

bool TileOrder::has_passed_any(const Moment& at) const {
    if (barriers_ > at.interval) return true;
    return std::any_of(covering_.begin(), covering_.end(),
                       [&](const Covering& some) { return first_after(some.of(at.thread), at) != nullptr; });
}

const TileOrder::Fence* TileOrder::first_after(const Fences& fences, const Moment& a) {
    const auto is_not_after = [&](const Fence& fence) {
        return fence.interval < a.interval || (fence.interval == a.interval && fence.step <= a.step);
    };
    // What is asked about is recent as a rule.
    if (fences.empty() || is_not_after(fences.back())) return nullptr;
    return &*std::partition_point(fences.begin(), fences.end(), is_not_after);
}

const TileOrder::Fence* TileOrder::last_until(const Fences& fences, const Moment& b) {
    const Fence* const next = first_after(fences, b);
    const Fence* const end = next != nullptr ? next : fences.data() + fences.size();
    return end == fences.data() ? nullptr : end - 1;
}

bool TileOrder::fence_between(const Moment& a, const Moment& b, Kinds kind) const {
    for (const Kinds kinds : {kind, kBoth}) {
        const std::vector<std::uint32_t>& barriers = covering(kinds).barriers;
        const auto barrier = std::lower_bound(barriers.begin(), barriers.end(), a.interval);
        if (barrier != barriers.end() && *barrier < b.interval) return true;
        const Fence* const fence = first_after(covering(kinds).of(a.thread), a);
        if (fence != nullptr && (fence->interval < b.interval || (fence->interval == b.interval && fence->step <= b.step))) {
            return true;
        }
    }
    return false;
}

bool TileOrder::ordered(const Moment& a, const Moment& b, Kinds kind) const {
    constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t earliest = never;  // the first rendezvous that `a` is fenced before
    std::int64_t latest = -1;        // the last one that `b` is fenced after
    for (const Kinds kinds : {kind, kBoth}) {
        const std::vector<std::uint32_t>& barriers = covering(kinds).barriers;
        const auto first = std::lower_bound(barriers.begin(), barriers.end(), a.interval);
        const auto end = std::lower_bound(first, barriers.end(), b.interval);
        if (first < end) {
            earliest = std::min<std::uint64_t>(earliest, *first);
            latest = std::max<std::int64_t>(latest, *(end - 1));
        }
        if (const Fence* const fence = first_after(covering(kinds).of(a.thread), a)) {
            earliest = std::min<std::uint64_t>(earliest, fence->interval);
        }
        if (const Fence* const fence = last_until(covering(kinds).of(b.thread), b)) {
            latest = std::max(latest, static_cast<std::int64_t>(fence->interval) - 1);
        }
    }
    return earliest != never && latest >= 0 && earliest <= static_cast<std::uint64_t>(latest);
}

}  // namespace tessera::race_detector
