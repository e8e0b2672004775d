// SPDX-License-Identifier: Apache-2.0
// Cancellation of tasks (Parallel Patterns Library reference).
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tessera/detail/config.h"
#include "tessera/detail/host_work.h"
#include "tessera/patterns/callbacks.h"

namespace Concurrency {

/// Leaves a task's function that was cancelled, and comes out of `get` of such a task.
class task_canceled : public std::exception {
  public:
    explicit task_canceled(const char* message = "the task was canceled") : message_(message) {}
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    std::string message_;
};

/// A task object that stands for no task, or an operation that is not allowed now.
class invalid_operation : public std::exception {
  public:
    explicit invalid_operation(const char* message = "invalid operation") : message_(message) {}
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    std::string message_;
};

}  // namespace Concurrency

namespace tessera::detail {

/// What a cancellation_token_source and its tokens share.
class TESSERA_EXPORT Cancellation : public std::enable_shared_from_this<Cancellation> {
  public:
    Cancellation();
    ~Cancellation();
    Cancellation(const Cancellation&) = delete;
    Cancellation& operator=(const Cancellation&) = delete;

    bool is_canceled() const { return callbacks_.are_called(); }
    void cancel() { callbacks_.call(); }
    /// Called at once if the cancellation has come already.
    void add(const std::shared_ptr<Callback>& callback) { callbacks_.add(callback); }
    void remove(const std::shared_ptr<Callback>& callback) { callbacks_.remove(callback); }
    /// Comes with `other`, too, which may be null. For one thread at a time.
    void follow(const std::shared_ptr<Cancellation>& other);

  private:
    Callbacks callbacks_;
    std::vector<std::pair<std::shared_ptr<Cancellation>, std::shared_ptr<Callback>>> followed_;
};

/// The cancellation of the task whose function the calling thread runs; null outside of tasks.
TESSERA_EXPORT Cancellation* current_cancellation() noexcept;
/// \return the one before
TESSERA_EXPORT Cancellation* set_current_cancellation(Cancellation* current) noexcept;

}  // namespace tessera::detail

namespace Concurrency {

class cancellation_token_registration {
  public:
    cancellation_token_registration() = default;
    bool operator==(const cancellation_token_registration& other) const {
        return callback_ == other.callback_;
    }
    bool operator!=(const cancellation_token_registration& other) const {
        return callback_ != other.callback_;
    }

  private:
    friend class cancellation_token;
    std::shared_ptr<tessera::detail::Callback> callback_;
};

/// Tells whether something was cancelled. A handle.
class cancellation_token {
  public:
    /// The token of what cannot be cancelled.
    static cancellation_token none() { return cancellation_token(nullptr); }
    explicit cancellation_token(std::shared_ptr<tessera::detail::Cancellation> state)
        : state_(std::move(state)) {}

    bool is_cancelable() const { return state_ != nullptr; }
    bool is_canceled() const { return state_ != nullptr && state_->is_canceled(); }

    template <class Function>
    cancellation_token_registration register_callback(const Function& function) const {
        if (state_ == nullptr) throw invalid_operation("a token that cannot be canceled takes no callbacks");
        cancellation_token_registration registration;
        registration.callback_ = tessera::detail::make_callback(function);
        state_->add(registration.callback_);
        return registration;
    }
    void deregister_callback(const cancellation_token_registration& registration) const {
        if (state_ != nullptr) state_->remove(registration.callback_);
    }

    bool operator==(const cancellation_token& other) const { return state_ == other.state_; }
    bool operator!=(const cancellation_token& other) const { return state_ != other.state_; }

    /// For Tessera's own use.
    const std::shared_ptr<tessera::detail::Cancellation>& state() const { return state_; }

  private:
    std::shared_ptr<tessera::detail::Cancellation> state_;
};

class cancellation_token_source {
  public:
    TESSERA_EXPORT cancellation_token_source();
    cancellation_token get_token() const { return cancellation_token(state_); }
    void cancel() const {
        const std::shared_ptr<tessera::detail::Cancellation> kept = state_;  // a callback may destroy the source
        kept->cancel();
    }

    /// Is cancelled with `token`, and by itself.
    static cancellation_token_source create_linked_source(const cancellation_token& token) {
        return create_linked_source(&token, &token + 1);
    }
    /// Is cancelled with any of the tokens in [first, last), and by itself.
    template <class Iterator>
    static cancellation_token_source create_linked_source(Iterator first, Iterator last) {
        cancellation_token_source source;
        for (; first != last; ++first) source.state_->follow(first->state());
        return source;
    }

    bool operator==(const cancellation_token_source& other) const { return state_ == other.state_; }
    bool operator!=(const cancellation_token_source& other) const { return state_ != other.state_; }

  private:
    std::shared_ptr<tessera::detail::Cancellation> state_;
};

[[noreturn]] inline void cancel_current_task() { throw task_canceled(); }
/// The task whose function runs here is being cancelled; or the loop or group within it that the calling code is part of.
inline bool is_task_cancellation_requested() { return tessera::detail::this_work_is_canceling(); }
/// Ends the work that the calling code is part of if it is being cancelled.
inline void interruption_point() {
    if (is_task_cancellation_requested()) cancel_current_task();
}

}  // namespace Concurrency
