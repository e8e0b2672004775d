// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tools/recording/page_recordings.h"
#include "tools/report/report_document.h"

namespace tessera::tools {

/// The report as one page that needs nothing from elsewhere.
std::string html_report(const ReportDocument& report, const PageRecordings& recorded = {});

}  // namespace tessera::tools
