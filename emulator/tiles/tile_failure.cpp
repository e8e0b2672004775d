// SPDX-License-Identifier: Apache-2.0
// How a TileScheduler gives tiles up: a failing tile's threads are unwound or left behind, and fibers leave the kernel's
// entry function.
#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "emulator/messages/errors.h"
#include "emulator/messages/fault_message.h"
#include "emulator/messages/kernel_failure.h"
#include "emulator/support/internal_error.h"
#include "emulator/tiles/failure_stop.h"
#include "emulator/tiles/tile_scheduler.h"
#include "emulator/tiles/tile_turns.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

void throw_cancelled() { throw Cancelled{}; }

/// \param text_of  on the worker's stack, where there is room
template <class TextOf>
void TileScheduler::stop_at_failure(const TextOf& text_of) {
    kernel_fails();
    if (!job_->aborts && !debugger_awaits_failures()) return;
    std::string text;
    on_worker_stack([&] { text = text_of(); });
    stop_process_at_failure(text.c_str(), job_->aborts);
}

void TileScheduler::fail_divergent() {
    stop_at_failure([this] {
        // Where the program is to end, the observer must hear of it first.
        return job_->aborts ? record_divergence() : divergence_text(*job_, tile_, barrier_.groups(order_));
    });
    retiring_ = true;
    on_worker_stack([this] { record_divergence(); });
}

std::string TileScheduler::record_divergence() {
    const std::vector<StandGroup> groups = barrier_.groups(order_);
    const std::string text = divergence_text(*job_, tile_, groups);
    KernelFailure failure = kernel_failure(running_tile(), check::Kind::barrier_divergence, text.c_str());
    if (job_->observer != nullptr) failure.groups = divergence_groups(*job_, groups);
    announce_failure(failure);
    failure_->record(unit_, std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail)));
    return text;
}

void TileScheduler::fail_with_error() {
    retiring_ = true;
    on_worker_stack([this] {
        const std::exception_ptr error = std::exchange(error_, nullptr);
        if (job_->observer != nullptr) {
            const std::string text = exception_text(error);
            announce_failure(kernel_failure(running_thread(), check::Kind::exception, text.c_str()));
        }
        failure_->record(job_->is_tiled() ? unit_ : static_cast<std::uint64_t>(range().current), error);
    });
}

void TileScheduler::look_at_red_zones() {
    if (!segment_.is_wholly_intact()) fail_past_tile_static(unit_, unit_);
}

/// On the worker's stack. The threads of the tile have run to their end: which of them it was is not known.
/// \param first  of the tiles that may have done it
void TileScheduler::fail_past_tile_static(std::uint64_t first, std::uint64_t last) {
    segment_.mend_red_zones();
    const std::string text = past_tile_static_text(*job_, first, last);
    announce_failure(kernel_failure(running_tile(), check::Kind::out_of_bounds, text.c_str()));
    failure_->record(first, std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail)));
}

void TileScheduler::announce_failure(const KernelFailure& failure) {
    if (job_->observer == nullptr || failed_) return;
    failed_ = true;
    job_->observer->kernel_failed(failure);
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
    if (job_->turns != nullptr) return other_turns_->leave(self, abandoned);
    fibers_[self->position] = nullptr;
    while (!fibers_.empty() && fibers_.back() == nullptr) fibers_.pop_back();
    self->point.keep_at_home();
    if (!abandoned) {
        check_stack(self);
        current_pool_->give(self);
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

namespace {

check::Kind kind_of(Abandonment::Reason reason) {
    switch (reason) {
        case Abandonment::Reason::timeout: return check::Kind::timeout;
        case Abandonment::Reason::array_bounds: return check::Kind::out_of_bounds;
        case Abandonment::Reason::division_by_zero:
        case Abandonment::Reason::division_of_smallest:
        case Abandonment::Reason::none: return check::Kind::exception;
    }
    return check::Kind::exception;
}

}  // namespace

void TileScheduler::abandon(Abandonment::Reason reason, const CallChain& calls, const char* detail) {
    const auto described = [&] {
        Abandonment abandonment;
        abandonment.reason = reason;
        abandonment.position = user_position(calls);
        abandonment.detail = detail;
        abandonment.thread = running_thread();
        abandonment.waiting = count_waiting(abandonment.barrier);
        return abandonment;
    };
    const auto record = [&] {
        const Abandonment abandonment = described();
        const std::string text = abandonment_text(abandonment);
        const std::string why = abandonment_reason(abandonment);
        const bool timeout = reason == Abandonment::Reason::timeout;
        KernelFailure failure = kernel_failure(abandonment.thread, kind_of(reason), text.c_str());
        failure.address = calls.addresses[0];
        failure.calls = calls.addresses;
        failure.call_count = calls.count;
        failure.reason = why.c_str();
        announce_failure(failure);
        failure_->record(
            job_->is_tiled() ? unit_ : static_cast<std::uint64_t>(abandonment.thread.thread),
            timeout ? std::make_exception_ptr(Concurrency::accelerator_view_removed(text.c_str(), dxgi_error_device_hung))
                    : std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail)));
        return text;
    };
    // Where the program is to end here, with whatever reason: an exception that unwinds the tile would end it later, without a word.
    if (reason == Abandonment::Reason::array_bounds || job_->aborts) {
        stop_at_failure([&] { return job_->aborts ? record() : abandonment_text(described()); });
    }
    retiring_ = true;
    on_worker_stack([&] { record(); });
    leave(running_fiber(), true);
    internal_error("an abandoned thread was resumed");
}

void TileScheduler::end_failed_thread() {
    if (job_->turns == nullptr || std::uncaught_exceptions() != 0) return;
    leave(running_fiber(), true);
    internal_error("an abandoned thread was resumed");
}

bool TileScheduler::thread_is_exact() const {
    if (job_->single_step || job_->request->checked || job_->in_loops) return true;
    return job_->is_tiled() && (running_fiber()->single || running_fiber()->state == Fiber::State::waiting);
}

int TileScheduler::count_waiting(StopSite& stand) const {
    if (!job_->is_tiled() || job_->in_loops) return 0;
    if (job_->turns != nullptr) return other_turns_->count_waiting(stand);
    const int turn = order_.turn_of(static_cast<int>(running_fiber()->thread));
    if (turn == 0 && interval_ == 0) return 0;
    stand = barrier_.leader();
    if (stand.finished()) return 0;
    // Turns before the running one stand at this interval's barrier; if it is the first, all others still stand at
    // the last interval's.
    return turn == 0 ? job_->threads - 1 : turn;
}

void TileScheduler::check_stack(const Fiber* self) const {
    if (self->point.stack.guarded || FiberStacks::is_intact(self->point.stack)) return;
    die_of_stack_overflow({job_, tile_, job_->is_tiled() ? self->thread : current_range_->current, true});
}

}  // namespace tessera::detail
