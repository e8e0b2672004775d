// SPDX-License-Identifier: Apache-2.0
#include "emulator/tile_scheduler.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <utility>

#include "emulator/errors.h"
#include "emulator/row_major.h"

namespace tessera::detail {

namespace {

/// Tells the observer that this worker has taken up a stretch of a launch, and, however it is left, that it is done.
class StretchAnnouncement {
  public:
    StretchAnnouncement(const TileJob& job, TileStaticSegment& segment) : observer_(job.observer) {
        if (observer_ != nullptr) observer_->tiles_begin(*job.facts, segment.update());
    }
    ~StretchAnnouncement() {
        if (observer_ != nullptr) observer_->tiles_end();
    }
    StretchAnnouncement(const StretchAnnouncement&) = delete;
    StretchAnnouncement& operator=(const StretchAnnouncement&) = delete;

  private:
    ExecutionObserver* const observer_;
};

}  // namespace

/// Switches to the fiber; returns when none is left.
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

/// Returns the unit after the last one it ran.
inline std::uint64_t TileScheduler::run_to_failure(std::uint64_t begin, std::uint64_t end) {
    unit_ = begin;
    end_unit_ = end;
    retiring_ = false;
    failed_ = false;
    in_step_ = false;
    Fiber* fiber = pool_->take(&fiber_main);
    join(fiber);
    hot_.running = fiber->point.context;
    if (job_->is_tiled()) {
        row_major_position(unit_, job_->request->rank, job_->tile_counts, tile_);
        open_tile();
        enter(fiber);
        if (!in_tile_) return unit_;
        end_tile();  // it failed
        return unit_ + 1;
    }
    range_.scheduler = this;
    range_.closure = job_->closure;
    range_.extents = job_->request->extents;
    range_.begin = begin;
    range_.end = end;
    enter(fiber);
    const bool failed = range_.begin != end;
    return failed && thread_is_exact() ? static_cast<std::uint64_t>(range_.current) + 1 : end;
}

void TileScheduler::run(const TileJob& job, std::uint64_t begin, std::uint64_t end, LaunchFailure& failure) {
    if (pool_ == nullptr || pool_->stack_size() != job.stack_size) {
        pool_.reset();
        pool_ = std::make_unique<FiberPool>(this, job.stack_size);
    }
    job_ = &job;
    failure_ = &failure;
    contexts_.resize(static_cast<std::size_t>(std::max(job.threads, 1)));
    fibers_.reserve(contexts_.size());  // a signal handler may look while another fiber joins
    hot_.last = &contexts_.back();
    hot_tile = &hot_;
    if (job.is_tiled()) {
        order_.begin_launch(job.schedule, job.threads);
        fiber_of_.resize(static_cast<std::size_t>(job.threads));
        if (job.fill) segment_.begin_launch();
    }
    const StretchAnnouncement announcement(job, segment_);
    do begin = run_to_failure(begin, end);
    while (begin < end && !failure.makes_needless(begin));
}

void TileScheduler::fiber_main(void* fiber) {
    auto* self = static_cast<Fiber*>(fiber);
    for (;;) self->scheduler->run_fiber(self);
}

void TileScheduler::run_fiber(Fiber* self) {
    try {
        if (job_->is_tiled()) {
            job_->request->run_tile_threads(self);
        } else {
            run_range();
        }
    } catch (const Cancelled&) {
    } catch (...) {
        error_ = std::current_exception();  // dealt with outside: a handler must not switch
    }
    if (error_ != nullptr) fail_with_error();
    leave(self, false);
}

void TileScheduler::run_range() {
    const std::uint64_t end = range_.end;
    do {
        range_.end = job_->single_step ? range_.begin + 1 : end;
        range_.current = static_cast<std::ptrdiff_t>(range_.begin);
        job_->request->run_range(&range_);
        note_progress();
        range_.begin = range_.end;
    } while (range_.begin != end);
}

void TileScheduler::join(Fiber* fiber) {
    fiber->position = fibers_.size();
    fiber->point.keep_at(&contexts_[fiber->position]);
    fibers_.push_back(fiber);
}

void TileScheduler::begin_tile() {
    if (job_->fill) segment_.fill();
    in_tile_ = true;
    failed_ = false;
    if (job_->observer != nullptr) job_->observer->tile_begins(unit_);
}

void TileScheduler::end_tile() {
    note_progress();
    in_tile_ = false;
    if (job_->observer != nullptr) job_->observer->tile_ends();
}

void TileScheduler::open_tile() {
    begin_tile();
    order_.begin_tile(unit_);
    barrier_.begin_tile(job_->threads);
    claimed_ = 0;
    interval_ = 0;
    hot_.place = kNoPlace;
    assign_next_thread(fibers_.front());
}

void TileScheduler::assign_next_thread(Fiber* fiber) {
    fiber->closure = job_->closure;
    fiber->tile = tile_;
    fiber->first = order_.thread_at(claimed_);
    fiber->thread = fiber->first;
    fiber->single = job_->single_step || !order_.is_forward();
    fiber->state = Fiber::State::running;
    fiber->cancelled = false;
}

Fiber* TileScheduler::fiber_for_next_thread(Fiber* self) {
    // When all fibers stand at the barrier another joins, behind the last.
    if (self->position + 1 == fibers_.size()) join(pool_->take(&fiber_main));
    Fiber* next = fibers_[self->position + 1];
    assign_next_thread(next);
    return next;
}

Fiber* TileScheduler::fiber_after(Fiber* self, int turn) {
    if (order_.is_forward()) return fibers_[self->position + 1];
    return fiber_of_[static_cast<std::size_t>(order_.thread_at(turn + 1))];
}

void TileScheduler::open_interval() {
    ++interval_;
    order_.begin_interval(interval_);
    barrier_.begin_interval();
    hot_.place = kNoPlace;
}

void TileScheduler::go(Fiber* self, Fiber* next) {
    if (next == self) return;
    hot_.running = next->point.context;
    if (uses_short_switch()) return tessera_short_switch(self->point.context, *next->point.context);
    switch_points(self->point, next->point);
    if (self->cancelled) throw_cancelled();
}

void TileScheduler::wait(Fiber* self, const char* file, BarrierPlace place) {
    if (in_step_ && !retiring_) {
        Context* const running = hot_.running;
        Context* const first = contexts_.data();
        if (running == hot_.last && hot_.place == place && hot_.file == file) {
            // The last of all: the next interval begins.
            ++interval_;
            hot_.place = kNoPlace;
            hot_.running = first;
            return tessera_short_switch(running, *first);
        }
        if (running == first) {
            // The first says where the others are to stand.
            barrier_.stop(0, Stand{file, place});
            hot_.file = file;
            hot_.place = place;
            hot_.running = first + 1;
            return tessera_short_switch(first, first[1]);
        }
    }
    return wait_out_of_step(self, file, place);
}

void TileScheduler::wait_out_of_step(Fiber* self, const char* file, BarrierPlace place) {
    if (retiring_) {
        // The thread was being unwound and met a barrier: in a destructor there is nobody to wait for.
        if (std::uncaught_exceptions() > 0) return;
        throw_cancelled();
    }
    const int thread = static_cast<int>(self->thread);
    const int turn = order_.turn_of(thread);
    if (self->state == Fiber::State::running) {
        // Its first wait in this tile. The fiber may have run threads before it that never waited.
        for (int t = order_.turn_of(static_cast<int>(self->first)); t < turn; ++t) barrier_.stop(t, Stand{});
        claimed_ = turn + 1;
        fiber_of_[static_cast<std::size_t>(thread)] = self;
        self->state = Fiber::State::waiting;
    }
    const Stand stand{file, place};
    Fiber* next = nullptr;
    switch (barrier_.stop(turn, stand)) {
        case BarrierState::Outcome::pending:
            if (claimed_ < job_->threads && turn + 1 == claimed_) {
                next = fiber_for_next_thread(self);
            } else {
                next = fiber_after(self, turn);
                if (turn == 0 && order_.is_forward() && uses_short_switch()) {
                    hot_.file = file;
                    hot_.place = place;
                }
            }
            if (barrier_.differs()) hot_.place = kNoPlace;
            break;
        case BarrierState::Outcome::released:
            open_interval();
            if (is_watched()) job_->observer->barrier_released(stand.fence());
            // An observer hears of every interval, so with one the last thread of each takes this path.
            in_step_ = order_.is_forward() && uses_short_switch() && job_->threads > 1 && job_->observer == nullptr;
            next = order_.is_forward() ? fibers_.front() : fiber_of_[static_cast<std::size_t>(order_.thread_at(0))];
            break;
        case BarrierState::Outcome::diverged:
            fail_divergent();
            throw_cancelled();
            break;
        case BarrierState::Outcome::finished:
            internal_error("a waiting thread cannot finish its tile");
    }
    go(self, next);
}

bool TileScheduler::next_unit() {
    end_tile();
    ++unit_;
    if (unit_ == end_unit_ || failure_->makes_needless(unit_)) {
        retiring_ = true;
        return false;
    }
    for (int d = job_->request->rank - 1; d >= 0; --d) {
        if (++tile_[d] < job_->tile_counts[d]) break;
        tile_[d] = 0;
    }
    return true;
}

void TileScheduler::finish(Fiber* self) {
    check_stack(self);
    if (self->state == Fiber::State::running && self->first == 0 && self->thread + 1 == job_->threads && !self->single &&
        !retiring_) {
        // One fiber ran all threads, in order: the tile before left everything as the next one needs it.
        if (next_unit()) {
            self->thread = 0;
            begin_tile();
        } else {
            self->first = -1;
        }
        return;
    }
    if (retiring_) {
        self->first = -1;
        return;
    }
    const int turn = order_.turn_of(static_cast<int>(self->thread));
    int first_turn = turn;
    if (self->state == Fiber::State::running) {
        first_turn = order_.turn_of(static_cast<int>(self->first));
        claimed_ = turn + 1;
    }
    self->state = Fiber::State::parked;
    BarrierState::Outcome outcome = BarrierState::Outcome::pending;
    for (int t = first_turn; t <= turn; ++t) outcome = barrier_.stop(t, Stand{});
    hot_.place = kNoPlace;
    in_step_ = false;
    switch (outcome) {
        case BarrierState::Outcome::pending:
            if (claimed_ < job_->threads && turn + 1 == claimed_) return assign_next_thread(self);
            return go(self, fiber_after(self, turn));
        case BarrierState::Outcome::diverged:
            fail_divergent();
            self->first = -1;
            return;
        case BarrierState::Outcome::finished:
            if (!next_unit()) {
                self->first = -1;
                return;
            }
            open_tile();
            return go(self, fibers_.front());
        case BarrierState::Outcome::released: internal_error("a finished thread cannot release a barrier");
    }
}

}  // namespace tessera::detail
