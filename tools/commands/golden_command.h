// SPDX-License-Identifier: Apache-2.0
// `tessera golden record` and `tessera golden compare`.
#pragma once

#include "tools/support/process.h"

#include <string>

namespace tessera::tools {

const char* golden_help();
std::string golden_compare_help();

/// Returns the exit code, or ends this process as the recorded program did.
int run_golden_command(const Command& arguments);

/// The words after `golden compare`; returns 0 when all arrays are equal or within the tolerance, else 1.
int run_golden_compare(const Command& arguments);

}  // namespace tessera::tools
