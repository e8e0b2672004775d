// SPDX-License-Identifier: Apache-2.0
// The names in what a compiler writes for make (-MD), when the object is not where the user said.
#pragma once

#include <string>

#include "tools/compiler/command_line.h"

namespace tessera::tools {

/// -MF and -MQ for a line that lists dependencies (-MD, -MMD) and leaves the compiler to name file and target
/// after `output`, or after `source` when that is empty. Else nothing.
Command dependency_names(const CommandLine& line, const std::string& output, const std::string& source);

}  // namespace tessera::tools
