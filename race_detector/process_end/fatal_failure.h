// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// In a signal handler: the process is about to die of `failure`, which its report is to have.
/// \param interval  of the failing tile
void note_fatal_failure(const KernelFailure& failure, std::uint32_t interval);

/// Makes that failure a finding. For the writer of the report.
void add_fatal_failure();

}  // namespace tessera::race_detector
