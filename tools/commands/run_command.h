// SPDX-License-Identifier: Apache-2.0
// `tessera run`: compiles when needed and runs.
#pragma once

#include "tools/run/run_request.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Returns an exit code only when no program was started; otherwise this process becomes the program, or ends
/// as it did.
int run_run_command(const GivenWords& words);

/// Builds and runs what `request` names, as a child of this process.
ProcessResult run_as_child(const RunRequest& request);

}  // namespace tessera::tools
