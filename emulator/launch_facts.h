// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::detail {

class LaunchCapture;
struct TileJob;

/// The launch's entry function; debug information knows its template parameter, the kernel's type.
const void* entry_of(const TileJob& job);

/// What the kernel holds, in the capture's order, with its place in the kernel object.
std::vector<HeldMemory> held_memory(const TileJob& job, const LaunchCapture& capture);

/// A launch that somebody watches: tells the observer that it begins, and, however it is left, that it has ended.
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
    LaunchFacts facts_;
};

}  // namespace tessera::detail
