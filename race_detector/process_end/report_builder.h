// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "race_detector/detector/detector.h"
#include "race_detector/findings/report.h"
#include "race_detector/findings/suppressions.h"
#include "race_detector/report/baseline.h"

namespace tessera::race_detector {

/// The option same_value.
enum class SameValueRaces { warning, error, off };

/// The severities that the options select.
struct SeverityOptions {
    SameValueRaces same_value = SameValueRaces::warning;
    check::Severity uninitialized = check::Severity::error;
};

/// Turns code addresses and words of memory into names, folds what is one mistake, and puts it in order: by launch, then
/// source position. One finding for each kind, launch position, variable and unordered pair of source lines.
std::vector<check::Finding> build_findings(const std::vector<RawFindings>& all, const SeverityOptions& severities);

/// Leaves out what the user does not want to see, and counts it.
void filter(Report& report, Suppressions& suppressions, const Baseline& baseline, std::size_t max_findings);

}  // namespace tessera::race_detector
