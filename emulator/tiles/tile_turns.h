// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

#include "emulator/fibers/fiber.h"
#include "emulator/schedules/barrier_state.h"
#include "tessera/detail/launch.h"
#include "tessera/execution_observer.h"

namespace tessera::detail {

class TileScheduler;
struct TileJob;

/// Another way for the threads of tiles to take turns than TileScheduler's own, which switches at barriers only and has no
/// virtual call in its way.
class TileTurns {
  public:
    virtual ~TileTurns() = default;

    /// Runs all units of the scheduler's job, on the OS thread's own stack.
    virtual void run() = 0;

    // Called on fibers.
    virtual void run_indices(Fiber* self) = 0;
    virtual void wait(Fiber* self, const char* file, BarrierPlace place) = 0;
    virtual void finish(Fiber* self) = 0;
    virtual void leave(Fiber* self, bool abandoned) = 0;
    virtual void before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code) = 0;
    virtual void after_atomic(bool stored) = 0;
    virtual void fence(FenceKind kind, const char* file, unsigned line) = 0;

    /// Threads of the running one's tile that stand at a barrier, and where the first of them does.
    virtual int count_waiting(StopSite& stand) const = 0;
};

/// What a launch brings along whose threads take turns in another way.
class LaunchTurns {
  public:
    virtual ~LaunchTurns() = default;

    /// The most fibers that are in use at a time.
    virtual std::size_t fibers(const TileJob& job) const = 0;
    /// A scheduler asks once, and uses it for later launches too.
    virtual std::unique_ptr<TileTurns> turns_of(TileScheduler& scheduler) const = 0;
};

}  // namespace tessera::detail
