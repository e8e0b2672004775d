// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "race_detector/advice/missing_barrier.h"

namespace tessera::race_detector {

/// Where the wait is to be, else the loop, else where the kernel is launched.
check::Position position_of(const MissingBarrier& barrier);

/// What the findings have in common, one sentence without a full stop.
std::string headline(const MissingBarrier& barrier);

/// The wait between its neighbours; without a place the loop, or nothing.
///
///        30 |         sums[local] = value;
///         + |         t_idx.barrier.wait();
///        31 |         out[t_idx] = sums[3 - local];
std::string place_excerpt(const MissingBarrier& barrier);

/// The heading, the first finding in full, of each other one where it is.
std::string text_of(const MissingBarrier& barrier, const std::vector<check::Finding>& findings);

}  // namespace tessera::race_detector
