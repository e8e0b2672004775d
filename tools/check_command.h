// SPDX-License-Identifier: Apache-2.0
// `tessera check`: runs a program under the race detector.
#pragma once

#include "tools/process.h"

namespace tessera::tools {

/// Returns an exit code only when no program was started; otherwise this process ends as the check did.
int run_check_command(const Command& arguments);

}  // namespace tessera::tools
