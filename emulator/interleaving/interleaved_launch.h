// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include "emulator/interleaving/tile_interleaver.h"
#include "emulator/launch/tile_job.h"
#include "emulator/options/options.h"

namespace tessera::detail {

class LaunchCapture;

/// A launch with preempt=access: one at a time in a process, for they follow one plan.
class InterleavedLaunch {
  public:
    /// Throws runtime_exception where the program was not built so that its accesses are known.
    InterleavedLaunch(const Options& options, TileJob& job, const LaunchCapture& capture);
    ~InterleavedLaunch();
    InterleavedLaunch(const InterleavedLaunch&) = delete;
    InterleavedLaunch& operator=(const InterleavedLaunch&) = delete;

  private:
    std::unique_lock<std::mutex> turn_;
    Interleaving interleaving_;
};

}  // namespace tessera::detail
