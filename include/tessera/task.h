// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <exception>
#include <future>
#include <type_traits>
#include <utility>

#include "tessera/detail/background_work.h"

namespace Concurrency {

/// How a task ended (Parallel Patterns Library reference: task_group_status enumeration).
enum task_group_status {
    not_complete,  ///< it has not ended; `task::wait` never returns this
    completed,     ///< it has done its work
    canceled       ///< it was cancelled; Tessera's tasks cannot be
};
typedef task_group_status task_status;

/// An operation that ends some time (Parallel Patterns Library reference: task class). A stand-in for what
/// C++ AMP programs do with the task they get from completion_future::to_task: it has no result, it cannot be
/// cancelled, and it is made by Tessera only. A handle: copies are the same task. May be used on several
/// threads at once.
///
///     copy_async(source, destination).to_task().then([] { std::puts("copied"); }).wait();
template <class Result>
class task {
    static_assert(std::is_void_v<Result>,
                  "concurrency::task: Tessera has task<void> only; <ppltasks.h> is not part of C++ AMP");
};

template <>
class task<void> {
  public:
    typedef void result_type;

    /// No task. All functions throw std::future_error with std::future_errc::no_state.
    task() = default;
    /// The task that ends when `end` is ready. For Tessera's own use.
    explicit task(std::shared_future<void> end) : end_(std::move(end)) {}

    /// Waits for the end. Rethrows what ended the task.
    void get() const { end().get(); }
    /// Waits for the end. \return completed \throws what ended the task, as the original does
    task_status wait() const {
        get();
        return completed;
    }
    /// Whether the task has ended, be it by an exception.
    bool is_done() const { return end().wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

    /// Has `function` called on a thread of its own after this task has ended.
    /// \param function  returns nothing. Takes no argument: it is not called if this task ended by an
    /// exception, which
    ///                  then ends the new task too. Or takes a task<void>, this one, and is called in any
    ///                  case.
    /// \return the task that ends with `function`, by the exception that leaves it if one does
    template <class Function>
    task then(Function function) const {
        constexpr bool takes_task = std::is_invocable_v<Function&, task>;
        static_assert(takes_task || std::is_invocable_v<Function&>,
                      "task::then: the function must take no argument, or a task<void>");
        end();  // or throws
        std::promise<void> promise;
        task next(promise.get_future().share());
        tessera::detail::run_in_background(
            [before = *this, function = std::move(function), promise = std::move(promise)]() mutable {
                before.end_.wait();
                try {
                    if constexpr (takes_task) {
                        static_assert(std::is_void_v<std::invoke_result_t<Function&, task>>,
                                      "task::then: the function must return nothing");
                        function(before);
                    } else {
                        static_assert(std::is_void_v<std::invoke_result_t<Function&>>,
                                      "task::then: the function must return nothing");
                        before.get();
                        function();
                    }
                    promise.set_value();
                } catch (...) {
                    promise.set_exception(std::current_exception());
                }
            });
        return next;
    }

  private:
    const std::shared_future<void>& end() const {
        if (!end_.valid()) throw std::future_error(std::future_errc::no_state);
        return end_;
    }

    std::shared_future<void> end_;
};

}  // namespace Concurrency
