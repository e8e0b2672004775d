// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "race_detector/findings/suppressions.h"
#include "race_detector/report/baseline.h"
#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// Leaves out what the user does not want to see, and counts it.
void filter(Report& report, Suppressions& suppressions, const Baseline& baseline, std::size_t max_findings);

}  // namespace tessera::race_detector
