// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace tessera::detail {

/// One line on standard error that shows the progress of something. It is overwritten, at most five times per second;
/// where standard error is no terminal that can do so, nothing is written. The destructor takes the line away.
class ProgressBar {
  public:
    using Clock = std::chrono::steady_clock;

    /// \param begin  of the work
    explicit ProgressBar(Clock::time_point begin = Clock::now());
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    bool is_visible() const { return is_visible_; }

    /// \param share  of the work that is done, 0 to 1; nothing where it is unknown. With it come a bar and the time left.
    void show(const std::string& text, std::optional<double> share);

  private:
    const bool is_visible_;
    const Clock::time_point begin_;
    Clock::time_point shown_{};
};

/// "[######..................] text, 0:12 left"
std::string progress_text(const std::string& text, std::optional<double> share, double seconds);

}  // namespace tessera::detail
