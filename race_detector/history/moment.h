// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::race_detector {

/// Where a thread stands: barriers passed, and how many fences and atomics of its own it has executed.
struct Moment {
    std::uint32_t tile = 0;
    std::uint32_t thread = 0;
    std::uint32_t interval = 0;
    std::uint32_t step = 0;
};

}  // namespace tessera::race_detector
