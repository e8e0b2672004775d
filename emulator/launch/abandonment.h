// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "emulator/schedules/barrier_state.h"

namespace tessera::detail {

/// A thread that cannot go on: its stack is left as it stands, no destructor of it runs.
struct Abandonment {
    enum class Reason {
        none,
        timeout,           ///< the launch made no progress
        division_by_zero,  ///< the processor trapped an integer division
        array_bounds       ///< the observer saw it use an index outside a plain array
    };
    Reason reason = Reason::none;
    const void* address = nullptr;  ///< the instruction it was at
    std::ptrdiff_t thread = 0;      ///< linear number in its tile; untiled: linear index
    bool exact = true;              ///< false: the thread may also be a later one that the same fiber ran
    const char* detail = "";        ///< array_bounds: what is wrong
    int waiting = 0;                ///< threads of its tile that stand at a barrier
    StopSite barrier;                  ///< where those stand
};

}  // namespace tessera::detail
