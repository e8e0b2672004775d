// SPDX-License-Identifier: Apache-2.0
// The part of TileInterleaver that runs on fibers: where their threads stop.
#include <cxxabi.h>

#include <algorithm>
#include <exception>

#include "emulator/interleaving/tile_interleaver.h"
#include "emulator/tiles/tile_scheduler.h"
#include "emulator/tiles/worker.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

namespace {

/// Accesses a thread may still make when its tile has failed, on its way to a barrier or its end.
constexpr std::uint32_t kMostWhileRetiring = 1000000;

/// What the C++ runtime keeps of an OS thread's exceptions. A thread may be switched out while it handles one.
struct Exceptions {
    void* caught = nullptr;
    unsigned int uncaught = 0;
};

Exceptions& exceptions_of_this_thread() { return *reinterpret_cast<Exceptions*>(abi::__cxa_get_globals()); }

bool is_within(const char* at, const void* begin, std::size_t size) {
    return reinterpret_cast<std::uintptr_t>(at) - reinterpret_cast<std::uintptr_t>(begin) < size;
}

}  // namespace

void TileInterleaver::suspend(Fiber* self) {
    Exceptions& exceptions = exceptions_of_this_thread();
    const Exceptions saved = exceptions;
    exceptions = Exceptions();
    switch_points(self->point, scheduler_.worker_point_);
    exceptions = saved;
}

void TileInterleaver::wait(Fiber* self, const char* file, BarrierPlace place) {
    if (scheduler_.retiring_) {
        if (std::uncaught_exceptions() > 0) return;  // a destructor has no thread to wait for
        throw_cancelled();
    }
    InterleavedThread& thread = thread_of(self);
    thread.stand = StopSite{file, place};
    thread.state = InterleavedThread::State::waiting;
    self->state = Fiber::State::waiting;
    suspend(self);
    if (self->cancelled) throw_cancelled();
}

void TileInterleaver::finish(Fiber* self) {
    scheduler_.check_stack(self);
    if (scheduler_.retiring_) {
        self->first = -1;
        return;
    }
    InterleavedThread& thread = thread_of(self);
    thread.stand = StopSite{};
    thread.state = InterleavedThread::State::finished;
    self->state = Fiber::State::parked;
    suspend(self);
}

void TileInterleaver::run_indices(Fiber* self) {
    do {
        scheduler_.job_->request->run_range(&thread_of(self).range);
        finish(self);
    } while (self->first >= 0);
}

void TileInterleaver::leave(Fiber* self, bool abandoned) {
    const std::size_t position = self->position;
    if (thread_at_[position] != nullptr) {
        thread_at_[position]->state = InterleavedThread::State::finished;
        thread_at_[position]->stand = StopSite{};
        thread_at_[position]->fiber = nullptr;
        thread_at_[position] = nullptr;
    }
    scheduler_.fibers_[position] = nullptr;
    free_positions_.push_back(position);
    self->point.keep_at_home();
    if (!abandoned) {
        scheduler_.check_stack(self);
        scheduler_.current_pool_->give(self);
    }
    switch_points(self->point, scheduler_.worker_point_, abandoned);
}

void TileInterleaver::before_access(const void* address, std::size_t bytes, bool writes) {
    Fiber* const self = scheduler_.running_fiber();
    const StackBounds& stack = self->point.stack;
    const char* const at = static_cast<const char*>(address);
    if (at >= stack.bottom && at < stack.top + kScratchBytes) return;
    const TileJob& job = *scheduler_.job_;
    if (is_within(at, job.closure, job.request->closure_size)) return;  // no thread writes it
    // What the emulator hands to the kernel's entry.
    if (thread_at_[self->position] == nullptr || is_within(at, self, sizeof *self)) return;
    if (scheduler_.segment_.is_guard(address)) return;
    InterleavedThread& thread = thread_of(self);
    if (is_within(at, &thread, sizeof thread) || is_within(at, thread.tile, sizeof *thread.tile)) return;
    if (scheduler_.retiring_) {
        if (++thread.accesses_while_retiring > kMostWhileRetiring) leave(self, true);  // it waits for one that has gone
        return;
    }
    const MemoryPlace place = interleaving_->memory.place_of(address, bytes);
    const std::uint64_t unit = job.is_tiled() ? thread.tile->unit : thread.range.begin;
    const auto number = static_cast<std::uint32_t>(job.is_tiled() ? thread.number : 0);
    interleaving_->plan.conflicts.note(place, {unit, thread.tile->interval, number}, writes);
    if (!interleaving_->plan.is_switch_point(place)) return;

    PendingAccess access;
    access.thread = job.is_tiled() ? unit * static_cast<std::uint64_t>(job.threads) + number : unit;
    access.region = place.region;
    if (place.region == MemoryPlace::kTileStatic) access.region = -1 - static_cast<std::int64_t>(unit);
    if (place.region == MemoryPlace::kOther) access.region = PendingAccess::kOtherMemory;
    access.begin = place.begin;
    access.end = place.end;
    access.writes = writes;
    access.who = &thread;
    pending_.insert(std::lower_bound(pending_.begin(), pending_.end(), access.thread,
                                     [](const PendingAccess& other, std::uint64_t number_of_thread) {
                                         return other.thread < number_of_thread;
                                     }),
                    access);
    thread.state = InterleavedThread::State::at_access;
    suspend(self);
    scheduler_.announce_thread();
}

}  // namespace tessera::detail

namespace tessera {

bool accesses_are_announced = false;

void before_access(const void* address, std::size_t bytes, bool writes) noexcept {
    if (!detail::in_kernel) return;
    if (detail::Worker* const worker = detail::worker_if_any()) worker->scheduler.before_access(address, bytes, writes);
}

}  // namespace tessera
