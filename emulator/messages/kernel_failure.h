// SPDX-License-Identifier: Apache-2.0
// What kernels do wrong, as data for an observer. In words: errors.h.
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <vector>

#include "emulator/launch/running_thread.h"
#include "emulator/launch/tile_job.h"
#include "emulator/schedules/barrier_state.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

/// A failure of the tile that runs, without what only some kinds have. Uses no heap: signal handlers call it.
/// \param what  must outlive the result
KernelFailure kernel_failure(const RunningThread& thread, check::Kind kind, const char* what);

/// Where threads stand at a divergent barrier, with the first threads of each group.
std::vector<check::Group> divergence_groups(const TileJob& job, const std::vector<StandGroup>& groups);

/// The message of an exception; the type of one that is no std::exception.
std::string exception_text(const std::exception_ptr& error);

}  // namespace tessera::detail
