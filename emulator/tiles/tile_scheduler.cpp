// SPDX-License-Identifier: Apache-2.0
#include "emulator/tiles/tile_scheduler.h"

#include <algorithm>
#include <cstddef>
#include <exception>

#include "emulator/fibers/fiber_switch.h"
#include "emulator/launch/float_modes.h"
#include "emulator/support/row_major.h"
#include "emulator/tiles/tile_turns.h"

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

TileScheduler::TileScheduler() = default;
TileScheduler::~TileScheduler() = default;

/// Runs units from unit_ on, until there is none left or one has failed.
inline void TileScheduler::run_to_failure() {
    first_unit_ = unit_;
    retiring_ = false;
    failed_ = false;
    in_step_ = false;
    Fiber* fiber = current_pool_->take(&fiber_main);
    join(fiber);
    hot_.running = fiber->point.context;
    if (job_->is_tiled()) {
        row_major_position(unit_, job_->request->rank, job_->tile_counts, tile_);
        open_tile();
        enter(fiber);
        if (!in_tile_) {
            if (!segment_.is_intact_in_each_line()) fail_past_tile_static(first_unit_, unit_ - 1);
            return;
        }
        segment_.mend_red_zones();
        end_tile();  // it failed
        ++unit_;
        return;
    }
    range_.scheduler = this;
    range_.closure = job_->closure;
    range_.extents = job_->request->extents;
    range_.begin = unit_;
    range_.end = end_unit_;
    enter(fiber);
    const bool failed = range_.begin != end_unit_;
    unit_ = failed && thread_is_exact() ? static_cast<std::uint64_t>(range_.current) + 1 : end_unit_;
}

/// Kernels that take turns all have stacks of the size that the option gives; of those that run whole tiles one after another may
/// use the larger stack of another.
void TileScheduler::take_up(const TileJob& job) {
    job_ = &job;
    std::unique_ptr<FiberPool>& pool = job.in_loops ? loop_pool_ : pool_;
    const bool fits = pool != nullptr && (job.in_loops ? pool->stack_size() >= job.stack_size : pool->stack_size() == job.stack_size);
    if (!fits) {
        pool.reset();
        pool = std::make_unique<FiberPool>(this, job.stack_size);
    }
    current_pool_ = pool.get();
}

void TileScheduler::run(const TileJob& job, UnitRange units, const UnitSupply* more, LaunchFailure& failure) {
    const FloatModes::Restorer after;
    job.float_modes.apply();
    take_up(job);
    failure_ = &failure;
    more_ = more;
    unit_ = units.begin;
    end_unit_ = units.end;
    std::size_t fibers = static_cast<std::size_t>(std::max(job.threads, 1));
    if (job.in_loops) fibers = 1;
    if (job.turns != nullptr) fibers = job.turns->fibers(job);
    contexts_.resize(fibers);
    fibers_.reserve(contexts_.size());  // a signal handler may look while another fiber joins
    hot_.last = &contexts_.back();
    hot_tile = &hot_;
    if (job.is_tiled()) {
        order_.begin_launch(job.schedule, job.threads);
        fiber_of_.resize(static_cast<std::size_t>(job.threads));
        if (job.fill) segment_.begin_launch();
    }
    segment_.update();  // no thread may run a constructor of a tile_static variable, whatever the options
    const StretchAnnouncement announcement(job, segment_);
    if (job.turns != nullptr) {
        hot_.place = kNoPlace;
        in_step_ = false;
        if (other_turns_ == nullptr) other_turns_ = job.turns->turns_of(*this);
        return other_turns_->run();
    }
    do run_to_failure();
    while (!failure.makes_needless(unit_) && (unit_ != end_unit_ || take_more()));
}

void TileScheduler::fiber_main(void* fiber) {
    auto* self = static_cast<Fiber*>(fiber);
    for (;;) self->scheduler->run_fiber(self);
}

void TileScheduler::run_entry(Fiber* self) {
    if (!uses_short_switch()) job_->float_modes.apply();  // the other switch gives each fiber modes of its own
    if (job_->is_tiled()) {
        job_->run_tiles(self);
    } else if (job_->turns != nullptr) {
        other_turns_->run_indices(self);
    } else {
        run_range();
    }
}

void TileScheduler::run_fiber(Fiber* self) {
    if (job_->aborts) {
        run_entry(self);  // an exception that nothing catches ends the program where it is thrown, with all frames in place
        return leave(self, false);
    }
    try {
        run_entry(self);
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
    // Before its memory is filled: a debugger that stops there (at a watchpoint) must not see the last tile's counts.
    claimed_ = 0;
    interval_ = 0;
    begin_tile();
    order_.begin_tile(unit_);
    barrier_.begin_tile(job_->threads);
    hot_.place = kNoPlace;
    assign_next_thread(fibers_.front());
}

bool TileScheduler::next_unit() {
    if (!segment_.is_intact()) on_worker_stack([this] { fail_past_tile_static(unit_, unit_); });
    end_tile();
    ++unit_;
    if (failure_->makes_needless(unit_)) {
        retiring_ = true;
        return false;
    }
    if (unit_ == end_unit_) {
        // The stretch ends where a tile of it may have written past its tile_static memory.
        retiring_ = !segment_.is_intact_in_each_line() || !take_more();
        if (retiring_) return false;
        first_unit_ = unit_;
        row_major_position(unit_, job_->request->rank, job_->tile_counts, tile_);
        return true;
    }
    for (int d = job_->request->rank - 1; d >= 0; --d) {
        if (++tile_[d] < job_->tile_counts[d]) break;
        tile_[d] = 0;
    }
    return true;
}

/// \return false where no unit of the launch is left
bool TileScheduler::take_more() {
    if (more_ == nullptr) return false;
    const UnitRange units = more_->take();
    if (units.is_empty() || failure_->makes_needless(units.begin)) return false;
    unit_ = units.begin;
    end_unit_ = units.end;
    return true;
}

void TileScheduler::before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code) {
    if (job_->turns != nullptr) other_turns_->before_access(address, bytes, access, code);
}

void TileScheduler::after_atomic(bool stored) {
    if (job_->turns != nullptr) other_turns_->after_atomic(stored);
}

void TileScheduler::fenced(FenceKind fence, const char* file, unsigned line) {
    if (job_->turns != nullptr) other_turns_->fence(fence, file, line);
    announce_fence(fence);
}

}  // namespace tessera::detail
