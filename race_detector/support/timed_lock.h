// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

namespace tessera::race_detector {

/// Longer than an interrupted thread is kept from going on.
constexpr std::chrono::seconds kLockTimeout{6};

/// Locks for a report that must be written whatever happened: a thread that died may hold the lock for good. False: it
/// does.
inline bool lock_in_time(std::unique_lock<std::mutex>& lock) {
    const auto until = std::chrono::steady_clock::now() + kLockTimeout;
    while (!lock.try_lock()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace tessera::race_detector
