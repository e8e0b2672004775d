// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// What to do about a finding: one paragraph for a reader new to this mistake. Reads the
/// source lines that the finding names, where they can be read.
std::string advice_for(const check::Finding& finding);

/// The same for a race.
std::string race_advice(const check::Finding& race);

}  // namespace tessera::race_detector
