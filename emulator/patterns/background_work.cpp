// SPDX-License-Identifier: Apache-2.0
#include "tessera/detail/background_work.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

namespace {

/// Counts the threads at work and lets the end of the process wait for them: what they print is to be seen,
/// and what they use is to be there still. Never destroyed, for destructors of static objects may start more
/// work.
class BackgroundThreads {
  public:
    static BackgroundThreads& instance() {
        static BackgroundThreads& threads = *make_immortal([] { return new BackgroundThreads; });
        return threads;
    }

    void begin() {
        const std::lock_guard<std::mutex> lock(mutex_);
        ++working_;
    }

    void end() {
        const std::lock_guard<std::mutex> lock(mutex_);
        --working_;
        none_left_.notify_all();
    }

    /// `own` of the threads are the caller: work that itself ends the process.
    void wait_for_others(unsigned own) {
        std::unique_lock<std::mutex> lock(mutex_);
        none_left_.wait(lock, [&] { return working_ <= own; });
    }

  private:
    /// At first use, so that static objects made earlier still live while the end of the process waits.
    BackgroundThreads();

    std::mutex mutex_;
    std::condition_variable none_left_;
    unsigned working_ = 0;
};

thread_local bool is_background_thread = false;

BackgroundThreads::BackgroundThreads() {
    std::atexit([] { instance().wait_for_others(is_background_thread ? 1 : 0); });
}

}  // namespace

void run_in_background(void (*work)(void*), void* data) noexcept {
    BackgroundThreads& threads = BackgroundThreads::instance();
    threads.begin();
    try {
        std::thread([&threads, work, data] {
            is_background_thread = true;
            work(data);
            threads.end();
        }).detach();
    } catch (...) {  // nothing was started: too many threads, or no memory
        threads.end();
        work(data);
    }
}

}  // namespace tessera::detail
