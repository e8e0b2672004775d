// SPDX-License-Identifier: Apache-2.0
// `tessera check`: runs a program under the race detector.
#pragma once

#include "tools/run/run_request.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Returns an exit code only when no program was started; otherwise this process ends as the check did.
int run_check_command(const GivenWords& words);

/// Builds and runs what `request` names; how this process is to end. Throws Failure when nothing was checked.
ProcessResult run_checked(const RunRequest& request);

}  // namespace tessera::tools
