// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "tests/race_detector/verdict.h"

namespace tessera::generated {

/// What the detector must say of an execution: all pairs of accesses against the rules (docs/race-rules.md),
/// byte by byte. It shares nothing with the detector.
///
/// \param executions  what happened, launch by launch. Within a launch only the order of atomics matters, and
/// that of each
///                    thread's own steps.
struct Judgement {
    Verdict verdict;
    std::size_t ordered_by_messages = 0;  ///< pairs that would race without fences and atomics
};
Judgement judge(const Kernel& kernel, const std::vector<Execution>& executions);

}  // namespace tessera::generated
