// SPDX-License-Identifier: Apache-2.0
// `tessera run`: compiles when needed and runs.
#pragma once

#include "tools/process.h"

namespace tessera::tools {

/// Returns an exit code only when no program was started; otherwise this process becomes the program, or ends
/// as it did.
int run_run_command(const Command& arguments);

}  // namespace tessera::tools
