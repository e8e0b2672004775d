// SPDX-License-Identifier: Apache-2.0
// How a command ends early: one line on standard error and an exit code.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "emulator/support/exit_codes.h"

namespace tessera::tools {

enum ExitCode : int {
    exit_wrong_use = detail::kWrongUse,
    exit_tool_failed = detail::kToolFailed,
};

/// Thrown anywhere in the command, caught once in run_tessera(). what() is the line, without the "tessera: ".
class Failure : public std::runtime_error {
  public:
    Failure(ExitCode code, const std::string& line) : std::runtime_error(line), code_(code) {}
    ExitCode code() const { return code_; }

  private:
    ExitCode code_;
};

/// The user asked for something that does not exist or does not make sense.
template <class... Arguments>
Failure wrong_use(fmt::format_string<Arguments...> line, Arguments&&... arguments) {
    return {exit_wrong_use, fmt::format(line, std::forward<Arguments>(arguments)...)};
}

/// The request was fine; Tessera or the machine could not serve it.
template <class... Arguments>
Failure tool_failed(fmt::format_string<Arguments...> line, Arguments&&... arguments) {
    return {exit_tool_failed, fmt::format(line, std::forward<Arguments>(arguments)...)};
}

}  // namespace tessera::tools
