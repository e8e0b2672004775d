// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emulator/launch/running_thread.h"
#include "emulator/schedules/barrier_state.h"

namespace tessera::detail {

/// A thread that cannot go on: its stack is left as it stands, no destructor of it runs.
struct Abandonment {
    enum class Reason {
        none,
        timeout,               ///< the launch made no progress
        division_by_zero,      ///< the processor trapped an integer division
        division_of_smallest,  ///< the same, of the smallest integer by 0 or by -1
        array_bounds           ///< the observer saw it use an index outside a plain array
    };
    Reason reason = Reason::none;
    std::string position;           ///< where it was in the user's source
    RunningThread thread;
    const char* detail = "";        ///< array_bounds: what is wrong
    int waiting = 0;                ///< threads of its tile that stand at a barrier
    StopSite barrier;               ///< where those stand
};

}  // namespace tessera::detail
