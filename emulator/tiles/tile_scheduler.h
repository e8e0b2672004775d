// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "emulator/fibers/fiber.h"
#include "emulator/launch/abandonment.h"
#include "emulator/launch/tile_job.h"
#include "emulator/launch/unit_pieces.h"
#include "emulator/schedules/barrier_state.h"
#include "emulator/schedules/thread_order.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/symbols/call_chain.h"
#include "emulator/tiles/tile_static_segment.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

class TileInterleaver;
class TileTurns;

/// Runs tiles one after another on the calling OS thread; one per worker.
///
/// A tile starts with one fiber that runs thread after thread. Only when a thread waits does the next fiber start, so
/// a kernel that never waits costs no switch. Fibers form a ring in the order of their threads; a wait switches
/// straight to the next one, without a scheduler in between. When a tile is done its fibers stay in the kernel's
/// entry function and take threads of the next tile.
class TileScheduler {
  public:
    TileScheduler();
    ~TileScheduler();
    TileScheduler(const TileScheduler&) = delete;
    TileScheduler& operator=(const TileScheduler&) = delete;

    /// Runs units of `job`, of which there must be some: tiles, or indices of an untiled kernel. Failures go to `failure`; the units
    /// after a failing one are left out where it makes them needless.
    /// \param more  where further tiles come from; null: nowhere. Fibers go on with them as with the next tile
    void run(const TileJob& job, UnitRange units, const UnitSupply* more, LaunchFailure& failure);

    /// Called on fibers, from the door.
    void wait(Fiber* self, const char* file, BarrierPlace place);
    void finish(Fiber* self);

    /// Called on a fiber whose thread cannot go on: leaves its stack for good and fails the tile. Other threads of the
    /// tile are unwound.
    /// \param calls  it stands in
    [[noreturn]] void abandon(Abandonment::Reason reason, const CallChain& calls, const char* detail = "");

    /// The running thread is of a tile that has failed already, and runs on to where it can leave: it leaves here. Returns where it is
    /// being unwound.
    void end_failed_thread();

    /// Called on fibers of checked builds: the running thread starts its kernel.
    void thread_started() {
        note_progress();
        announce_thread();
    }

    /// There is an observer, and the tile has not failed: of one that has it hears nothing more.
    bool is_watched() const { return job_->observer != nullptr && !retiring_ && !failed_; }

    /// Called by the running thread before an access, where the compiler says so.
    void before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code);
    void after_atomic(bool stored);
    /// Called by the running thread when it has fenced memory.
    void fenced(FenceKind fence, const char* file, unsigned line);

    /// Tell the observer, if there is one: that the running thread runs now, or has fenced memory.
    void announce_thread() const {
        if (!is_watched()) return;
        const StackBounds& stack = running_fiber()->point.stack;
        job_->observer->thread_runs(static_cast<std::uint64_t>(thread()), stack.bottom, stack.top + kScratchBytes);
    }
    void announce_fence(FenceKind fence) const {
        if (is_watched()) job_->observer->memory_fenced(fence);
    }

    /// Tells the observer, if there is one, that the tile has failed; only the first time. On the worker's stack.
    void announce_failure(const KernelFailure& failure);

    /// Called on a fiber: runs `errand` on the OS thread's own stack, for what takes more than a fiber has. It must not
    /// throw.
    template <class Errand>
    void on_worker_stack(const Errand& errand) {
        errand_ = [](const void* argument) noexcept {
            const UnseenBySanitizer unseen;  // the stack is used on behalf of one fiber after another
            (*static_cast<const Errand*>(argument))();
        };
        errand_argument_ = &errand;
        switch_points(running_fiber()->point, worker_point_);
    }

    /// The fiber that runs now, null outside kernels. May be asked in a signal handler of the same OS thread.
    const Fiber* current() const { return hot_.running == nullptr ? nullptr : running_fiber(); }
    const TileJob* job() const { return job_; }
    const int* tile() const { return tile_; }
    const TileStaticSegment& tile_static() const { return segment_; }
    const IndexRange& range() const { return *current_range_; }

    /// The linear number of the running thread in its tile, negative while a whole tile runs; untiled: its linear index.
    std::ptrdiff_t thread() const { return job_->is_tiled() ? running_fiber()->thread : current_range_->current; }

    /// False when `thread()` may lag behind: in loops over threads that call nothing the compiler keeps the number in a
    /// register. It cannot do so across a wait.
    bool thread_is_exact() const;

    /// The running thread for messages, and its tile alone.
    RunningThread running_thread() const { return {job_, tile_, thread(), thread_is_exact()}; }
    RunningThread running_tile() const { return {job_, tile_, -1, true}; }

    /// True when the tile is being given up or is done: its threads are unwound, and none may be abandoned.
    bool is_retiring() const { return retiring_; }

    /// Grows with every unit completed, and every thread that a checked build starts; another thread may watch it.
    std::uint64_t progress() const { return progress_.load(std::memory_order_relaxed); }

  private:
    friend class TileInterleaver;  // the same, with switches at accesses
    friend struct DebuggedScheduler;

    static void fiber_main(void* fiber);
    // In one function with `run`: each return after a switch is mispredicted.
    __attribute__((always_inline)) void run_to_failure();
    __attribute__((always_inline)) void enter(Fiber* fiber);
    void run_fiber(Fiber* self);
    void take_up(const TileJob& job);
    void open_tile();
    void begin_tile();
    void end_tile();
    Fiber* running_fiber() const { return fibers_[static_cast<std::size_t>(hot_.running - contexts_.data())]; }
    void join(Fiber* fiber);
    void run_range();
    void assign_next_thread(Fiber* fiber);
    Fiber* fiber_for_next_thread(Fiber* self);
    Fiber* fiber_after(Fiber* self, int turn);
    bool next_unit();
    bool take_more();
    void open_interval();
    __attribute__((noinline)) void wait_out_of_step(Fiber* self, const char* file, BarrierPlace place);
    void go(Fiber* self, Fiber* next);
    template <class TextOf>
    void stop_at_failure(const TextOf& text_of);
    void run_entry(Fiber* self);
    void fail_divergent();
    std::string record_divergence();
    void fail_with_error();
    void look_at_red_zones();
    void fail_past_tile_static(std::uint64_t first, std::uint64_t last);
    void cancel(Fiber* fiber);
    int count_waiting(StopSite& stand) const;
    void leave(Fiber* self, bool abandoned);
    void check_stack(const Fiber* self) const;
    void note_progress() { progress_.store(progress() + 1, std::memory_order_relaxed); }

    HotTile hot_;
    SwitchPoint worker_point_;
    std::unique_ptr<FiberPool> pool_, loop_pool_;  ///< loop_pool_: of a fiber that runs whole tiles, whose stack is larger
    FiberPool* current_pool_ = nullptr;
    std::vector<Fiber*> fibers_;        ///< in use for this run, in the order of their turns; null: has left
    std::vector<Context> contexts_;     ///< theirs, side by side
    std::vector<Fiber*> fiber_of_;      ///< by thread, for the threads that waited in this tile
    ThreadOrder order_;
    BarrierState barrier_;
    TileStaticSegment segment_;

    const TileJob* job_ = nullptr;
    LaunchFailure* failure_ = nullptr;
    ScheduledRange range_;
    const ScheduledRange* current_range_ = &range_;
    const UnitSupply* more_ = nullptr;
    std::uint64_t first_unit_ = 0;      ///< of the piece of the launch that runs: tiles, or untiled: indices
    std::uint64_t unit_ = 0;            ///< the running tile; between two runs of fibers: what comes next
    std::uint64_t end_unit_ = 0;        ///< of that piece
    int tile_[3] = {0, 0, 0};
    int claimed_ = 0;                   ///< threads of this tile that have been given to a fiber
    std::uint64_t interval_ = 0;        ///< barrier intervals completed in this tile
    bool in_step_ = false;              ///< every thread of the tile is in the ring and takes its turn by the short switch
    bool retiring_ = false;             ///< fibers leave the entry function, no thread starts or resumes
    bool in_tile_ = false;              ///< the tile has begun and not ended
    bool failed_ = false;               ///< the observer knows that the tile (untiled: a thread) has failed
    std::exception_ptr error_;          ///< what a kernel has thrown, until the tile has failed with it
    void (*errand_)(const void*) = nullptr;
    const void* errand_argument_ = nullptr;
    std::atomic<std::uint64_t> progress_{0};
    std::unique_ptr<TileTurns> other_turns_;  ///< made for the first launch that brings some
};

/// Switches to the fiber; returns when a fiber switches back, and that not only for an errand.
inline void TileScheduler::enter(Fiber* fiber) {
    for (;;) {
        in_kernel = true;
        switch_points(worker_point_, fiber->point);
        in_kernel = false;
        if (errand_ == nullptr) return;
        const auto errand = std::exchange(errand_, nullptr);
        errand(errand_argument_);
        fiber = running_fiber();
    }
}

}  // namespace tessera::detail
