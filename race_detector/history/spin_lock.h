// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sched.h>

#include <atomic>

namespace tessera::race_detector {

/// A mutex for what is held for some ten instructions: a thread that finds it taken has it before it could sleep and be woken.
class SpinLock {
  public:
    void lock() {
        constexpr unsigned turns_before_yield = 64;  // its holder was interrupted just then
        for (unsigned turns = 0; is_held_.load(std::memory_order_relaxed) || is_held_.exchange(true, std::memory_order_acquire); ++turns) {
            if (turns >= turns_before_yield) {
                sched_yield();
#if defined(__x86_64__)
            } else {
                __builtin_ia32_pause();
#endif
            }
        }
    }
    void unlock() { is_held_.store(false, std::memory_order_release); }

  private:
    std::atomic<bool> is_held_{false};
};

}  // namespace tessera::race_detector
