// SPDX-License-Identifier: Apache-2.0
// What makes tasks and puts them together (Parallel Patterns Library reference, <ppltasks.h>).
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "tessera/task.h"

namespace Concurrency {

/// How and where continuations run: these choices change nothing here.
class task_continuation_context {
  public:
    static task_continuation_context use_default() { return {}; }
    static task_continuation_context use_current() { return {}; }
    static task_continuation_context use_arbitrary() { return {}; }
    static task_continuation_context use_synchronous_execution() { return {}; }
};

/// What the functions that make tasks take besides a function. There are no schedulers to choose from.
class task_options {
  public:
    task_options() = default;
    task_options(const cancellation_token& token) : token_(token), has_token_(true) {}
    task_options(const task_continuation_context&) {}
    task_options(const cancellation_token& token, const task_continuation_context&) : task_options(token) {}

    void set_cancellation_token(const cancellation_token& token) {
        token_ = token;
        has_token_ = true;
    }
    void set_continuation_context(const task_continuation_context&) {}
    bool has_cancellation_token() const { return has_token_; }
    /// none() if there is none.
    cancellation_token get_cancellation_token() const { return token_; }
    task_continuation_context get_continuation_context() const { return {}; }
    bool has_scheduler() const { return false; }

  private:
    cancellation_token token_ = cancellation_token::none();
    bool has_token_ = false;
};

/// Ends a task from outside. A handle: copies are the same event. Only the first `set` counts. Where the last copy is destroyed
/// before, the event's tasks are cancelled.
template <class Result>
class task_completion_event {
  public:
    task_completion_event() : shared_(std::make_shared<Shared>()) {}

    template <class Value = Result>
    std::enable_if_t<!std::is_void<Value>::value, bool> set(Value value) const {
        return end([&](auto& promise) { promise.set_value(std::move(value)); });
    }
    template <class Value = Result>
    std::enable_if_t<std::is_void<Value>::value, bool> set() const {
        return end([](auto& promise) { promise.set_value(); });
    }
    template <class Exception>
    bool set_exception(Exception exception) const {
        return set_exception(std::make_exception_ptr(std::move(exception)));
    }
    bool set_exception(const std::exception_ptr& exception) const {
        return end([&](auto& promise) { promise.set_exception(exception); });
    }

    /// For Tessera's own use.
    const std::shared_ptr<tessera::detail::TaskState<Result>>& state() const { return shared_->state; }

  private:
    struct Shared {
        Shared() = default;
        ~Shared() {
            if (state->claim_end()) state->fail(std::make_exception_ptr(task_canceled()));
        }
        Shared(const Shared&) = delete;
        Shared& operator=(const Shared&) = delete;

        const std::shared_ptr<tessera::detail::TaskState<Result>> state = std::make_shared<tessera::detail::TaskState<Result>>();
    };

    template <class End>
    bool end(const End& set_end) const {
        const auto kept = state();  // whoever waits for the end may destroy this event
        if (!kept->claim_end()) return false;
        set_end(kept->promise);
        kept->tell_the_end();
        return true;
    }

    std::shared_ptr<Shared> shared_;
};

/// The task of a function, of an event, or the one that is given.
template <class Function, class... Options, class Returned = decltype(std::declval<Function&>()())>
task<typename tessera::detail::UnwrappedTask<Returned>::Result> create_task(Function function, const Options&... options) {
    return task<typename tessera::detail::UnwrappedTask<Returned>::Result>(std::move(function), options...);
}
template <class Result, class... Options>
task<Result> create_task(const task_completion_event<Result>& event, const Options&... options) {
    return task<Result>(event, options...);
}
template <class Result, class... Options>
task<Result> create_task(const task<Result>& same, const Options&...) {
    return same;
}

template <class Result, class... Options>
task<Result> task_from_result(Result value, const Options&... options) {
    const task_completion_event<Result> event;
    event.set(std::move(value));
    return task<Result>(event, options...);
}
template <class Result = void>
task<Result> task_from_result(const task_options& options = task_options()) {
    const task_completion_event<Result> event;
    event.set();
    return task<Result>(event, options);
}
template <class Result, class Exception, class... Options>
task<Result> task_from_exception(Exception exception, const Options&... options) {
    const task_completion_event<Result> event;
    event.set_exception(std::move(exception));
    return task<Result>(event, options...);
}

}  // namespace Concurrency

namespace tessera::detail {

/// The token among the options of when_all and when_any; those that give none leave it to the tasks'.
class TokenOption {
  public:
    template <class... Options>
    explicit TokenOption(const Options&... options) : token_(cancellation_among(unspecified(), options...)) {}

    bool is_given() const { return token_ != unspecified(); }
    /// Null: the token that cannot be cancelled.
    const std::shared_ptr<Cancellation>& token() const { return token_; }

  private:
    static const std::shared_ptr<Cancellation>& unspecified() {
        static const auto marker = std::make_shared<Cancellation>();
        return marker;
    }

    std::shared_ptr<Cancellation> token_;
};

/// What the tasks that end one after another share; the first that decides on the end of `state` ends it.
template <class Result, class Final>
struct JoinedTasks {
    JoinedTasks(std::vector<Concurrency::task<Result>> all, const TokenOption& option)
        : tasks(std::move(all)),
          has_token(option.is_given()),
          left(tasks.size()),
          state(std::make_shared<TaskState<Final>>(std::make_shared<Cancellation>())) {
        if (has_token) state->cancellation->follow(option.token());
    }

    const std::vector<Concurrency::task<Result>> tasks;
    const bool has_token;
    std::atomic<std::size_t> left;
    const std::shared_ptr<TaskState<Final>> state;
    std::mutex mutex;
    std::exception_ptr failure;  ///< when_any: the first exception, if only cancellations came before
    std::shared_ptr<Cancellation> token_of_failure;
};

/// Every task has a callback that calls `one_ended(joined, i)`.
template <class Joined, class Function>
void join(const std::shared_ptr<Joined>& joined, const Function& one_ended) {
    for (std::size_t i = 0; i < joined->tasks.size(); ++i) {
        joined->tasks[i].state().when_ended(make_callback([joined, one_ended, i] { one_ended(*joined, i); }));
    }
}

/// Null if the task, which has ended, did well.
template <class Result>
std::exception_ptr failure_of(const Concurrency::task<Result>& ended) {
    try {
        ended.state().end.get();
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

inline bool is_cancellation(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const Concurrency::task_canceled&) {
        return true;
    } catch (...) {
        return false;
    }
}

template <class Result>
struct AllResults {
    using Type = std::vector<Result>;
    static void add(Type& all, const Concurrency::task<Result>& one) { all.push_back(one.get()); }
};
template <class Element>
struct AllResults<std::vector<Element>> {
    using Type = std::vector<Element>;
    static void add(Type& all, const Concurrency::task<std::vector<Element>>& one) {
        const Type& results = one.state().end.get();
        all.insert(all.end(), results.begin(), results.end());
    }
};
template <>
struct AllResults<void> {
    using Type = void;
};

template <class Result>
Concurrency::task<typename AllResults<Result>::Type> all_of(std::vector<Concurrency::task<Result>> tasks, const TokenOption& option) {
    using All = typename AllResults<Result>::Type;
    using Joined = JoinedTasks<Result, All>;
    const auto joined = std::make_shared<Joined>(std::move(tasks), option);
    if (!joined->has_token) {
        for (const auto& each : joined->tasks) joined->state->cancellation->follow(each.state().cancellation);
    }
    const auto all_ended = [](Joined& all) {
        const auto results = [&all]() -> All {
            if constexpr (!std::is_void<Result>::value) {
                All values;
                for (const auto& each : all.tasks) AllResults<Result>::add(values, each);
                return values;
            }
        };
        if (all.state->claim_end()) end_task_with(all.state, results);
    };
    if (joined->tasks.empty()) all_ended(*joined);
    join(joined, [all_ended](Joined& all, std::size_t i) {
        if (const std::exception_ptr failure = failure_of(all.tasks[i])) {
            if (all.state->claim_end()) all.state->fail(failure);
        } else if (--all.left == 0) {
            all_ended(all);
        }
    });
    return Concurrency::task<All>(joined->state);
}

/// Ends with `result_of(position of the first task that does well)`. A task whose token is cancelled does not.
template <class Final, class Result, class ResultOf>
Concurrency::task<Final> first_of(std::vector<Concurrency::task<Result>> tasks, const TokenOption& option, const ResultOf& result_of) {
    using Joined = JoinedTasks<Result, Final>;
    const auto joined = std::make_shared<Joined>(std::move(tasks), option);
    join(joined, [result_of](Joined& all, std::size_t i) {
        const auto& token = all.tasks[i].state().cancellation;
        const bool is_canceled = !all.has_token && token != nullptr && token->is_canceled();
        const std::exception_ptr failure = is_canceled ? std::make_exception_ptr(Concurrency::task_canceled()) : failure_of(all.tasks[i]);
        if (failure == nullptr) {
            --all.left;
            if (!all.state->claim_end()) return;
            if (!all.has_token) all.state->cancellation->follow(token);
            const auto result = [&] { return result_of(all.tasks[i], i); };
            return end_task_with(all.state, result);
        }
        {
            const std::lock_guard<std::mutex> lock(all.mutex);
            if (all.failure == nullptr || (is_cancellation(all.failure) && !is_cancellation(failure))) {
                all.failure = failure;
                all.token_of_failure = token;
            }
        }
        if (--all.left != 0 || !all.state->claim_end()) return;
        if (!all.has_token) all.state->cancellation->follow(all.token_of_failure);
        all.state->fail(all.failure);
    });
    return Concurrency::task<Final>(joined->state);
}

template <class Result>
Concurrency::task<std::vector<Result>> in_a_vector(const Concurrency::task<Result>& one) {
    const auto state = std::make_shared<TaskState<std::vector<Result>>>(one.state().cancellation);
    one.state().when_ended(make_callback([state, one] {
        const auto results = [&one] { return std::vector<Result>(1, one.get()); };
        end_task_by(state, results);
    }));
    return Concurrency::task<std::vector<Result>>(state);
}

template <class Result>
Concurrency::task<Result> either_of(const Concurrency::task<Result>& a, const Concurrency::task<Result>& b) {
    return first_of<Result>(std::vector<Concurrency::task<Result>>{a, b}, TokenOption(),
                            [](const Concurrency::task<Result>& first, std::size_t) { return first.get(); });
}

}  // namespace tessera::detail

namespace Concurrency {

/// The task that ends when all have, with all results in their order (none if the tasks have none; those of tasks of vectors one behind
/// the other). When one is cancelled or fails, it ends at once in the same way.
/// \param options  a cancellation_token, or task_options: without, the task is cancelled when one of the tasks' tokens is
template <class Iterator, class... Options>
auto when_all(Iterator first, Iterator last, const Options&... options) {
    using Result = typename std::iterator_traits<Iterator>::value_type::result_type;
    return tessera::detail::all_of(std::vector<task<Result>>(first, last), tessera::detail::TokenOption(options...));
}

/// The task that ends when the first does well: pair(result, position), or the position if there is no result.
/// \param options  a cancellation_token, or task_options: without, the task has the token of the one that is first
template <class Iterator, class... Options>
auto when_any(Iterator first, Iterator last, const Options&... options) {
    using Result = typename std::iterator_traits<Iterator>::value_type::result_type;
    if (first == last) throw invalid_operation("when_any: expected at least one task");
    const std::vector<task<Result>> tasks(first, last);
    const tessera::detail::TokenOption token(options...);
    if constexpr (std::is_void<Result>::value) {
        return tessera::detail::first_of<std::size_t>(tasks, token, [](const task<void>&, std::size_t i) { return i; });
    } else {
        return tessera::detail::first_of<std::pair<Result, std::size_t>>(
            tasks, token, [](const task<Result>& winner, std::size_t i) { return std::make_pair(winner.get(), i); });
    }
}

/// As when_all. `a && b && c` has one vector of all results.
template <class Result>
auto operator&&(const task<Result>& a, const task<Result>& b) {
    return tessera::detail::all_of(std::vector<task<Result>>{a, b}, tessera::detail::TokenOption());
}
template <class Result>
task<std::vector<Result>> operator&&(const task<std::vector<Result>>& all, const task<Result>& one) {
    return all && tessera::detail::in_a_vector(one);
}
template <class Result>
task<std::vector<Result>> operator&&(const task<Result>& one, const task<std::vector<Result>>& all) {
    return tessera::detail::in_a_vector(one) && all;
}

/// The first of two that does well.
template <class Result>
task<Result> operator||(const task<Result>& a, const task<Result>& b) {
    return tessera::detail::either_of(a, b);
}
template <class Result>
task<std::vector<Result>> operator||(const task<std::vector<Result>>& all, const task<Result>& one) {
    return tessera::detail::either_of(all, tessera::detail::in_a_vector(one));
}
template <class Result>
task<std::vector<Result>> operator||(const task<Result>& one, const task<std::vector<Result>>& all) {
    return tessera::detail::either_of(tessera::detail::in_a_vector(one), all);
}

}  // namespace Concurrency
