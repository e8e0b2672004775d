// SPDX-License-Identifier: Apache-2.0
// `tessera explore`: runs a program under many schedules.
#pragma once

#include "tools/support/process.h"

namespace tessera::tools {

const char* explore_merge_help();

/// Returns 0 for one outcome, 66 for several; the compiler's exit code when the sources do not compile.
int run_explore_command(const Command& arguments);

}  // namespace tessera::tools
