// SPDX-License-Identifier: Apache-2.0
// `tessera explore`: runs a program under many schedules.
#pragma once

#include "tools/options/given_words.h"

namespace tessera::tools {

/// Returns 0 for one outcome, 66 for several; the compiler's exit code when the sources do not compile.
int run_explore_command(const GivenWords& words);

/// `tessera explore merge`: returns 0 for one outcome, 66 for several.
int run_explore_merge_command(const GivenWords& words);

}  // namespace tessera::tools
