// SPDX-License-Identifier: Apache-2.0
#include "emulator/watchdog.h"

#include <algorithm>
#include <chrono>
#include <csignal>

#include "emulator/fault_handler.h"
#include "emulator/worker.h"

namespace tessera::detail {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kPoll{20};
constexpr std::chrono::milliseconds kAskAgain{1};

}  // namespace

Watchdog::Watchdog(double seconds, LaunchFailure& failure) : seconds_(seconds), failure_(failure) {
    if (seconds_ > 0) thread_ = std::thread([this] { watch(); });
}

Watchdog::~Watchdog() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ending_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

Watchdog::Visit::Visit(Watchdog& watchdog, Worker& worker) : watchdog_(watchdog), worker_(worker) {
    if (watchdog_.seconds_ <= 0) return;
    const std::lock_guard<std::mutex> lock(watchdog_.mutex_);
    worker_.abandon_requested = false;
    worker_.abandon_attempts = 0;
    watchdog_.visiting_.push_back(&worker_);
}

Watchdog::Visit::~Visit() {
    if (watchdog_.seconds_ <= 0) return;
    const std::lock_guard<std::mutex> lock(watchdog_.mutex_);
    auto& visiting = watchdog_.visiting_;
    visiting.erase(std::remove(visiting.begin(), visiting.end(), &worker_), visiting.end());
    worker_.abandon_requested = false;
    ++watchdog_.visits_ended_;
}

std::uint64_t Watchdog::progress() const {
    std::uint64_t sum = visits_ended_;
    for (const Worker* worker : visiting_) sum += worker->scheduler.progress();
    return sum;
}

void Watchdog::ask_workers_to_stop() {
    for (Worker* worker : visiting_) {
        worker->abandon_requested = true;
        worker->abandon_attempts.fetch_add(1);
        pthread_kill(worker->thread, abandon_signal());
    }
}

void Watchdog::watch() {
    std::unique_lock<std::mutex> lock(mutex_);
    std::uint64_t last_progress = 0;
    auto last_change = Clock::now();
    const std::chrono::duration<double> patience(seconds_);
    bool expired = false;
    while (!ended_.wait_for(lock, expired ? kAskAgain : kPoll, [this] { return ending_; })) {
        const auto now = Clock::now();
        const std::uint64_t sum = progress();
        if (sum != last_progress || visiting_.empty()) {
            last_progress = sum;
            last_change = now;
        }
        if (!expired && now - last_change > patience) {
            expired = true;
            failure_.stop_all();
        }
        if (expired) ask_workers_to_stop();
    }
}

}  // namespace tessera::detail
