// SPDX-License-Identifier: Apache-2.0
// How far an exploration is.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tessera::tools {

/// One line on standard error that is written over again, several times a second; nothing where that is no terminal. The
/// destructor takes it away.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// \param left  schedules still to come, if anybody knows
    void show(std::uint64_t schedules, std::size_t outcomes, std::optional<std::uint64_t> left);

  private:
    using Clock = std::chrono::steady_clock;

    const bool is_terminal_;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point shown_{};
};

}  // namespace tessera::tools
