// SPDX-License-Identifier: Apache-2.0
#include "race_detector/thread_sanitizer/worker_notes.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "emulator/support/exit_codes.h"
#include "race_detector/thread_sanitizer/thread_name.h"

namespace tessera::thread_sanitizer {

namespace {

/// The compiler's notes of calls would end in a mess: a kernel's entry function is entered by one thread of
/// the tile and left by another. Of a program that makes them the set-up fiber, which calls nothing, seems to
/// be within a function.
void refuse_call_notes() {
    if (__tsan_testonly_shadow_stack_current_size == nullptr) return;
    if (__tsan_testonly_shadow_stack_current_size() == 0) return;
    std::fputs(
        "tessera: for ThreadSanitizer kernels must be compiled by tessera c++ --tsan, or with -mllvm "
        "-tsan-instrument-func-entry-exit=0\n",
        stderr);
    std::_Exit(detail::kToolFailed);
}

}  // namespace

void FinishedFibers::add(TsanFiber fiber) {
    if (kept_.size() < kKept) {
        kept_.push_back(std::move(fiber));
        return;
    }
    kept_[oldest_] = std::move(fiber);
    oldest_ = (oldest_ + 1) % kKept;
}

void WorkerNotes::tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) {
    launch_ = &launch;
    tile_static_ = &ranges;
    os_thread_ = __tsan_get_current_fiber();
    set_up_ = TsanFiber::make("between threads of kernels");
    set_up_.make_current();
    launch_begin(launch).arrive();
    // What the emulator does meanwhile is no thread's: tile_static is filled, memory allocated that threads
    // of any tile may find themselves using.
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    threads_.clear();
    threads_.resize(launch.tile_dims == nullptr ? 1 : static_cast<std::size_t>(launch.threads_in_tile));
}

void WorkerNotes::tiles_end() {
    end_threads();
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    TsanFiber::switch_to(os_thread_);
    set_up_ = TsanFiber();
}

void WorkerNotes::tile_begins(std::uint64_t number) { tile_ = number; }

void WorkerNotes::tile_ends() {
    end_threads();
    // The next tile's variables are others, though they lie in the same place.
    for (const TileStaticRange& range : *tile_static_) forget_accesses(range.begin, range.size);
}

void WorkerNotes::thread_runs(std::uint64_t number) {
    const bool tiled = launch_->tile_dims != nullptr;
    Thread& thread = threads_[tiled ? number : 0];
    stop_current();
    if (!tiled && thread.fiber) {
        set_up_.make_current();
        finished_.add(std::move(thread.fiber));
    }
    if (!thread.fiber) {
        start(thread, number);
    } else {
        thread.fiber.make_current();
        if (thread.interval != interval_) barrier(interval_ - 1).arrive();
    }
    thread.interval = interval_;
    current_ = &thread;
    current_has_stopped_ = false;
}

/// What it did so far happens before the next interval.
void WorkerNotes::stop_current() {
    if (current_ == nullptr || current_has_stopped_) return;
    barrier(interval_).leave();
    current_has_stopped_ = true;
}

void WorkerNotes::start(Thread& thread, std::uint64_t number) {
    set_up_.make_current();
    refuse_call_notes();
    thread.fiber = TsanFiber::make(ThreadName(*launch_, tile_, number).text());
    thread.fiber.make_current();
}

void WorkerNotes::barrier_released() {
    stop_current();
    ++interval_;
}

/// The tile is done, or the stretch of an untiled kernel: all that its threads did happens before the
/// launch's end.
void WorkerNotes::end_threads() {
    if (current_ == nullptr) return;
    stop_current();
    // The last thread takes it there: nothing that follows can be missed.
    barrier(interval_).arrive();
    barrier(interval_ + 1).arrive();
    launch_end(*launch_).leave();
    set_up_.make_current();
    current_ = nullptr;
    for (Thread& thread : threads_) {
        if (thread.fiber) finished_.add(std::move(thread.fiber));
    }
    barrier(0).clear();
    barrier(1).clear();
}

}  // namespace tessera::thread_sanitizer
