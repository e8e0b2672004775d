// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tessera::detail {

class SchedulePlan;

/// What a launch did to the arrays it may write: number and hash.
struct LaunchOutcome {
    std::size_t number = 0;
    const char* file = nullptr;
    unsigned line = 0;
    bool failed = false;
    std::vector<std::pair<std::size_t, std::string>> arrays;
};

// The lines that a run under `tessera explore` tells it, as JSON (docs/explore.md).
std::string launch_line(const LaunchOutcome& outcome);
std::string run_line(const SchedulePlan* plan);  ///< null: no launch had preempt=access
std::string exit_line(int code, int signal);
std::string error_line(const std::string& sentence);
std::string cannot_fork_line(const std::string& sentence);

}  // namespace tessera::detail
