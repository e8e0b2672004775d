// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "emulator/faults/when_it_lasts.h"
#include "emulator/launch/launch_progress.h"
#include "emulator/launch/tile_job.h"

namespace tessera::detail {

class Worker;

/// Ends a launch in which no tile (untiled: no stretch of indices) is completed and, in a checked build, no thread started
/// for a given time: an endless loop, or a spin on something no other thread will write. Its workers leave the running
/// threads where they stand. It also shows a launch's progress.
class Watchdog {
  public:
    /// \param seconds  0: ends nothing, and costs nothing where no progress is shown. Without a thread until the launch has lasted
    ///                 for a while
    Watchdog(double seconds, LaunchProgress& shown, LaunchFailure& failure);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Around every stretch of work of a worker.
    class Visit {
      public:
        /// \param units  of the stretch, at most
        Visit(Watchdog& watchdog, Worker& worker, std::uint64_t units);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

      private:
        Watchdog& watchdog_;
        Worker& worker_;
    };

  private:
    struct Stretch {
        Worker* worker;
        std::uint64_t units;
        std::uint64_t progress_before;  ///< of the worker
    };

    class Patience;

    bool start();  ///< false: there is no thread for it now
    bool is_watching() const { return seconds_ > 0 || shown_.is_shown(); }
    void watch();
    std::uint64_t progress() const;
    std::uint64_t units_done() const;
    std::uint64_t units_done(const Stretch& stretch) const;
    void ask_for_signs_of_life();
    bool all_have_given_a_sign() const;
    void ask_workers_to_stop();

    const double seconds_;
    LaunchProgress& shown_;
    LaunchFailure& failure_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool ending_ = false;
    std::vector<Stretch> visiting_;
    std::uint64_t visits_ended_ = 0;
    std::uint64_t units_ended_ = 0;  ///< of those visits
    std::thread thread_;
    std::optional<WhenItLasts> later_;
};

}  // namespace tessera::detail
