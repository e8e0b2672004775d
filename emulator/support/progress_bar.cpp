// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/progress_bar.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "emulator/support/write_all.h"

namespace tessera::detail {

namespace {

constexpr auto kPause = std::chrono::milliseconds(200);
constexpr std::size_t kWidth = 24;

bool can_go_back() {
    const char* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string two_digits(long long number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string time_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    const std::string last = ":" + two_digits(whole % 60);
    if (whole < 3600) return std::to_string(whole / 60) + last;
    return std::to_string(whole / 3600) + ":" + two_digits(whole / 60 % 60) + last;
}

/// A longer line would be continued on the next one, and only that would be written over.
std::size_t columns() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1U : 79U;
}

void put(const std::string& line) { static_cast<void>(!write_all(STDERR_FILENO, line)); }

}  // namespace

std::string progress_text(const std::string& text, std::optional<double> share, double seconds) {
    if (!share) return text;
    const double done = std::clamp(*share, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(static_cast<double>(kWidth) * done);
    const std::string bar = "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "] " + text;
    return done > 0 ? bar + ", " + time_text(seconds / done * (1 - done)) + " left" : bar;
}

ProgressBar::ProgressBar(Clock::time_point begin) : is_visible_(can_go_back()), begin_(begin) {}

ProgressBar::~ProgressBar() {
    if (shown_ != Clock::time_point()) put("\r\033[K");
}

void ProgressBar::show(const std::string& text, std::optional<double> share) {
    const Clock::time_point now = Clock::now();
    if (!is_visible_ || now - shown_ < kPause) return;
    shown_ = now;
    const std::chrono::duration<double> passed = now - begin_;
    put("\r\033[K" + progress_text(text, share, passed.count()).substr(0, columns()));
}

}  // namespace tessera::detail
