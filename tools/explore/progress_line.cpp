// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tessera::tools {
namespace {

constexpr auto pause = std::chrono::milliseconds(200);
constexpr int bar_width = 30;

bool can_go_back() {
    const char* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string time_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                         : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

ProgressLine::ProgressLine() : is_terminal_(can_go_back()) {}

ProgressLine::~ProgressLine() {
    if (is_terminal_ && shown_ != Clock::time_point()) fmt::print(stderr, "\r\033[K");
}

void ProgressLine::show(std::uint64_t schedules, std::size_t outcomes, std::optional<std::uint64_t> left) {
    const Clock::time_point now = Clock::now();
    if (!is_terminal_ || now - shown_ < pause) return;
    shown_ = now;
    std::string bar, rest;
    if (left) {
        const double all = static_cast<double>(schedules + *left);
        const auto full = static_cast<int>(bar_width * static_cast<double>(schedules) / (all > 0 ? all : 1));
        bar = "[" + std::string(static_cast<std::size_t>(full), '#') +
              std::string(static_cast<std::size_t>(bar_width - full), '.') + "] ";
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        if (schedules > 0)
            rest = ", " + time_text(seconds / static_cast<double>(schedules) * static_cast<double>(*left)) + " left";
    }
    fmt::print(stderr, "\r\033[K{}{} schedule{}, {} outcome{}{}", bar, schedules, schedules == 1 ? "" : "s", outcomes,
               outcomes == 1 ? "" : "s", rest);
    std::fflush(stderr);
}

}  // namespace tessera::tools
