// SPDX-License-Identifier: Apache-2.0
// What makes tasks and puts them together (Parallel Patterns Library reference, <ppltasks.h>).
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "tessera/task.h"

namespace Concurrency {

/// Ends a task from outside. A handle: copies are the same event. Only the first `set` counts.
template <class Result>
class task_completion_event {
  public:
    task_completion_event() : shared_(std::make_shared<Shared>()) {}

    template <class... Value>
    bool set(Value&&... value) const {
        return end([&] { shared_->state->promise.set_value(std::forward<Value>(value)...); });
    }
    template <class Exception>
    bool set_exception(Exception exception) const {
        return set_exception(std::make_exception_ptr(std::move(exception)));
    }
    bool set_exception(const std::exception_ptr& exception) const {
        return end([&] { shared_->state->promise.set_exception(exception); });
    }

    /// For Tessera's own use.
    const std::shared_ptr<tessera::detail::TaskState<Result>>& state() const { return shared_->state; }

  private:
    struct Shared {
        std::once_flag once;
        std::shared_ptr<tessera::detail::TaskState<Result>> state =
            std::make_shared<tessera::detail::TaskState<Result>>();
    };

    template <class End>
    bool end(const End& set_end) const {
        bool first = false;
        std::call_once(shared_->once, [&] {
            first = true;
            set_end();
        });
        if (first) shared_->state->tell_the_end();
        return first;
    }

    std::shared_ptr<Shared> shared_;
};

/// The task of a function, of an event, or the one that is given.
template <class Function, class... Options, class Returned = decltype(std::declval<Function&>()())>
task<typename tessera::detail::UnwrappedTask<Returned>::Result> create_task(Function function,
                                                                            const Options&... options) {
    return task<typename tessera::detail::UnwrappedTask<Returned>::Result>(std::move(function), options...);
}
template <class Result, class... Options>
task<Result> create_task(const task_completion_event<Result>& event, const Options&...) {
    return task<Result>(event);
}
template <class Result>
task<Result> create_task(const task<Result>& same) {
    return same;
}

template <class Result>
task<std::decay_t<Result>> task_from_result(Result&& value) {
    const task_completion_event<std::decay_t<Result>> event;
    event.set(std::forward<Result>(value));
    return task<std::decay_t<Result>>(event);
}
inline task<void> task_from_result() {
    const task_completion_event<void> event;
    event.set();
    return task<void>(event);
}
template <class Result, class Exception>
task<Result> task_from_exception(Exception exception) {
    const task_completion_event<Result> event;
    event.set_exception(std::move(exception));
    return task<Result>(event);
}

/// How and where continuations run: these choices change nothing here.
class task_continuation_context {
  public:
    static task_continuation_context use_default() { return {}; }
    static task_continuation_context use_current() { return {}; }
    static task_continuation_context use_arbitrary() { return {}; }
};

}  // namespace Concurrency

namespace tessera::detail {

template <class Result>
struct AllResults {
    using Type = std::vector<Result>;
};
template <>
struct AllResults<void> {
    using Type = void;
};

/// The thread that ends the last of the tasks calls `function`.
template <class Result, class Function>
void after_all(const std::vector<Concurrency::task<Result>>& tasks, Function function) {
    const auto left = std::make_shared<std::atomic<std::size_t>>(tasks.size() + 1);
    const auto one_ended = [left, function]() mutable {
        if (--*left == 0) function();
    };
    for (const Concurrency::task<Result>& each : tasks) each.state().when_ended(make_callback(one_ended));
    auto last = one_ended;
    last();
}

template <class Result>
Concurrency::task<typename AllResults<Result>::Type> all_of(std::vector<Concurrency::task<Result>> tasks) {
    using All = typename AllResults<Result>::Type;
    const auto state = std::make_shared<TaskState<All>>();
    after_all(tasks, [state, tasks] {
        const auto results = [&tasks]() -> All {
            if constexpr (std::is_void<Result>::value) {
                for (const auto& each : tasks) each.get();
            } else {
                All all;
                for (const auto& each : tasks) all.push_back(each.get());
                return all;
            }
        };
        end_task_with(state, results);
    });
    return Concurrency::task<All>(state);
}

/// The first of `tasks` that does well; the last one's end when none does.
template <class Result>
Concurrency::task<std::size_t> first_of(std::vector<Concurrency::task<Result>> tasks) {
    struct Race {
        std::mutex mutex;
        bool decided = false;
        std::size_t left;
    };
    const auto race = std::make_shared<Race>();
    race->left = tasks.size();
    const auto state = std::make_shared<TaskState<std::size_t>>();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        tasks[i].state().when_ended(make_callback([race, state, one = tasks[i], i] {
            std::exception_ptr failure;
            try {
                one.get();
            } catch (...) {
                failure = std::current_exception();
            }
            {
                const std::lock_guard<std::mutex> lock(race->mutex);
                --race->left;
                if (race->decided || (failure != nullptr && race->left != 0)) return;
                race->decided = true;
            }
            const auto end = [&] {
                if (failure != nullptr) std::rethrow_exception(failure);
                return i;
            };
            end_task_with(state, end);
        }));
    }
    return Concurrency::task<std::size_t>(state);
}

}  // namespace tessera::detail

namespace Concurrency {

/// The task that ends when all have, with all results in their order (none if the tasks have none). The
/// exception of the first that failed comes out.
template <class Iterator>
auto when_all(Iterator first, Iterator last) {
    using Result = typename std::iterator_traits<Iterator>::value_type::result_type;
    return tessera::detail::all_of(std::vector<task<Result>>(first, last));
}

/// The task that ends when the first does well: pair(result, position), or the position if there is no
/// result.
template <class Iterator>
auto when_any(Iterator first, Iterator last) {
    using Result = typename std::iterator_traits<Iterator>::value_type::result_type;
    if (first == last) throw invalid_operation("when_any: expected at least one task");
    std::vector<task<Result>> tasks(first, last);
    const task<std::size_t> position = tessera::detail::first_of(tasks);
    if constexpr (std::is_void<Result>::value) {
        return position;
    } else {
        return position.then([tasks](std::size_t i) { return std::make_pair(tasks[i].get(), i); });
    }
}

template <class Result>
auto operator&&(const task<Result>& a, const task<Result>& b) {
    return tessera::detail::all_of(std::vector<task<Result>>{a, b});
}
template <class Result>
task<std::vector<Result>> operator&&(const task<std::vector<Result>>& all, const task<Result>& one) {
    return all.then([one](std::vector<Result> results) {
        return one.then([results](Result result) mutable {
            results.push_back(std::move(result));
            return results;
        });
    });
}

/// The first of two that does well.
template <class Result>
task<Result> operator||(const task<Result>& a, const task<Result>& b) {
    return tessera::detail::first_of(std::vector<task<Result>>{a, b}).then([a, b](std::size_t i) {
        return i == 0 ? a : b;
    });
}

}  // namespace Concurrency
