// SPDX-License-Identifier: Apache-2.0
// What is called when a task ends or is cancelled.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "tessera/detail/config.h"

namespace tessera::detail {

/// A function that is called later, without <functional>.
class Callback {
  public:
    virtual ~Callback() = default;
    virtual void call() = 0;
};

template <class Function>
class CallbackTo : public Callback {
  public:
    explicit CallbackTo(Function function) : function_(std::move(function)) {}
    void call() override { function_(); }

  private:
    Function function_;
};

template <class Function>
std::shared_ptr<Callback> make_callback(Function function) {
    return std::make_shared<CallbackTo<Function>>(std::move(function));
}

/// Functions that wait for one event. The library has the code: every program that includes <amp.h> would compile it.
class TESSERA_EXPORT Callbacks {
  public:
    Callbacks();
    ~Callbacks();
    Callbacks(const Callbacks&) = delete;
    Callbacks& operator=(const Callbacks&) = delete;

    /// Whether the event has come.
    bool are_called() const { return are_called_.load(std::memory_order_acquire); }
    /// The event comes: calls all that were added, one after another. Further calls do nothing. The first exception that leaves a
    /// callback comes out when all have been called.
    void call();
    /// Called at once if the event has come already.
    void add(const std::shared_ptr<Callback>& callback);
    /// It is not called any more. If another thread has begun to call it, waits until that is over.
    void remove(const std::shared_ptr<Callback>& callback);

  private:
    std::mutex mutex_;
    std::condition_variable returned_;
    std::atomic<bool> are_called_{false};
    std::vector<std::shared_ptr<Callback>> callbacks_;
    std::shared_ptr<Callback> running_;  ///< what call() calls now
    std::thread::id caller_;
};

}  // namespace tessera::detail
