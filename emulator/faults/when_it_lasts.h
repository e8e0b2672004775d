// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>

namespace tessera::detail {

/// Does something once a piece of work has lasted for a while. For work that does not last it costs two locks: one thread of
/// the process looks after all that is under way, now and then, and sleeps when there has been nothing for some time.
class WhenItLasts {
  public:
    /// \param action  called on that thread; if it returns false, again after a pause
    WhenItLasts(std::chrono::milliseconds after, std::function<bool()> action);
    /// When it returns, the action has ended or will not begin.
    ~WhenItLasts();
    WhenItLasts(const WhenItLasts&) = delete;
    WhenItLasts& operator=(const WhenItLasts&) = delete;

    /// False: the process could not have the thread, or is a forked child.
    bool will_be_done() const { return thread_ != nullptr; }

  private:
    struct LookingThread;
    static LookingThread* looking_thread();

    const std::chrono::steady_clock::time_point due_;
    std::function<bool()> action_;  ///< empty: it has returned true
    LookingThread* const thread_;   ///< null: there is none, and the action is not called
};

}  // namespace tessera::detail
