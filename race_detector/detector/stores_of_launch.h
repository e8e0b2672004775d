// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// What the kernel has stored to is what the host's copy is old of.
void tell_host_of_stores(const LaunchInfo& launch, std::uint32_t launch_number);

}  // namespace tessera::race_detector
