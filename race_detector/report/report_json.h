// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/findings/report.h"

namespace tessera::race_detector {

/// The report as docs/tessera-report-1.schema.json describes it; the same bytes for every run. File names are
/// as in the findings; bytes that are no UTF-8 become U+FFFD.
std::string json_report(const Report& report);

/// One object of its `findings`.
std::string json_of(const check::Finding& finding);

}  // namespace tessera::race_detector
