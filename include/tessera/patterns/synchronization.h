// SPDX-License-Identifier: Apache-2.0
// Locks and events (Concurrency Runtime reference, <concrt.h>).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tessera/detail/host_work.h"

namespace Concurrency {

/// A lock was used in a way it does not allow: taken twice by one thread.
class improper_lock : public std::exception {
  public:
    explicit improper_lock(const char* message = "the lock is held by this thread already") : message_(message) {}
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    std::string message_;
};

/// A lock of one thread at a time; not recursive.
class critical_section {
  public:
    void lock() {
        if (owner_ == std::this_thread::get_id()) throw improper_lock();
        mutex_.lock();
        owner_ = std::this_thread::get_id();
    }
    bool try_lock() {
        if (owner_ == std::this_thread::get_id() || !mutex_.try_lock()) return false;
        owner_ = std::this_thread::get_id();
        return true;
    }
    /// Tries for so many milliseconds.
    bool try_lock_for(unsigned milliseconds) {
        if (owner_ == std::this_thread::get_id()) throw improper_lock();
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
        while (!try_lock()) {
            if (std::chrono::steady_clock::now() >= until) return false;
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        return true;
    }
    void unlock() {
        owner_ = std::thread::id();
        mutex_.unlock();
    }

    typedef critical_section& native_handle_type;
    native_handle_type native_handle() { return *this; }

    class scoped_lock {
      public:
        explicit scoped_lock(critical_section& section) : section_(section) { section_.lock(); }
        ~scoped_lock() { section_.unlock(); }
        scoped_lock(const scoped_lock&) = delete;
        scoped_lock& operator=(const scoped_lock&) = delete;

      private:
        critical_section& section_;
    };

  private:
    std::mutex mutex_;
    std::atomic<std::thread::id> owner_{};
};

/// Many readers or one writer. Readers do not pass a writer that waits.
class reader_writer_lock {
  public:
    void lock() {
        std::unique_lock<std::mutex> state(mutex_);
        throw_if_writing();
        ++waiting_writers_;
        freed_.wait(state, [this] { return is_free(); });
        --waiting_writers_;
        writer_ = std::this_thread::get_id();
    }
    bool try_lock() {
        const std::lock_guard<std::mutex> state(mutex_);
        if (!is_free()) return false;
        writer_ = std::this_thread::get_id();
        return true;
    }
    void lock_read() {
        std::unique_lock<std::mutex> state(mutex_);
        throw_if_writing();
        freed_.wait(state, [this] { return has_no_writer(); });
        ++readers_;
    }
    bool try_lock_read() {
        const std::lock_guard<std::mutex> state(mutex_);
        if (!has_no_writer()) return false;
        ++readers_;
        return true;
    }
    void unlock() {
        const std::lock_guard<std::mutex> state(mutex_);
        if (writer_ != std::thread::id()) {
            writer_ = std::thread::id();
        } else {
            --readers_;
        }
        freed_.notify_all();
    }

    class scoped_lock {
      public:
        explicit scoped_lock(reader_writer_lock& lock) : lock_(lock) { lock_.lock(); }
        ~scoped_lock() { lock_.unlock(); }
        scoped_lock(const scoped_lock&) = delete;
        scoped_lock& operator=(const scoped_lock&) = delete;

      private:
        reader_writer_lock& lock_;
    };
    class scoped_lock_read {
      public:
        explicit scoped_lock_read(reader_writer_lock& lock) : lock_(lock) { lock_.lock_read(); }
        ~scoped_lock_read() { lock_.unlock(); }
        scoped_lock_read(const scoped_lock_read&) = delete;
        scoped_lock_read& operator=(const scoped_lock_read&) = delete;

      private:
        reader_writer_lock& lock_;
    };

  private:
    bool is_free() const { return readers_ == 0 && writer_ == std::thread::id(); }
    bool has_no_writer() const { return waiting_writers_ == 0 && writer_ == std::thread::id(); }
    void throw_if_writing() const {
        if (writer_ == std::this_thread::get_id()) throw improper_lock();
    }

    std::mutex mutex_;
    std::condition_variable freed_;
    unsigned readers_ = 0;
    unsigned waiting_writers_ = 0;
    std::thread::id writer_;
};

constexpr std::size_t COOPERATIVE_WAIT_TIMEOUT = static_cast<std::size_t>(-1);
constexpr unsigned COOPERATIVE_TIMEOUT_INFINITE = static_cast<unsigned>(-1);

/// Stays set until it is reset, and lets all pass meanwhile.
class event {
  public:
    static const unsigned timeout_infinite = COOPERATIVE_TIMEOUT_INFINITE;

    void set() {
        const std::lock_guard<std::mutex> lock(mutex_);
        is_set_ = true;
        changed_.notify_all();
        for (Waiter* const waiter : waiters_) waiter->wake();
    }
    void reset() {
        const std::lock_guard<std::mutex> lock(mutex_);
        is_set_ = false;
    }
    /// \return 0, or COOPERATIVE_WAIT_TIMEOUT after so many milliseconds
    std::size_t wait(unsigned milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
        std::unique_lock<std::mutex> lock(mutex_);
        const auto is_set = [this] { return is_set_; };
        if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE) {
            changed_.wait(lock, is_set);
            return 0;
        }
        return changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), is_set)
                   ? 0
                   : COOPERATIVE_WAIT_TIMEOUT;
    }
    /// Waits for one of the events, or for all of them to be set at once.
    /// \return the position of an event that is set, or COOPERATIVE_WAIT_TIMEOUT after so many milliseconds
    static std::size_t wait_for_multiple(event** events, std::size_t count, bool wait_all,
                                         unsigned milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
        Waiter waiter;
        const WaiterOf entry(waiter, events, count);
        while (true) {
            std::size_t set = 0, first = count;
            for (std::size_t i = 0; i < count; ++i) {
                if (events[i]->wait(0) != 0) continue;
                if (set++ == 0) first = i;
            }
            if (wait_all ? set == count : set != 0) return first;
            if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE) {
                waiter.wait();
            } else if (!waiter.wait_until(until)) {
                return COOPERATIVE_WAIT_TIMEOUT;
            }
        }
    }

  private:
    /// Waits for several events.
    class Waiter {
      public:
        void wake() {
            const std::lock_guard<std::mutex> lock(mutex_);
            is_woken_ = true;
            woken_.notify_all();
        }
        void wait() {
            std::unique_lock<std::mutex> lock(mutex_);
            woken_.wait(lock, [this] { return is_woken_; });
            is_woken_ = false;
        }
        bool wait_until(std::chrono::steady_clock::time_point until) {
            std::unique_lock<std::mutex> lock(mutex_);
            if (!woken_.wait_until(lock, until, [this] { return is_woken_; })) return false;
            is_woken_ = false;
            return true;
        }

      private:
        std::mutex mutex_;
        std::condition_variable woken_;
        bool is_woken_ = false;
    };

    class WaiterOf {
      public:
        WaiterOf(Waiter& waiter, event** events, std::size_t count) : waiter_(waiter), events_(events, events + count) {
            for (event* const each : events_) {
                const std::lock_guard<std::mutex> lock(each->mutex_);
                each->waiters_.push_back(&waiter);
            }
        }
        ~WaiterOf() {
            for (event* const each : events_) {
                const std::lock_guard<std::mutex> lock(each->mutex_);
                each->waiters_.erase(std::find(each->waiters_.begin(), each->waiters_.end(), &waiter_));
            }
        }
        WaiterOf(const WaiterOf&) = delete;
        WaiterOf& operator=(const WaiterOf&) = delete;

      private:
        Waiter& waiter_;
        const std::vector<event*> events_;
    };

    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_set_ = false;
    std::vector<Waiter*> waiters_;
};

inline unsigned GetProcessorCount() { return tessera::detail::host_concurrency(); }

/// Suspends the calling thread for so many milliseconds.
inline void wait(unsigned milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

class Context {
  public:
    static void Yield() { std::this_thread::yield(); }
    static unsigned Id() { return tessera::detail::thread_number(); }
    static unsigned VirtualProcessorId() { return tessera::detail::thread_number(); }
    static bool IsCurrentTaskCollectionCanceling() { return tessera::detail::this_work_is_canceling(); }
    /// Threads are the system's, which has more of them than cores in any case.
    static void Oversubscribe(bool) {}
};

}  // namespace Concurrency
