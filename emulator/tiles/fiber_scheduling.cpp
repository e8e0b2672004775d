// SPDX-License-Identifier: Apache-2.0
// Which thread of a tile runs next: the part of TileScheduler between the beginning of a tile and its end.
#include <exception>

#include "emulator/support/internal_error.h"
#include "emulator/tiles/debugger_probes.h"
#include "emulator/tiles/tile_scheduler.h"
#include "emulator/tiles/tile_turns.h"

namespace tessera::detail {

void TileScheduler::join(Fiber* fiber) {
    fiber->position = fibers_.size();
    fiber->point.keep_at(&contexts_[fiber->position]);
    fibers_.push_back(fiber);
}

void TileScheduler::assign_next_thread(Fiber* fiber) {
    fiber->closure = job_->closure;
    fiber->tile = tile_;
    fiber->first = order_.thread_at(claimed_);
    fiber->thread = fiber->first;
    fiber->fill = job_->fills;
    fiber->single = job_->single_step || !order_.is_forward();
    fiber->state = Fiber::State::running;
    fiber->cancelled = false;
}

Fiber* TileScheduler::fiber_for_next_thread(Fiber* self) {
    // When all fibers stand at the barrier another joins, behind the last.
    if (self->position + 1 == fibers_.size()) join(current_pool_->take(&fiber_main));
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
    probe_barrier_released();
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
            probe_barrier_released();
            hot_.place = kNoPlace;
            hot_.running = first;
            return tessera_short_switch(running, *first);
        }
        if (running == first) {
            // The first says where the others are to stand.
            barrier_.stop(0, StopSite{file, place});
            hot_.file = file;
            hot_.place = place;
            hot_.running = first + 1;
            return tessera_short_switch(first, first[1]);
        }
    }
    return wait_out_of_step(self, file, place);
}

void TileScheduler::wait_out_of_step(Fiber* self, const char* file, BarrierPlace place) {
    if (job_->turns != nullptr) return other_turns_->wait(self, file, place);
    if (retiring_) {
        // The thread was being unwound and met a barrier: a destructor has no thread to wait for.
        if (std::uncaught_exceptions() > 0) return;
        throw_cancelled();
    }
    const int thread = static_cast<int>(self->thread);
    const int turn = order_.turn_of(thread);
    if (self->state == Fiber::State::running) {
        // Its first wait in this tile. The fiber may have run threads before it that never waited.
        for (int t = order_.turn_of(static_cast<int>(self->first)); t < turn; ++t) barrier_.stop(t, StopSite{});
        claimed_ = turn + 1;
        fiber_of_[static_cast<std::size_t>(thread)] = self;
        self->state = Fiber::State::waiting;
    }
    const StopSite stand{file, place};
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

void TileScheduler::finish(Fiber* self) {
    if (job_->turns != nullptr) return other_turns_->finish(self);
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
    for (int t = first_turn; t <= turn; ++t) outcome = barrier_.stop(t, StopSite{});
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
