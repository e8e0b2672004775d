// SPDX-License-Identifier: Apache-2.0
// Where the outcomes of an exploration differ.
#pragma once

#include "tools/explore/exploration_report.h"
#include "tools/support/interruption.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Repeats the first run and that of each outcome, records what the launches change, and gives each outcome that differs from
/// the first run's its `difference`. Only the first hundred outcomes get one, and none of them after an interruption.
/// \param command  the program with its arguments, as it was explored
void find_differences(const Command& command, const Interruption& interruption, ExplorationReport& report);

}  // namespace tessera::tools
