// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// The report as docs/tessera-report-2.schema.json describes it; the same bytes for every run. File names are
/// as in the findings; bytes that are no UTF-8 become U+FFFD.
std::string json_report(const Report& report);

/// What `tessera check` is to render.
/// \param format  "html", "sarif"
/// \param output  the file to write, absolute; empty: standard error
std::string rendering_request(const Report& report, const std::string& format, const std::string& output);

}  // namespace tessera::race_detector
