// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/findings/report.h"

namespace tessera::race_detector {

/// The report in the format of code-scanning tools, SARIF 2.1.0; the same bytes for every run. Files below
/// the current directory are named relative to it, so that the tools find them in the repository.
std::string sarif_report(const Report& report);

}  // namespace tessera::race_detector
