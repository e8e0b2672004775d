// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace tessera::generated {

/// An OS thread that lives as long as the program and runs the tasks it is given: starting one anew for each kernel
/// takes longer than the kernel.
class SecondThread {
  public:
    SecondThread() : thread_([this] { work(); }) {}
    ~SecondThread() {
        start(nullptr);
        thread_.join();
    }

    void start(std::function<void()> task) {
        const std::lock_guard<std::mutex> lock(mutex_);
        task_ = std::move(task);
        is_busy_ = true;
        changed_.notify_all();
    }
    void join() {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return !is_busy_; });
    }
    void run(std::function<void()> task) {
        start(std::move(task));
        join();
    }

  private:
    void work() {
        std::unique_lock<std::mutex> lock(mutex_);
        for (;;) {
            changed_.wait(lock, [&] { return is_busy_; });
            if (!task_) return;
            lock.unlock();
            task_();
            lock.lock();
            is_busy_ = false;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void()> task_;
    bool is_busy_ = false;
    std::thread thread_;
};

inline SecondThread& second_thread() {
    static SecondThread thread;
    return thread;
}

}  // namespace tessera::generated
