// SPDX-License-Identifier: Apache-2.0
// The part of TileInterleaver that runs on fibers: where their threads stop.
#include <cxxabi.h>

#include <algorithm>
#include <exception>

#include "emulator/interleaving/tile_interleaver.h"
#include "emulator/observe/weak_memory_observation.h"
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

/// The running thread has made the access before which it stood, if there was one.
void TileInterleaver::end_access(const Fiber* self) {
    if (thread_at_[self->position] == nullptr) return;
    InterleavedThread& thread = thread_of(self);
    if (thread.address == nullptr) return;
    if (thread.action.may_write()) {
        const std::uint64_t size = thread.action.end - thread.action.begin;
        thread.has_changed = size > sizeof thread.before || first_bytes(thread.address, size) != thread.before;
    }
    thread.address = nullptr;
    if (relaxed_) {
        if (weak_memory_observer != nullptr) weak_memory_observer->access_ended();
        relaxed_->end(number_of(thread));
    }
    if (is_searched() && !scheduler_.retiring_) note_made(thread);
}

/// What its access means for threads that may wait in loops.
void TileInterleaver::note_made(InterleavedThread& thread) {
    const Action& action = thread.action;
    // In weak memory a write that stores what was there is a write that others may see; one by an atomic operation continues
    // the write that it has read.
    const bool is_weak = relaxed_ && relaxed_->is_weak(action);
    if (thread.has_changed || (relaxed_ && action.kind == Action::Kind::write)) {
        thread.loop.forget();
    } else {
        thread.loop.note_made(action);
    }
    const auto is_outdated = [&](const Action& seen) {
        if (seen.region != action.region || seen.end <= action.begin || action.end <= seen.begin) return false;
        return is_weak && relaxed_->is_weak(seen) ? relaxed_->is_outdated(seen) : thread.has_changed;
    };
    bool is_over = false;
    for (const auto& tile : tiles_) {
        for (InterleavedThread& other : tile->threads) {
            if (other.loop.empty()) continue;
            other.loop.ask(is_outdated);
            is_over = is_over || other.loop.is_outdated();
        }
    }
    if (is_over) end_search();
}

void TileInterleaver::wait(Fiber* self, const char* file, BarrierPlace place) {
    end_access(self);
    if (scheduler_.retiring_) {
        if (std::uncaught_exceptions() > 0) return;  // a destructor has no thread to wait for
        throw_cancelled();
    }
    InterleavedThread& thread = thread_of(self);
    thread.stand = StopSite{file, place};
    thread.state = InterleavedThread::State::waiting;
    thread.loop.forget();
    self->state = Fiber::State::waiting;
    suspend(self);
    if (self->cancelled) throw_cancelled();
}

void TileInterleaver::finish(Fiber* self) {
    end_access(self);
    scheduler_.check_stack(self);
    if (scheduler_.retiring_) {
        self->first = -1;
        return;
    }
    InterleavedThread& thread = thread_of(self);
    thread.stand = StopSite{};
    thread.state = InterleavedThread::State::finished;
    thread.loop.forget();
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
    end_access(self);
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

static_assert(static_cast<int>(Action::Kind::read) == static_cast<int>(AnnouncedAccess::read) &&
              static_cast<int>(Action::Kind::atomic) == static_cast<int>(AnnouncedAccess::atomic) &&
              static_cast<int>(Action::Kind::atomic_read) == static_cast<int>(AnnouncedAccess::atomic_read));

void TileInterleaver::before_access(const void* address, std::size_t bytes, AnnouncedAccess announced, const void* code) {
    Fiber* const self = scheduler_.running_fiber();
    if (!stops_before(self, address, bytes, announced, code)) return;
    suspend(self);
    InterleavedThread& thread = thread_of(self);
    if (scheduler_.retiring_ && thread.loop.waits()) leave(self, true);  // it waits for one that has gone
    scheduler_.announce_thread();  // first, for an observer may still have to look at what the previous thread has written
    if (relaxed_ && !scheduler_.retiring_) {
        const std::optional<std::size_t> step = relaxed_->begin(thread.action, thread.address, thread.source);
        if (step && weak_memory_observer != nullptr) weak_memory_observer->weak_access_begins(*step);
    }
    if (thread.action.may_write()) thread.before = first_bytes(thread.address, thread.action.end - thread.action.begin);
}

/// Whether the turn may go to another thread before this access. Not inlined: what it leaves on the stack has to be gone when the
/// thread stops, for the stack tells whether the thread has been there before (WaitingLoop).
__attribute__((noinline)) bool TileInterleaver::stops_before(Fiber* self, const void* address, std::size_t bytes,
                                                             AnnouncedAccess announced, const void* code) {
    const StackBounds& stack = self->point.stack;
    const char* const at = static_cast<const char*>(address);
    if (at >= stack.bottom && at < stack.top + kScratchBytes) return false;
    const TileJob& job = *scheduler_.job_;
    if (is_within(at, job.closure, job.request->closure_size)) return false;  // no thread writes it
    // What the emulator hands to the kernel's entry.
    if (thread_at_[self->position] == nullptr || is_within(at, self, sizeof *self)) return false;
    if (scheduler_.segment_.is_guard(address)) return false;
    InterleavedThread& thread = thread_of(self);
    end_access(self);
    if (is_within(at, &thread, sizeof thread) || is_within(at, thread.tile, sizeof *thread.tile)) return false;
    if (scheduler_.retiring_) {
        if (++thread.accesses_while_retiring > kMostWhileRetiring) leave(self, true);  // it waits for one that has gone
        return false;
    }
    const MemoryPlace place = interleaving_->memory.place_of(address, bytes);
    const std::uint64_t unit = job.is_tiled() ? thread.tile->unit : thread.range.begin;
    const auto number = static_cast<std::uint32_t>(job.is_tiled() ? thread.number : 0);
    // In weak memory a barrier that does not cover this memory lies between no accesses to it.
    const bool is_tile_static = place.region == MemoryPlace::kTileStatic;
    const std::uint32_t covered = thread.tile->covered[is_tile_static ? 1 : 0];
    const std::uint32_t interval = relaxed_ ? covered : thread.tile->interval;
    const bool is_atomic = announced != AnnouncedAccess::read && announced != AnnouncedAccess::write;
    const bool writes = announced != AnnouncedAccess::read;
    interleaving_->plan.conflicts.note(place, {unit, interval, number}, writes, is_atomic);
    if (interleaving_->plan.hint) interleaving_->plan.hint->note(place, {unit, covered, number}, writes, is_atomic);

    PendingAccess access;
    access.thread = number_of(thread);
    access.region = place.region;
    if (place.region == MemoryPlace::kTileStatic) access.region = -1 - static_cast<std::int64_t>(unit);
    if (place.region == MemoryPlace::kOther) access.region = Action::kOtherMemory;
    access.begin = place.begin;
    access.end = place.end;
    access.kind = static_cast<Action::Kind>(announced);
    access.who = &thread;
    // Where threads are not switched, others write without the model's knowing: not within its locations.
    const bool is_switch_point = interleaving_->plan.is_switch_point(place);
    const bool is_modelled = relaxed_ && (is_switch_point || relaxed_->meets_location(access));
    if (!is_switch_point && !is_modelled) {
        if (writes) thread.loop.forget();
        if (!thread.seems_to_wait(place, announced == AnnouncedAccess::write)) return false;
    }
    if (is_modelled) interleaving_->plan.conflicts.note_location(place);
    thread.address = const_cast<void*>(address);
    thread.code = code;
    if (is_modelled) {
        thread.source = interleaving_->plan.line_number(code);
        relaxed_->arrive(access, thread.address, thread.source);
    }
    add_pending(access);
    thread.state = InterleavedThread::State::at_access;
    return true;
}

void TileInterleaver::after_atomic(bool stored) {
    const Fiber* const self = scheduler_.running_fiber();
    if (relaxed_ && thread_at_[self->position] != nullptr) relaxed_->note_stored(number_of(thread_of(self)), stored);
}

void TileInterleaver::fence(FenceKind kind, const char* file, unsigned line) {
    const Fiber* const self = scheduler_.running_fiber();
    if (interleaving_->plan.hint) interleaving_->plan.hint->note_fence(kind);
    if (!relaxed_ || thread_at_[self->position] == nullptr) return;
    relaxed_->fence(number_of(thread_of(self)), kind, interleaving_->plan.line_number(file, line));
}

}  // namespace tessera::detail

namespace tessera {

bool accesses_are_announced = false;

void before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code) noexcept {
    if (!detail::in_kernel) return;
    if (detail::Worker* const worker = detail::worker_if_any()) worker->scheduler.before_access(address, bytes, access, code);
}

void after_atomic(bool stored) noexcept {
    if (!detail::in_kernel) return;
    if (detail::Worker* const worker = detail::worker_if_any()) worker->scheduler.after_atomic(stored);
}

}  // namespace tessera
