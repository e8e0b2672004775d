// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <exception>
#include <future>
#include <utility>

#include "tessera/detail/background_work.h"
#include "tessera/detail/config.h"
#include "tessera/task.h"

namespace Concurrency {

/// The end of an asynchronous operation: a copy, a synchronisation, or all commands before a marker (C++ AMP
/// reference: completion_future class). Like std::shared_future<void>: copies stand for the same operation,
/// one that was moved from stands for none, and all may be used on several threads at once.
///
/// Tessera's operations are complete when the call that starts them returns, so every future is ready, and
/// `get` throws what went wrong. An object that stands for no operation throws std::future_error with
/// std::future_errc::no_state from every function except `valid`; you may convert, assign and copy it.
///
///     completion_future done = copy_async(source, destination);
///     done.then([] { std::puts("copied"); });
///     done.get();
class completion_future {
  public:
    /// Stands for no operation.
    completion_future() noexcept = default;
    completion_future(const completion_future& other) = default;
    completion_future(completion_future&& other) noexcept = default;
    completion_future& operator=(const completion_future& other) = default;
    completion_future& operator=(completion_future&& other) noexcept = default;
    /// Does not wait.
    ~completion_future() = default;

    /// The operation that ends when `end` is ready. For Tessera's own use.
    explicit completion_future(std::shared_future<void> end) noexcept : end_(std::move(end)) {}

    /// Waits for the operation. Rethrows its error, at every call; the type is that of the exception.
    void get() const { end().get(); }
    /// Whether the object stands for an operation.
    bool valid() const noexcept { return end_.valid(); }
    /// Waits for the operation, and ignores its error.
    void wait() const { end().wait(); }
    /// Waits at most so long. \return std::future_status::ready if the operation has ended
    template <class Rep, class Period>
    std::future_status wait_for(const std::chrono::duration<Rep, Period>& duration) const {
        return end().wait_for(duration);
    }
    /// Waits at most until then. \return as wait_for
    template <class Clock, class Duration>
    std::future_status wait_until(const std::chrono::time_point<Clock, Duration>& time) const {
        return end().wait_until(time);
    }

    /// The same operation for functions that take standard futures.
    operator std::shared_future<void>() const { return end_; }

    /// Calls `function`, without arguments, on a thread of its own after the operation has ended, even by an
    /// error. Returns at once. The process waits for the call before it ends. An exception that leaves
    /// `function` ends the process (std::terminate).
    template <class Function>
    void then(const Function& function) const {
        tessera::detail::run_in_background([end = end(), function = function]() mutable {
            end.wait();
            function();
        });
    }

    /// The operation as a task.
    TESSERA_EXPORT concurrency::task<void> to_task() const;

  private:
    const std::shared_future<void>& end() const {
        if (!end_.valid()) throw std::future_error(std::future_errc::no_state);
        return end_;
    }

    std::shared_future<void> end_;
};

}  // namespace Concurrency

namespace tessera::detail {

/// Does the work of an asynchronous operation. What it throws goes into the future.
template <class Work>
Concurrency::completion_future done_at_once(const Work& work) {
    std::promise<void> promise;
    try {
        work();
        promise.set_value();
    } catch (...) {
        promise.set_exception(std::current_exception());
    }
    return Concurrency::completion_future(promise.get_future().share());
}

}  // namespace tessera::detail
