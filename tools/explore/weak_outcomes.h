// SPDX-License-Identifier: Apache-2.0
// Tells of the outcomes of weak memory what made them possible, and what would forbid them.
#pragma once

#include "tools/explore/explore_request.h"
#include "tools/support/interruption.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Runs the first schedule of outcomes that no interleaving gave again and asks which access saw an old value. The fences that would
/// forbid it are tried before they are named: after a complete search by another whole search with them.
void explain_weak_outcomes(const Command& command, const ExploreRequest& request, const Interruption& interruption, ExplorationReport& report);

}  // namespace tessera::tools
