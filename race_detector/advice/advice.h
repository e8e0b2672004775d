// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/source/source_files.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// What to do about a finding: one paragraph for a reader new to this mistake. Reads the source that the finding names, where it can be
/// read.
std::string advice_for(const check::Finding& finding, SourceFiles& sources);

/// The same for a race.
std::string race_advice(const check::Finding& race, SourceFiles& sources);

}  // namespace tessera::race_detector
