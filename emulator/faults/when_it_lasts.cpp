// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/when_it_lasts.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

namespace {

constexpr std::chrono::milliseconds kPause{100};
/// After so many pauses without work the thread sleeps until there is some, and waking it costs more than a lock.
constexpr int kIdlePauses = 50;

}  // namespace

struct WhenItLasts::LookingThread {
    const pid_t process = getpid();
    bool exists = false;
    std::mutex mutex;
    std::condition_variable begun;
    bool sleeps = false;
    std::vector<WhenItLasts*> under_way;

    LookingThread() {
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);  // signals are for the program's threads
        try {
            std::thread([this] { look(); }).detach();
            exists = true;
        } catch (const std::system_error&) {  // too many threads
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    [[noreturn]] void look() {
        std::unique_lock<std::mutex> lock(mutex);
        for (int idle = 0;;) {
            if (idle < kIdlePauses) {
                begun.wait_for(lock, kPause);
            } else {
                sleeps = true;
                begun.wait(lock, [this] { return !under_way.empty(); });
                sleeps = false;
            }
            idle = under_way.empty() ? idle + 1 : 0;
            const auto now = std::chrono::steady_clock::now();
            for (WhenItLasts* const work : under_way) {
                if (work->action_ && now >= work->due_ && work->action_()) work->action_ = nullptr;
            }
        }
    }
};

/// Never destroyed: kernels may be launched by destructors of static objects. A forked child has no such thread, and perhaps a
/// mutex that will never be unlocked.
WhenItLasts::LookingThread* WhenItLasts::looking_thread() {
    static auto* const thread = make_immortal([] { return new LookingThread; });
    return thread->exists && thread->process == getpid() ? thread : nullptr;
}

WhenItLasts::WhenItLasts(std::chrono::milliseconds after, std::function<bool()> action)
    : due_(std::chrono::steady_clock::now() + after), action_(std::move(action)), thread_(looking_thread()) {
    if (thread_ == nullptr) return;
    const std::lock_guard<std::mutex> lock(thread_->mutex);
    thread_->under_way.push_back(this);
    if (thread_->sleeps) thread_->begun.notify_one();
}

WhenItLasts::~WhenItLasts() {
    if (thread_ == nullptr) return;
    const std::lock_guard<std::mutex> lock(thread_->mutex);
    auto& all = thread_->under_way;
    all.erase(std::find(all.begin(), all.end(), this));
}

}  // namespace tessera::detail
