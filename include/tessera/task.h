// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "tessera/detail/background_work.h"
#include "tessera/detail/newer_traits.h"
#include "tessera/detail/task_state.h"
#include "tessera/patterns/cancellation.h"

namespace Concurrency {

/// How a task ended (Parallel Patterns Library reference: task_group_status enumeration).
enum task_group_status {
    not_complete,  ///< it has not ended; `task::wait` never returns this
    completed,     ///< it has done its work
    canceled       ///< it was cancelled
};
typedef task_group_status task_status;

template <class Result>
class task_completion_event;
class task_options;

}  // namespace Concurrency

namespace tessera::detail {

/// The cancellation_token among a task's options, by itself or in task_options, or `otherwise`; other options change nothing here.
inline std::shared_ptr<Cancellation> cancellation_among(std::shared_ptr<Cancellation> otherwise) {
    return otherwise;
}
template <class Option, class... Options>
std::shared_ptr<Cancellation> cancellation_among(std::shared_ptr<Cancellation> otherwise,
                                                 const Option& option, const Options&... options) {
    if constexpr (std::is_same<Option, Concurrency::cancellation_token>::value) return option.state();
    if constexpr (std::is_same<Option, Concurrency::task_options>::value) {
        if (option.has_cancellation_token()) return option.get_cancellation_token().state();
    }
    return cancellation_among(std::move(otherwise), options...);
}

/// What a continuation is called with: the task (2), the result (1), or neither fits (0).
template <class Function, class Result>
constexpr int continuation_kind() {
    if constexpr (tessera::detail::is_invocable<Function&, Concurrency::task<Result>>) {
        return 2;
    } else if constexpr (std::is_void<Result>::value) {
        return tessera::detail::is_invocable<Function&> ? 1 : 0;
    } else {
        return tessera::detail::is_invocable<Function&, Result> ? 1 : 0;
    }
}

template <class Function, class Result>
decltype(auto) call_continuation(Function& function, const Concurrency::task<Result>& before) {
    if constexpr (continuation_kind<Function, Result>() == 2) {
        return function(before);
    } else if constexpr (std::is_void<Result>::value) {
        before.get();
        return function();
    } else {
        return function(before.get());
    }
}

}  // namespace tessera::detail

namespace Concurrency {

/// An operation that ends some time, with a result (Parallel Patterns Library reference: task class). A
/// handle: copies are the same task. May be used on several threads at once. Each function runs on a thread
/// of its own, and the process does not end before it has.
///
///     copy_async(source, destination).to_task().then([] { std::puts("copied"); }).wait();
template <class Result>
class task {
  public:
    /// What get() returns.
    typedef Result result_type;

    /// No task. All functions throw invalid_operation.
    task() = default;

    /// The task of `function`, which returns its result, or a task whose result that is. Begins at once.
    /// \param options  a cancellation_token: the function is not called once that is cancelled
    template <class Function, class... Options, class = std::enable_if_t<tessera::detail::is_invocable<Function&>>>
    explicit task(Function function, const Options&... options)
        : task(std::make_shared<State>(tessera::detail::cancellation_among(nullptr, options...))) {
        tessera::detail::run_in_background([state = state_, function = std::move(function)]() mutable {
            tessera::detail::end_task_with(state, function);
        });
    }

    /// The task that ends with `event`, and is cancelled then if a cancellation_token among the options is.
    template <class... Options>
    explicit task(const task_completion_event<Result>& event, const Options&... options)
        : task(std::make_shared<State>(tessera::detail::cancellation_among(nullptr, options...))) {
        event.state()->when_ended(tessera::detail::make_callback([state = state_, end = event.state()->end] {
            const auto result = [&end] { return end.get(); };
            tessera::detail::end_task_with(state, result);
        }));
    }

    /// The task that ends when `end` is ready. For Tessera's own use, as what follows.
    explicit task(const std::shared_future<Result>& end) : task(std::make_shared<State>(end)) {
        if (end.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            state_->tell_the_end();
        } else {
            tessera::detail::run_in_background([state = state_] {
                state->end.wait();
                state->tell_the_end();
            });
        }
    }
    explicit task(std::shared_ptr<tessera::detail::TaskState<Result>> state) : state_(std::move(state)) {}

    /// Waits for the end. Rethrows what ended the task; task_canceled if it was cancelled.
    Result get() const { return state().end.get(); }
    /// Waits for the end. \return completed or canceled \throws what ended the task, as the original does
    task_status wait() const {
        try {
            state().end.get();
        } catch (const task_canceled&) {
            return canceled;
        }
        return completed;
    }
    /// Whether the task has ended, be it by an exception.
    bool is_done() const {
        return state().end.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    /// Has `function` called on a thread of its own after this task has ended.
    /// \param function  takes the result (nothing if there is none): it is not called if this task ended by
    /// an
    ///                  exception or was cancelled, and the new task ends in the same way. Or takes a
    ///                  task<Result>, this one, and is called in any case. It may return a task, whose end is
    ///                  then the new one's.
    /// \param options   a cancellation_token; without one that of this task stands for a function of the
    /// result \return the task that ends with `function`, by the exception that leaves it if one does
    template <class Function, class... Options>
    auto then(Function function, const Options&... options) const {
        constexpr int kind = tessera::detail::continuation_kind<Function, Result>();
        static_assert(kind != 0, "task::then: the function must take the task's result, or the task");
        using Returned = decltype(tessera::detail::call_continuation(std::declval<Function&>(),
                                                                     std::declval<const task&>()));
        using Next = typename tessera::detail::UnwrappedTask<Returned>::Result;
        const auto inherited = kind == 1 ? state().cancellation : nullptr;
        const auto next = std::make_shared<tessera::detail::TaskState<Next>>(
            tessera::detail::cancellation_among(inherited, options...));
        const auto start = [next, before = *this, function = std::move(function)]() mutable {
            tessera::detail::run_in_background([next, before, function = std::move(function)]() mutable {
                const auto call = [&]() -> Returned {
                    return tessera::detail::call_continuation(function, before);
                };
                tessera::detail::end_task_with(next, call);
            });
        };
        state().when_ended(tessera::detail::make_callback(start));
        return task<Next>(next);
    }

    /// Whether they are the same task.
    bool operator==(const task& other) const { return state_ == other.state_; }
    bool operator!=(const task& other) const { return state_ != other.state_; }

    /// For Tessera's own use.
    tessera::detail::TaskState<Result>& state() const {
        if (state_ == nullptr) throw invalid_operation("a task object that stands for no task");
        return *state_;
    }

  private:
    using State = tessera::detail::TaskState<Result>;

    std::shared_ptr<State> state_;
};

}  // namespace Concurrency
