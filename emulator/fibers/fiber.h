// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "emulator/fibers/fiber_stack.h"
#include "emulator/fibers/fiber_switch.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

class TileScheduler;

/// A cooperative fiber that runs threads of one tile after another.
struct Fiber : TileThreads {
    enum class State : unsigned char {
        idle,      ///< in the pool, waits for work
        running,   ///< runs a thread that has not waited yet in this tile, or resumed from a wait
        waiting,   ///< its thread stands at a barrier, or has stood at one in this tile
        parked,    ///< its thread is done; waits in finish_threads for another
        leaving    ///< on its way out of the kernel's entry function
    };

    SwitchPoint point;
    std::size_t position = 0; ///< in the ring of its tile: 0 runs the tile's first turn
    TileScheduler* scheduler = nullptr;
    State state = State::idle;
    bool cancelled = false;   ///< portable switch: throw on resuming
};

/// The indices of an untiled kernel that a fiber runs.
struct ScheduledRange : IndexRange {
    TileScheduler* scheduler = nullptr;
};

/// Where no barrier stands: every wait takes the slow path.
inline constexpr BarrierPlace kNoPlace = ~BarrierPlace{0};

/// All that a barrier wait reads when all threads agree. Nothing of it depends on the waiting fiber's own memory, so the
/// processor can run ahead through several switches while the stacks of later fibers come from the cache.
struct HotTile {
    Context* running = nullptr;      ///< where the running fiber's context is kept; the next turn's follows
    Context* last = nullptr;         ///< that of the last turn
    const char* file = nullptr;      ///< the barrier this interval's threads are to stand at, once the first stands
    BarrierPlace place = kNoPlace;   ///< its place
};

/// Of the tile that runs on this OS thread.
extern __thread HotTile* hot_tile __attribute__((tls_model("initial-exec")));

/// Thrown through a kernel's thread to unwind it when its tile is cancelled.
struct Cancelled {};
[[noreturn]] void throw_cancelled();

/// The fibers of one worker. Fibers keep their stacks; which of them are in use is the scheduler's business.
class FiberPool {
  public:
    FiberPool(TileScheduler* scheduler, std::size_t stack_size) : scheduler_(scheduler), stacks_(stack_size) {}
    ~FiberPool();
    FiberPool(const FiberPool&) = delete;
    FiberPool& operator=(const FiberPool&) = delete;

    std::size_t stack_size() const { return stacks_.size(); }

    /// An idle fiber, made on demand. `body(fiber)` runs when it is first switched to.
    Fiber* take(void (*body)(void*));

    /// Takes a fiber back. One whose thread was abandoned is not given back: its stack stays as it is until the end.
    void give(Fiber* fiber);

  private:
    TileScheduler* scheduler_;
    FiberStacks stacks_;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Fiber*> idle_;
};

}  // namespace tessera::detail
