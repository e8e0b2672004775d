// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "emulator/tile_job.h"

namespace tessera::detail {

class Worker;

/// Ends a launch in which no tile (untiled: no stretch of indices) is completed and, in a checked build, no thread started
/// for a given time: an endless loop, or a spin on something no other thread will write. Its workers leave the running
/// threads where they stand.
class Watchdog {
  public:
    /// \param seconds  0: watches nothing, costs nothing
    Watchdog(double seconds, LaunchFailure& failure);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Around every stretch of work of a worker.
    class Visit {
      public:
        Visit(Watchdog& watchdog, Worker& worker);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

      private:
        Watchdog& watchdog_;
        Worker& worker_;
    };

  private:
    void watch();
    std::uint64_t progress() const;
    void ask_workers_to_stop();

    const double seconds_;
    LaunchFailure& failure_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool ending_ = false;
    std::vector<Worker*> visiting_;
    std::uint64_t visits_ended_ = 0;
    std::thread thread_;
};

}  // namespace tessera::detail
