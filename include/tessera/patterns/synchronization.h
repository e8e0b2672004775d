// SPDX-License-Identifier: Apache-2.0
// Locks and events (Concurrency Runtime reference, <concrt.h>).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "tessera/detail/host_work.h"

namespace Concurrency {

/// A lock was used in a way it does not allow: taken twice by one thread.
class improper_lock : public std::exception {
  public:
    const char* what() const noexcept override { return "the lock is held by this thread already"; }
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
    void unlock() {
        owner_ = std::thread::id();
        mutex_.unlock();
    }

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

/// Many readers or one writer.
class reader_writer_lock {
  public:
    void lock() { mutex_.lock(), writing_ = true; }
    bool try_lock() { return mutex_.try_lock() && (writing_ = true); }
    void lock_read() { mutex_.lock_shared(); }
    bool try_lock_read() { return mutex_.try_lock_shared(); }
    void unlock() {
        if (writing_.exchange(false))
            mutex_.unlock();
        else
            mutex_.unlock_shared();
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
    std::shared_timed_mutex mutex_;
    std::atomic<bool> writing_{false};
};

constexpr std::size_t COOPERATIVE_WAIT_TIMEOUT = static_cast<std::size_t>(-1);
constexpr unsigned COOPERATIVE_TIMEOUT_INFINITE = static_cast<unsigned>(-1);

/// Stays set until it is reset, and lets all pass meanwhile.
class event {
  public:
    void set() {
        const std::lock_guard<std::mutex> lock(mutex_);
        is_set_ = true;
        changed_.notify_all();
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

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_set_ = false;
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
};

}  // namespace Concurrency
