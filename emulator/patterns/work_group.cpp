// SPDX-License-Identifier: Apache-2.0
// Host work on TBB: loops over ranges and groups of functions.
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "emulator/patterns/open_work.h"
#include "emulator/patterns/worker_supply.h"
#include "emulator/support/sanitizer_annotations.h"
#include "tessera/detail/host_work.h"

namespace tessera::detail {

namespace {

using Range = tbb::blocked_range<std::uint64_t>;

/// Work that TBB copies, and drops uncalled when its group is cancelled.
class Work {
  public:
    Work(void (*work)(void*), void (*drop)(void*), void* data, const void* group)
        : state_(std::make_shared<State>(State{work, drop, data, group})) {}

    void operator()() const {
        note_acquire(state_->group);
        void* const data = std::exchange(state_->data, nullptr);
        // Also when an exception leaves it.
        struct Release {
            const void* group;
            ~Release() { note_release(group); }
        } const release{state_->group};
        state_->work(data);
    }

  private:
    struct State {
        void (*work)(void*);
        void (*drop)(void*);
        void* data;
        const void* group;
        State(void (*own_work)(void*), void (*own_drop)(void*), void* own_data, const void* own_group)
            : work(own_work), drop(own_drop), data(own_data), group(own_group) {}
        State(State&& other) noexcept
            : work(other.work),
              drop(other.drop),
              data(std::exchange(other.data, nullptr)),
              group(other.group) {}
        ~State() {
            note_acquire(group);
            if (data != nullptr) drop(data);
        }
    };
    std::shared_ptr<State> state_;
};

/// After a wait, also one that an exception ended, nothing is pending or being cancelled.
class Waited {
  public:
    Waited(const WorkGroup& group, std::atomic<bool>& pending, std::atomic<bool>& canceling)
        : group_(group), pending_(pending), canceling_(canceling) {}
    ~Waited() {
        pending_ = false;
        canceling_ = false;
        note_acquire(&group_);
    }
    Waited(const Waited&) = delete;
    Waited& operator=(const Waited&) = delete;

  private:
    const WorkGroup& group_;
    std::atomic<bool>& pending_;
    std::atomic<bool>& canceling_;
};

tbb::task_group& group_of(void* group) { return *static_cast<tbb::task_group*>(group); }

WorkEnd end_of(tbb::task_group_status status) {
    return status == tbb::canceled ? WorkEnd::canceled : WorkEnd::completed;
}

}  // namespace

void run_ranges(std::uint64_t count, std::uint64_t grain, Pieces pieces,
                void (*run)(const void*, std::uint64_t, std::uint64_t), const void* context) {
    if (count == 0) return;
    const OpenWork open;
    const int order = 0;
    note_release(&order);
    const auto body = [&](const Range& range) {
        note_acquire(&order);
        run(context, range.begin(), range.end());
        note_release(&order);
    };
    const std::uint64_t cores = host_concurrency();
    keep_to_available_workers();
    switch (pieces) {
        case Pieces::automatic:
            tbb::parallel_for(Range(0, count, grain), body, tbb::auto_partitioner());
            break;
        case Pieces::simple:
            tbb::parallel_for(Range(0, count, grain), body, tbb::simple_partitioner());
            break;
        case Pieces::fixed:
            tbb::parallel_for(Range(0, count, (count + cores - 1) / cores), body, tbb::static_partitioner());
            break;
    }
    note_acquire(&order);
}

WorkGroup::WorkGroup() : group_(new tbb::task_group) {}

WorkGroup::~WorkGroup() {
    if (pending_) {
        try {
            cancel();
            wait();
        } catch (...) {  // no thread waits for it
        }
    }
    delete static_cast<tbb::task_group*>(group_);
}

void WorkGroup::run(void (*work)(void*), void (*drop)(void*), void* data) {
    pending_ = true;
    keep_to_available_workers();
    const Work next(work, drop, data, this);
    note_release(this);
    group_of(group_).run(next);
}

WorkEnd WorkGroup::run_and_wait(void (*work)(void*), void* data) {
    const OpenWork open;
    const Waited waited(*this, pending_, canceling_);
    note_release(this);
    return end_of(group_of(group_).run_and_wait([&] { work(data); }));
}

WorkEnd WorkGroup::wait() {
    const OpenWork open;
    const Waited waited(*this, pending_, canceling_);
    return end_of(group_of(group_).wait());
}

void WorkGroup::cancel() {
    canceling_ = true;
    group_of(group_).cancel();
}

bool this_work_is_canceling() { return tbb::is_current_task_group_canceling(); }

unsigned host_concurrency() { return static_cast<unsigned>(std::max(1, tbb::info::default_concurrency())); }

}  // namespace tessera::detail
