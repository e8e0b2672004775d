// SPDX-License-Identifier: Apache-2.0
// The door between the templates of the Parallel Patterns Library (tessera/patterns/) and the library that
// runs their work. Everything here is host code: kernels are launched through detail/launch.h.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "tessera/detail/config.h"

namespace tessera::detail {

class Cancellation;

/// How a group of work ended.
enum class WorkEnd { completed, canceled };

/// How the pieces of a loop are cut.
enum class Pieces {
    automatic,  ///< as many as keep all cores busy
    simple,     ///< none smaller than the grain, cut down to it
    fixed,      ///< one for each core
};

/// Calls `run(context, begin, end)` for ranges that together are [0, count), on several threads, and returns
/// when all are done. The first exception that leaves a call comes out, and ranges that have not begun are
/// left out then, or when the work this is part of is cancelled.
/// \throws Concurrency::task_canceled  the work this is part of is being cancelled
TESSERA_EXPORT void run_ranges(std::uint64_t count, std::uint64_t grain, Pieces pieces,
                               void (*run)(const void* context, std::uint64_t begin, std::uint64_t end),
                               const void* context);

/// Pieces of work that may run at once, and are waited for together. May be used again after a wait.
class TESSERA_EXPORT WorkGroup {
  public:
    /// Is cancelled with the work in which it was made.
    WorkGroup();
    /// Is cancelled with `token`, which may be null, and not with the work in which it was made.
    explicit WorkGroup(const std::shared_ptr<Cancellation>& token);
    /// Cancels and waits for work that was not waited for.
    ~WorkGroup();
    WorkGroup(const WorkGroup&) = delete;
    WorkGroup& operator=(const WorkGroup&) = delete;

    /// `work(data)` some time on some thread. It is called once, or `drop(data)` instead if the group is
    /// cancelled first.
    void run(void (*work)(void*), void (*drop)(void*), void* data);
    /// Calls `work(data)` here, as part of the group, then waits for all. The first exception comes out.
    WorkEnd run_and_wait(void (*work)(void*), void* data);
    WorkEnd wait();
    /// What has not begun is left out, in loops within the group's work too, until the next wait has ended.
    void cancel();
    bool is_canceling() const;
    /// Some work has not been waited for.
    bool is_pending() const { return pending_; }

  private:
    class State;

    State* state_;
    std::atomic<bool> pending_{false};
};

/// The calling code is part of a task, group or loop that is being cancelled.
TESSERA_EXPORT bool this_work_is_canceling();
/// Ends such code by Concurrency::task_canceled, which the library catches; not while another exception is under way.
TESSERA_EXPORT void end_canceled_work();
/// How many threads work at once.
TESSERA_EXPORT unsigned host_concurrency();
/// A number of the calling thread, the same for its whole life; small, and no other living thread's.
TESSERA_EXPORT unsigned thread_number();

}  // namespace tessera::detail
