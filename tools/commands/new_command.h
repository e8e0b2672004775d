// SPDX-License-Identifier: Apache-2.0
// `tessera new`: a project to begin with.
#pragma once

#include "tools/support/process.h"

#include <string>

namespace tessera::tools {

const char* new_help();

/// Runs `tessera new` with the words after it; returns its exit code. Throws Failure.
int run_new_command(const Command& arguments);

}  // namespace tessera::tools
