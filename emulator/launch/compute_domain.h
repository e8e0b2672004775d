// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/detail/launch.h"

namespace tessera::detail {

/// Checks a launch's extents and tile as the C++ AMP reference of parallel_for_each demands, in Visual C++'s order and
/// words, and returns the number of threads.
/// \throws invalid_compute_domain
std::uint64_t check_compute_domain(const LaunchRequest& request);

}  // namespace tessera::detail
