// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_filter.h"

#include <utility>
#include <vector>

namespace tessera::race_detector {

void filter(Report& report, Suppressions& suppressions, const Baseline& baseline, std::size_t max_findings) {
    std::vector<check::Finding> shown;
    for (check::Finding& finding : report.findings) {
        if (suppressions.hides(finding)) {
            ++report.suppressed;
            report.hidden.push_back(std::move(finding));
        } else if (baseline.contains(finding)) {
            ++report.known;
            report.hidden.push_back(std::move(finding));
        } else if (max_findings != 0 && shown.size() == max_findings) {
            ++report.findings_not_shown;
            report.hidden.push_back(std::move(finding));
        } else {
            shown.push_back(std::move(finding));
        }
    }
    report.findings = std::move(shown);
    report.unused_suppressions = suppressions.unused();
}

}  // namespace tessera::race_detector
