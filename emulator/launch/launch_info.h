// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tessera/execution_observer.h"

namespace tessera::detail {

class LaunchCapture;
struct TileJob;

/// What the job's kernel holds, in the capture's order, and where in the kernel object. The job has its closure.
std::vector<HeldMemory> held_memory(const TileJob& job, const LaunchCapture& capture);

/// RAII: announces the begin of a launch to the observer, and, however the launch is left, its end.
class ObservedLaunch {
  public:
    /// Makes the launch's facts those of `job`, whose observer is not null.
    /// \param threads  of the whole launch
    ObservedLaunch(TileJob& job, const LaunchCapture& capture, std::uint64_t threads);
    ~ObservedLaunch() { observer_.launch_ends(facts_); }
    ObservedLaunch(const ObservedLaunch&) = delete;
    ObservedLaunch& operator=(const ObservedLaunch&) = delete;

  private:
    ExecutionObserver& observer_;
    LaunchInfo facts_;
};

}  // namespace tessera::detail
