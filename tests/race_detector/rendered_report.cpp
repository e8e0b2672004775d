// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/rendered_report.h"

#include "race_detector/report/report_json.h"
#include "tools/report/report_document.h"
#include "tools/report/report_html.h"
#include "tools/report/report_sarif.h"
#include "tools/support/json_document.h"

namespace tessera::race_detector {

namespace {

tools::ReportDocument read_back(const Report& report) {
    return tools::report_document(tools::JsonDocument::of_text(json_report(report), "the sample", "report").root());
}

}  // namespace

std::string html_report(const Report& report) { return tools::html_report(read_back(report)); }
std::string sarif_report(const Report& report) { return tools::sarif_report(read_back(report)); }

}  // namespace tessera::race_detector
