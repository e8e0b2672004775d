// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tools/report/report_document.h"

namespace tessera::tools {

/// The report for code-scanning tools: SARIF 2.1.0.
std::string sarif_report(const ReportDocument& report);

}  // namespace tessera::tools
