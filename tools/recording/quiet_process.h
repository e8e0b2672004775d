// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/support/process.h"

namespace tessera::tools {

/// How a process without output has ended.
enum class QuietEnd {
    by_itself,
    by_signal,
    too_late,     ///< it was killed after the given time
    not_started,
    interrupted,  ///< a signal has asked us to end
};

/// Runs `command` without input, output or core file, with these environment variables, for so many seconds. What the process
/// leaves running is killed, and so is all of it should this process die.
QuietEnd run_quietly(const Command& command, const std::vector<std::pair<std::string, std::string>>& environment, double seconds);

}  // namespace tessera::tools
