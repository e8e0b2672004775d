// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/report/finding_text.h"
#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// What was watched, the findings, one summary line that scripts may look for, and, on the last line, memory
/// and time; all but the last line is the same for every run.
std::string text_report(const Report& report);

/// All but its last line: the same for every run of the program.
std::string text_without_cost(const Report& report);

/// What was watched, and the summary line: for findings that have been shown.
std::string text_summary(const Report& report);

}  // namespace tessera::race_detector
