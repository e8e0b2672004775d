// SPDX-License-Identifier: Apache-2.0
// How a TileScheduler gives tiles up: a failing tile's threads are unwound or left behind, and fibers leave the kernel's
// entry function.
#include <algorithm>
#include <exception>
#include <utility>

#include "emulator/errors.h"
#include "emulator/fault_message.h"
#include "emulator/tile_scheduler.h"

namespace tessera::detail {

void throw_cancelled() { throw Cancelled{}; }

void TileScheduler::fail_divergent() {
    retiring_ = true;
    failure_->record(unit_, divergence_error(*job_, tile_, barrier_.groups(order_)));
}

void TileScheduler::cancel(Fiber* fiber) {
    if (fiber->state == Fiber::State::waiting) {
        if (uses_short_switch()) {
            redirect(fiber->point, &throw_cancelled);
        } else {
            fiber->cancelled = true;
        }
    }
    fiber->first = -1;
    fiber->state = Fiber::State::leaving;
}

void TileScheduler::leave(Fiber* self, bool abandoned) {
    hot_.place = kNoPlace;  // a destructor that waits while its thread is unwound must not switch
    fibers_[self->position] = nullptr;
    while (!fibers_.empty() && fibers_.back() == nullptr) fibers_.pop_back();
    self->point.keep_at_home();
    if (!abandoned) {
        check_stack(self);
        pool_->give(self);
    }
    if (fibers_.empty()) {
        hot_.running = nullptr;
        switch_points(self->point, worker_point_, abandoned);
    } else {
        Fiber* next = fibers_.back();
        cancel(next);
        hot_.running = next->point.context;
        switch_points(self->point, next->point, abandoned);
    }
}

void TileScheduler::abandon(Abandonment::Reason reason, const void* address) {
    Fiber* self = running_fiber();
    abandonment_.reason = reason;
    abandonment_.address = address;
    abandonment_.thread = thread();
    abandonment_.exact = thread_is_exact();
    abandonment_.waiting = count_waiting(abandonment_.barrier);
    retiring_ = true;
    leave(self, true);
    internal_error("an abandoned thread was resumed");
}

bool TileScheduler::thread_is_exact() const {
    if (job_->single_step) return true;
    return job_->is_tiled() && (running_fiber()->single || running_fiber()->state == Fiber::State::waiting);
}

int TileScheduler::count_waiting(Stand& stand) const {
    if (!job_->is_tiled()) return 0;
    const int turn = order_.turn_of(static_cast<int>(running_fiber()->thread));
    if (turn == 0 && interval_ == 0) return 0;
    stand = barrier_.leader();
    if (stand.finished()) return 0;
    // Turns before the running one stand at this interval's barrier; if it is the first, all others still stand at
    // the last interval's.
    return turn == 0 ? job_->threads - 1 : turn;
}

void TileScheduler::check_stack(const Fiber* self) const {
    if (!self->point.stack.guarded && !FiberStacks::is_intact(self->point.stack)) die_of_stack_overflow(*this, self->thread);
}

}  // namespace tessera::detail
