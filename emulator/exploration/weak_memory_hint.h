// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "emulator/exploration/conflict_map.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

/// Whether a GPU may show more of a program than its interleavings do: said of one run, without searching.
class WeakMemoryHint {
  public:
    enum class Reason {
        none,
        wait,   ///< a wait covers one kind of memory only, and threads use the other kind across it
        fence,  ///< fences cover one kind only, and threads pass data in the other
        tiles   ///< tiles pass data in global memory, and no thread fences it
    };

    void begin_launch() { uncovered_.begin_launch(); }
    void end_tile(std::uint64_t tile) { uncovered_.end_tile(tile); }

    /// \param time  counts only barriers that cover the memory
    void note(const MemoryPlace& place, const AccessTime& time, bool writes, bool is_atomic) { uncovered_.note(place, time, writes, is_atomic); }
    void note_fence(FenceKind kind);

    /// \param conflicts  those of interleavings
    Reason reason(const PlaceSet& conflicts) const;

  private:
    ConflictMap uncovered_;
    bool fences_global_ = false, fences_tile_static_ = false;
};

const char* word_of(WeakMemoryHint::Reason reason);

}  // namespace tessera::detail
