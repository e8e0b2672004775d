// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tools/options/command_spec.h"

namespace tessera::tools {

/// What `tessera WORDS... --help` prints.
std::string help_text(const CommandSpec& command);

/// The same of `tessera` itself, which lists the commands.
std::string help_text(const CommandSpec& tessera, const std::vector<const CommandSpec*>& commands);

}  // namespace tessera::tools
