// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

namespace tessera::detail {

/// Does something once a piece of work has lasted for a while. For work that does not last it costs two writes to a cache line that
/// other threads rarely use: one thread of the process looks after all that is under way, now and then, and sleeps when there has
/// been nothing for some time.
class WhenItLasts {
  public:
    /// \param due     the work has lasted by then
    /// \param action  called on that thread; if it returns false, again after a pause
    WhenItLasts(std::chrono::steady_clock::time_point due, std::function<bool()> action);
    WhenItLasts(std::chrono::milliseconds after, std::function<bool()> action)
        : WhenItLasts(std::chrono::steady_clock::now() + after, std::move(action)) {}
    /// When it returns, the action has ended or will not begin.
    ~WhenItLasts();
    WhenItLasts(const WhenItLasts&) = delete;
    WhenItLasts& operator=(const WhenItLasts&) = delete;

    /// False: the process could not have the thread, or is a forked child, or very much else is under way.
    bool will_be_done() const { return place_ != nullptr; }

  private:
    class LookingThread;
    /// Where the thread finds work that is under way.
    struct alignas(64) Place {
        std::atomic<void*> work{nullptr};  ///< the thread itself while it looks at the work
    };
    static Place* place_of(WhenItLasts& work);

    const std::chrono::steady_clock::time_point due_;
    std::function<bool()> action_;  ///< empty: it has returned true
    Place* const place_;            ///< null: there is none, and the action is not called
};

}  // namespace tessera::detail
