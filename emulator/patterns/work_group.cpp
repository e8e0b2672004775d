// SPDX-License-Identifier: Apache-2.0
// Host work on TBB: loops over ranges and groups of functions.
//
// TBB knows which work is part of which and cancels the parts with the whole. What it does not know is that a task of the Parallel
// Patterns Library is cancelled: loops and groups in a task's function, which are part of no other work of TBB's, listen to that
// themselves.
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>

#include "emulator/patterns/cancellation_link.h"
#include "emulator/patterns/open_work.h"
#include "emulator/patterns/whole_work.h"
#include "emulator/patterns/worker_supply.h"
#include "emulator/support/sanitizer_annotations.h"
#include "tessera/detail/host_work.h"
#include "tessera/patterns/cancellation.h"

namespace tessera::detail {

namespace {

using Range = tbb::blocked_range<std::uint64_t>;
using Context = tbb::task_group_context;

/// What the calling thread works for; null outside of TBB's work.
__thread Whole* current_work = nullptr;

/// A piece of a loop or of a group runs. The whole knows whether it is cancelled.
class RunningPiece {
  public:
    explicit RunningPiece(Whole& work) : work_before_(current_work), task_before_(set_current_cancellation(nullptr)) {
        current_work = &work;
    }
    ~RunningPiece() {
        current_work = work_before_;
        set_current_cancellation(task_before_);
    }
    RunningPiece(const RunningPiece&) = delete;
    RunningPiece& operator=(const RunningPiece&) = delete;

  private:
    Whole* work_before_;
    Cancellation* task_before_;
};

void cancel_whole(void* whole) { static_cast<Whole*>(whole)->cancel(); }

/// Calls `note(address)` when its scope ends, also by an exception, which another thread may catch.
template <void (*note)(const void*)>
class NotedAtTheEnd {
  public:
    explicit NotedAtTheEnd(const void* address) : address_(address) {}
    ~NotedAtTheEnd() { note(address_); }
    NotedAtTheEnd(const NotedAtTheEnd&) = delete;
    NotedAtTheEnd& operator=(const NotedAtTheEnd&) = delete;

  private:
    const void* address_;
};

/// ThreadSanitizer does not see the order that TBB makes: what a scope did happens before what follows an Acquired of the same address.
using Released = NotedAtTheEnd<note_release>;
using Acquired = NotedAtTheEnd<note_acquire>;

/// Work that TBB moves, and drops uncalled when its group is cancelled. The library's own code only: the same template of the
/// standard library may be compiled for ThreadSanitizer elsewhere, which does not see how TBB hands it over.
class Work {
  public:
    Work(void (*work)(void*), void (*drop)(void*), void* data, const void* group, Whole& whole)
        : work_(work), drop_(drop), data_(data), group_(group), whole_(&whole) {}
    Work(Work&& other) noexcept : work_(other.work_), drop_(other.drop_), data_(other.data_), group_(other.group_), whole_(other.whole_) {
        other.data_ = nullptr;
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    ~Work() {
        if (data_ == nullptr) return;
        note_acquire(group_);
        drop_(data_);
        note_release(group_);
    }

    void operator()() const {
        note_acquire(group_);
        void* const data = data_;
        data_ = nullptr;
        const Released released(group_);
        const RunningPiece running(*whole_);
        work_(data);
    }

  private:
    void (*work_)(void*);
    void (*drop_)(void*);
    mutable void* data_;
    const void* group_;
    Whole* whole_;
};

/// A piece may be long: where its loop is cancelled it ends at once if it has just begun, and soon otherwise.
void run_until_canceled(const Range& range, Whole& loop, void (*run)(const void*, std::uint64_t, std::uint64_t), const void* context) {
    constexpr std::uint64_t longest = 256;
    for (std::uint64_t next = range.begin(); next != range.end() && !loop.is_canceled();) {
        const std::uint64_t length = std::max<std::uint64_t>(1, (next - range.begin()) / 16);
        const std::uint64_t end = next + std::min({length, longest, range.end() - next});
        run(context, next, end);
        next = end;
    }
}

WorkEnd end_of(tbb::task_group_status status) { return status == tbb::canceled ? WorkEnd::canceled : WorkEnd::completed; }

}  // namespace

class WorkGroup::State {
  public:
    /// For work of its own.
    explicit State(const std::shared_ptr<Cancellation>& cancellation)
        : whole(nullptr, Context::isolated, traits), link(cancellation, &cancel_whole, &*whole), group(whole->context()) {}

    /// For work that is part of the calling thread's.
    State()
        : whole(current_work, current_work == nullptr ? Context::isolated : Context::bound, traits),
          link(&cancel_whole, &*whole),
          group(whole->context()) {
        // TBB would make it part of the work that first runs something in it.
        if (current_work != nullptr) group.run_and_wait([] {});
        cancel_with_parents();
    }

    /// After each wait TBB takes the context for one that is not cancelled.
    void cancel_with_parents() {
        if (link.is_canceled() || whole->is_parent_canceled()) whole->cancel();
    }

    static constexpr auto traits = Context::default_traits | Context::concurrent_wait;

    const WholeOwner whole;
    const CancellationLink link;
    tbb::task_group group;
};

namespace {

/// After a wait, also one that an exception ended, nothing is pending.
class Waited {
  public:
    Waited(const WorkGroup& group, std::atomic<bool>& pending) : acquired_(&group), pending_(pending) {}
    ~Waited() { pending_ = false; }
    Waited(const Waited&) = delete;
    Waited& operator=(const Waited&) = delete;

  private:
    const Acquired acquired_;
    std::atomic<bool>& pending_;
};

}  // namespace

void run_ranges(std::uint64_t count, std::uint64_t grain, Pieces pieces, void (*run)(const void*, std::uint64_t, std::uint64_t),
                const void* context) {
    if (count == 0) return;
    const OpenWork open;
    const int order = 0;
    note_release(&order);
    const WholeOwner whole(nullptr, Context::bound);
    const auto body = [&](const Range& range) {
        note_acquire(&order);
        const Released released(&order);
        const RunningPiece running(*whole);
        run_until_canceled(range, *whole, run, context);
    };
    const std::uint64_t cores = host_concurrency();
    keep_to_available_workers();
    {
        const Acquired acquired(&order);
        const CancellationLink link(&cancel_whole, &*whole);
        switch (pieces) {
            case Pieces::automatic:
                tbb::parallel_for(Range(0, count, grain), body, tbb::auto_partitioner(), whole->context());
                break;
            case Pieces::simple:
                tbb::parallel_for(Range(0, count, grain), body, tbb::simple_partitioner(), whole->context());
                break;
            case Pieces::fixed:
                tbb::parallel_for(Range(0, count, (count - 1) / cores + 1), body, tbb::static_partitioner(), whole->context());
                break;
        }
    }
    end_canceled_work();
}

WorkGroup::WorkGroup() : state_(new State) {}

WorkGroup::WorkGroup(const std::shared_ptr<Cancellation>& token) : state_(new State(token)) {}

WorkGroup::~WorkGroup() {
    if (pending_) {
        try {
            cancel();
            wait();
        } catch (...) {  // no thread waits for it
        }
    }
    delete state_;
}

void WorkGroup::run(void (*work)(void*), void (*drop)(void*), void* data) {
    Work next(work, drop, data, this, *state_->whole);
    pending_ = true;
    keep_to_available_workers();
    state_->cancel_with_parents();
    note_release(this);
    state_->group.run(std::move(next));
}

WorkEnd WorkGroup::run_and_wait(void (*work)(void*), void* data) {
    const OpenWork open;
    const Waited waited(*this, pending_);
    keep_to_available_workers();
    state_->cancel_with_parents();
    note_release(this);
    return end_of(state_->group.run_and_wait([&] {
        const RunningPiece running(*state_->whole);
        work(data);
    }));
}

WorkEnd WorkGroup::wait() {
    const OpenWork open;
    const Waited waited(*this, pending_);
    return end_of(state_->group.wait());
}

void WorkGroup::cancel() { state_->whole->cancel(); }

bool WorkGroup::is_canceling() const { return state_->whole->is_canceled(); }

bool this_work_is_canceling() {
    const Cancellation* const task = current_cancellation();
    return (task != nullptr && task->is_canceled()) || (current_work != nullptr && current_work->is_canceled());
}

void end_canceled_work() {
    if (this_work_is_canceling() && std::uncaught_exceptions() == 0) throw Concurrency::task_canceled();
}

unsigned host_concurrency() { return static_cast<unsigned>(std::max(1, tbb::info::default_concurrency())); }

}  // namespace tessera::detail
