// SPDX-License-Identifier: Apache-2.0
// All that a small kernel can leave, by trying every interleaving of its accesses.
#pragma once

#include "tests/explore/drawn_kernel.h"

#include <set>
#include <vector>

namespace tessera::drawn {

struct KernelOutcome {
    bool failed = false;    ///< by an exception
    bool vanished = false;  ///< with the process
    std::vector<std::uint32_t> memory, values;  ///< empty after either

    bool operator<(const KernelOutcome& other) const;
};

std::set<KernelOutcome> all_outcomes(const Kernel& kernel);

}  // namespace tessera::drawn
