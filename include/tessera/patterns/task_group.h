// SPDX-License-Identifier: Apache-2.0
// task_group, structured_task_group (Parallel Patterns Library reference).
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "tessera/detail/host_work.h"
#include "tessera/patterns/cancellation.h"
#include "tessera/task.h"

namespace Concurrency {

/// A task group was destroyed before the program waited for it.
class missing_wait : public std::exception {
  public:
    explicit missing_wait(const char* message = "a task group was destroyed before wait() was called") : message_(message) {}
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    std::string message_;
};

/// A function for structured_task_group::run, which does not copy it: it must live until the wait.
template <class Function>
class task_handle {
  public:
    explicit task_handle(const Function& function) : function_(function) {}
    void operator()() const { function_(); }

  private:
    Function function_;
};

template <class Function>
task_handle<Function> make_task(const Function& function) {
    return task_handle<Function>(function);
}

/// Functions that may run at once, and are waited for together. Cancelled with the task, group or loop in which it was made.
class task_group {
  public:
    task_group() = default;
    /// Cancelled with `token`, and not with what it was made in.
    task_group(const cancellation_token& token) : group_(token.state()) {}
    /// \throws missing_wait without a wait before, unless an exception is under way
    ~task_group() noexcept(false) {
        if (!group_.is_pending()) return;
        group_.cancel();
        try {
            group_.wait();
        } catch (...) {  // it was not asked for
        }
#if __cplusplus < 201703L
        const bool is_unwinding = std::uncaught_exception();
#else
        const bool is_unwinding = std::uncaught_exceptions() != 0;
#endif
        if (!is_unwinding) throw missing_wait();
    }
    task_group(const task_group&) = delete;
    task_group& operator=(const task_group&) = delete;

    template <class Function>
    void run(const Function& function) {
        group_.run([](void* data) { call_and_delete<Function>(data); },
                   [](void* data) { delete static_cast<Function*>(data); }, new Function(function));
    }
    template <class Function>
    void run(task_handle<Function>& handle) {
        group_.run([](void* data) { (*static_cast<task_handle<Function>*>(data))(); }, [](void*) {}, &handle);
    }

    /// The first exception that left a function comes out.
    task_group_status wait() { return status_of(group_.wait()); }
    template <class Function>
    task_group_status run_and_wait(const Function& function) {
        const auto call = [](void* data) { (**static_cast<const Function**>(data))(); };
        const Function* pointer = &function;
        return status_of(group_.run_and_wait(call, &pointer));
    }

    void cancel() { group_.cancel(); }
    bool is_canceling() const { return group_.is_canceling(); }

  private:
    template <class Function>
    static void call_and_delete(void* data) {
        struct Owner {
            Function* function;
            ~Owner() { delete function; }
        } const owner{static_cast<Function*>(data)};
        (*owner.function)();
    }
    static task_group_status status_of(tessera::detail::WorkEnd end) {
        return end == tessera::detail::WorkEnd::canceled ? canceled : completed;
    }

    tessera::detail::WorkGroup group_;
};

/// The same; the original is quicker and may be used by one thread only.
class structured_task_group : public task_group {
  public:
    using task_group::task_group;
};

/// The calling code is part of a task, task group or loop that is being cancelled.
inline bool is_current_task_group_canceling() { return tessera::detail::this_work_is_canceling(); }

/// Calls `function` here. The loops and groups in it are cancelled with `token`, and not with what the calling code is part of.
template <class Function>
void run_with_cancellation_token(const Function& function, const cancellation_token& token) {
    structured_task_group group(token);
    group.run_and_wait(function);
}

}  // namespace Concurrency
