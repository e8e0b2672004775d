// SPDX-License-Identifier: Apache-2.0
// `tessera new`: a project to begin with.
#pragma once

#include "tools/options/given_words.h"

namespace tessera::tools {

const CommandSpec& new_spec();

/// Returns the exit code. Throws Failure.
int run_new_command(const GivenWords& words);

}  // namespace tessera::tools
