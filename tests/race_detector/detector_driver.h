// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tests/race_detector/verdict.h"

namespace tessera::generated {

/// How a kernel's threads take turns.
struct Schedule {
    enum class Order {
        forward,
        reverse,
        random,
        interleaved  ///< threads also change between barriers
    };
    Order order = Order::forward;
    std::uint64_t seed = 0;
    bool two_workers = false;  ///< tiles run on two OS threads at once
    bool watch_all = false;    ///< with the complete history, whether the kernel needs it or not
};

struct Run {
    Verdict verdict;
    std::vector<Execution>
        executions;  ///< by launch. With two workers the order of events of different tiles is arbitrary.
};

/// Runs a kernel under a detector of its own, as the emulator and the compiler would tell it what happens.
/// All values that the kernel writes are stored, except with two workers those to global memory. Not to be
/// called on several OS threads at once.
Run run_under_detector(const Kernel& kernel, const Schedule& schedule);

}  // namespace tessera::generated
