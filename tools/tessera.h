// SPDX-License-Identifier: Apache-2.0
// The command `tessera`.
#pragma once

#include "tools/support/process.h"

namespace tessera::tools {

/// Runs the command named by the first argument; returns the exit code. A Failure becomes one line on
/// standard error here and nowhere else.
int run_tessera(const Command& arguments);

}  // namespace tessera::tools
