// SPDX-License-Identifier: Apache-2.0
// `tessera golden` and its commands record, merge and compare.
#pragma once

#include "tools/options/given_words.h"

namespace tessera::tools {

/// The overview. Running it is wrong use: it has nothing but further commands.
const CommandSpec& golden_spec();
int run_golden_command(const GivenWords& words);

/// Returns the exit code, or ends this process as the recorded program did.
const CommandSpec& golden_record_spec();
int run_golden_record_command(const GivenWords& words);

const CommandSpec& golden_merge_spec();
int run_golden_merge_command(const GivenWords& words);

/// Returns 0 when all arrays are equal or within the tolerance, else 1.
const CommandSpec& golden_compare_spec();
int run_golden_compare_command(const GivenWords& words);

}  // namespace tessera::tools
