// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tessera/detail/launch.h"

namespace tessera::detail {

class ThreadOrder;

/// Where a thread stopped: at a barrier, or, with `file` null, at the kernel's end.
struct StopSite {
    const char* file = nullptr;
    BarrierPlace place = 0;

    bool finished() const { return file == nullptr; }
    unsigned line() const { return static_cast<unsigned>(place >> 32); }
    FenceKind fence() const { return static_cast<FenceKind>(place & 0xFF); }
};

/// The same barrier: the same source position and kind. Two translation units may spell one file at two addresses.
bool operator==(const StopSite& a, const StopSite& b);
inline bool operator!=(const StopSite& a, const StopSite& b) { return !(a == b); }

/// Threads that stopped at one place.
struct StandGroup {
    StopSite stand;
    std::vector<int> threads;  ///< linear numbers, ascending
};

/// Keeps account of one tile's threads as they stop, barrier interval by barrier interval: in an interval every
/// thread stops once, in the turns of a ThreadOrder. Decides only; never switches.
class BarrierState {
  public:
    enum class Outcome {
        pending,   ///< threads of this interval have still to stop
        released,  ///< all stand at one barrier: the next interval begins
        finished,  ///< all have returned from the kernel: the tile is done
        diverged   ///< they stand at different places
    };

    void begin_tile(int threads);
    void begin_interval() { differs_ = false; }

    /// The thread of turn `turn` stopped. Turns must come in order; a scheduler may leave out turns that stopped where
    /// turn 0 did, as long as it reports the last one.
    Outcome stop(int turn, const StopSite& stand);

    /// True after some thread stopped elsewhere than turn 0: from then on every turn must be reported.
    bool differs() const { return differs_; }

    /// Where turn 0 stopped.
    const StopSite& leader() const { return leader_; }

    /// After `diverged`: where the threads stand, the place of the lowest thread first.
    std::vector<StandGroup> groups(const ThreadOrder& order) const;

  private:
    int threads_ = 0;
    bool differs_ = false;
    StopSite leader_;
    std::vector<StopSite> stands_;  ///< by turn; filled from the first difference on
};

}  // namespace tessera::detail
