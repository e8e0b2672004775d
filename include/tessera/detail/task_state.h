// SPDX-License-Identifier: Apache-2.0
// What the handles of one task share.
#pragma once

#include <atomic>
#include <exception>
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
    /// Whether the caller is the first: the one that ends a task which several threads could end.
    bool claim_end() { return !is_claimed_.exchange(true); }

    const std::shared_ptr<Cancellation> cancellation;  ///< null: cannot be cancelled

  private:
    Callbacks callbacks_;
    std::atomic<bool> is_claimed_{false};
};

template <class Result>
class TaskState : public TaskEnd {
  public:
    explicit TaskState(std::shared_ptr<Cancellation> own = nullptr)
        : TaskEnd(std::move(own)), end(promise.get_future().share()) {}
    explicit TaskState(std::shared_future<Result> other) : TaskEnd(nullptr), end(std::move(other)) {}

    void fail(const std::exception_ptr& exception) {
        promise.set_exception(exception);
        tell_the_end();
    }

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

/// Calls `function` and ends the task with what comes out of it.
template <class Result, class Function>
void end_task_by(const std::shared_ptr<TaskState<Result>>& state, Function& function) {
    try {
        if constexpr (std::is_void<Result>::value) {
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

/// The task ends as `other` does.
template <class Result, class Other>
void end_task_like(const std::shared_ptr<TaskState<Result>>& state, const Concurrency::task<Other>& other) {
    other.state().when_ended(make_callback([state, other] {
        const auto result = [&other] { return other.get(); };
        end_task_by(state, result);
    }));
}

/// Calls a task's own function, unless the task is cancelled, and ends the task with what comes out of it; if that is a task, when that
/// one ends.
template <class Result, class Function>
void end_task_with(const std::shared_ptr<TaskState<Result>>& state, Function& function) {
    using Returned = decltype(function());
    const auto call = [&]() -> Returned {
        const RunningTask running(state->cancellation.get());
        if (state->cancellation != nullptr && state->cancellation->is_canceled()) throw Concurrency::task_canceled();
        return function();
    };
    if constexpr (UnwrappedTask<Returned>::is_task) {
        try {
            end_task_like(state, call());
        } catch (...) {
            state->fail(std::current_exception());
        }
    } else {
        end_task_by(state, call);
    }
}

}  // namespace tessera::detail
