// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "emulator/launch/tile_job.h"
#include "emulator/support/progress_bar.h"

namespace tessera::detail {

/// Shows on a terminal how far a long launch is. Costs nothing without one.
class LaunchProgress {
  public:
    /// \param wanted  the option progress
    LaunchProgress(const TileJob& job, bool wanted);

    bool is_shown() const { return is_shown_; }

    /// Shows nothing in a launch's first second.
    /// \param units  done
    void show(std::uint64_t units);

    /// Steps of TileScheduler::progress() that one unit takes; 0: they tell nothing.
    std::uint64_t steps_a_unit() const;

  private:
    const TileJob& job_;
    const bool is_shown_;
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::optional<ProgressBar> bar_;
};

}  // namespace tessera::detail
