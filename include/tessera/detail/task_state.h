// SPDX-License-Identifier: Apache-2.0
// What the handles of one task share.
#pragma once

#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "tessera/detail/background_work.h"
#include "tessera/patterns/callbacks.h"
#include "tessera/patterns/cancellation.h"

namespace Concurrency {
template <class Result>
class task;
}

namespace tessera::detail {

/// The end of a task, and what is called then.
class TaskEnd {
  public:
    explicit TaskEnd(std::shared_ptr<Cancellation> own) : cancellation(std::move(own)) {}

    /// Called by the thread that ends the task, or at once if it has ended.
    void when_ended(const std::shared_ptr<Callback>& callback) { callbacks_.add(callback); }
    void tell_the_end() { callbacks_.call(); }

    const std::shared_ptr<Cancellation> cancellation;  ///< null: cannot be cancelled

  private:
    Callbacks callbacks_;
};

template <class Result>
class TaskState : public TaskEnd {
  public:
    explicit TaskState(std::shared_ptr<Cancellation> own = nullptr)
        : TaskEnd(std::move(own)), end(promise.get_future().share()) {}
    explicit TaskState(std::shared_future<Result> other) : TaskEnd(nullptr), end(std::move(other)) {}

    std::promise<Result> promise;
    const std::shared_future<Result> end;
};

template <class Value>
struct UnwrappedTask {
    using Result = Value;
    static constexpr bool is_task = false;
};
template <class Value>
struct UnwrappedTask<Concurrency::task<Value>> {
    using Result = Value;
    static constexpr bool is_task = true;
};

/// The function of a task runs: is_task_cancellation_requested() is about that task.
class RunningTask {
  public:
    explicit RunningTask(Cancellation* current) : before_(set_current_cancellation(current)) {}
    ~RunningTask() { set_current_cancellation(before_); }
    RunningTask(const RunningTask&) = delete;
    RunningTask& operator=(const RunningTask&) = delete;

  private:
    Cancellation* before_;
};

/// Calls `function` and ends the task with what comes out of it; if that is a task, when that one ends.
template <class Result, class Function>
void end_task_with(const std::shared_ptr<TaskState<Result>>& state, Function& function) {
    using Returned = decltype(function());
    try {
        const RunningTask running(state->cancellation.get());
        if (state->cancellation != nullptr && state->cancellation->is_canceled())
            throw Concurrency::task_canceled();
        if constexpr (UnwrappedTask<Returned>::is_task) {
            const Returned inner = function();
            inner.state().when_ended(make_callback([state, inner] {
                const auto result = [&inner] { return inner.get(); };
                end_task_with(state, result);
            }));
            return;
        } else if constexpr (std::is_void<Result>::value) {
            function();
            state->promise.set_value();
        } else {
            state->promise.set_value(function());
        }
    } catch (...) {
        state->promise.set_exception(std::current_exception());
    }
    state->tell_the_end();
}

}  // namespace tessera::detail
