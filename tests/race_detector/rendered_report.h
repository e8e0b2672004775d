// SPDX-License-Identifier: Apache-2.0
// What the command makes of the JSON that the race detector writes.
#pragma once

#include <string>

#include "race_detector/report/report.h"

namespace tessera::race_detector {

std::string html_report(const Report& report);
std::string sarif_report(const Report& report);

}  // namespace tessera::race_detector
