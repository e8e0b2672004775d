// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/weak_memory_hint.h"

namespace tessera::detail {

namespace {

/// A single word has one order in weak memory, too: two are needed to see it.
constexpr std::uint64_t kTwoWords = 8;

std::uint64_t bytes_of(const PlaceSet& places, bool tile_static) {
    std::uint64_t bytes = 0;
    for (const MemoryPlace& place : places.ranges()) {
        if ((place.region == MemoryPlace::kTileStatic) == tile_static) bytes += place.end - place.begin;
    }
    return bytes;
}

}  // namespace

void WeakMemoryHint::note_fence(FenceKind kind) {
    fences_global_ = fences_global_ || kind != FenceKind::tile_static_memory;
    fences_tile_static_ = fences_tile_static_ || kind != FenceKind::global_memory;
}

WeakMemoryHint::Reason WeakMemoryHint::reason(const PlaceSet& conflicts) const {
    for (const MemoryPlace& place : uncovered_.found().ranges()) {
        if (!conflicts.contains(place)) return Reason::wait;
    }
    const bool passes_global = bytes_of(conflicts, false) >= kTwoWords, passes_tile_static = bytes_of(conflicts, true) >= kTwoWords;
    if (fences_tile_static_ && !fences_global_ && passes_global) return Reason::fence;
    if (fences_global_ && !fences_tile_static_ && passes_tile_static) return Reason::fence;
    return !fences_global_ && passes_global && uncovered_.has_plain_conflict_between_tiles() ? Reason::tiles : Reason::none;
}

const char* word_of(WeakMemoryHint::Reason reason) {
    switch (reason) {
        case WeakMemoryHint::Reason::wait: return "wait";
        case WeakMemoryHint::Reason::fence: return "fence";
        case WeakMemoryHint::Reason::tiles: return "tiles";
        case WeakMemoryHint::Reason::none: break;
    }
    return "none";
}

}  // namespace tessera::detail
