// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_text.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/report/missing_barrier_words.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

std::string line(const std::string& text) { return "tessera: " + one_line(text) + "\n"; }

std::string coverage_text(const Coverage& coverage) {
    std::string text;
    if (coverage.launches == 0) {
        text = line("the race detector saw no launch");
    } else if (coverage.uncovered_launches >= coverage.launches) {
        text = line("nothing was checked: no kernel that ran was compiled with --check");
    } else {
        const std::uint64_t watched = coverage.launches - coverage.uncovered_launches;
        text = line("the race detector watched " +
                    (watched < coverage.launches ? std::to_string(watched) + " of " : std::string()) +
                    counted(coverage.launches, "launch", "launches") + ": " +
                    counted(coverage.tiles, "tile") + ", " + counted(coverage.threads, "thread") + ", " +
                    counted(coverage.accesses, "memory access", "memory accesses"));
    }
    if (coverage.uncovered_launches > 0 && coverage.uncovered.empty()) {
        text += line("not covered: " + counted(coverage.uncovered_launches, "launch", "launches") +
                     " of kernels that were compiled without --check; nothing is known about their accesses");
    }
    for (const std::string& sentence : coverage.uncovered) text += line("not covered: " + sentence);
    if (coverage.without_debug_information) {
        text +=
            line("some positions are unknown: the program has no debug information there (compile with -g)");
    }
    return text;
}

std::string hidden_text(const Report& report) {
    std::string text;
    if (report.findings_not_shown > 0) {
        text += line(counted(report.findings_not_shown, "more finding") + " not shown (option max_findings)");
    }
    if (report.suppressed > 0)
        text += line(counted(report.suppressed, "finding") + " hidden by suppressions");
    if (report.known > 0)
        text += line(counted(report.known, "finding") + " hidden because the baseline has " + (report.known == 1 ? "it" : "them"));
    for (const std::string& suppression : report.unused_suppressions) {
        text += line("unused suppression: " + suppression);
    }
    return text;
}

/// The exit code is that of the findings then, and the report names the program's own.
bool has_errors(const Report& report) {
    return report.findings_not_shown > 0 ||
           std::any_of(report.findings.begin(), report.findings.end(), [](const check::Finding& finding) {
               return finding.severity == check::Severity::error;
           });
}

/// A group stands where its first finding does.
std::string findings_text(const Report& report) {
    const std::vector<const MissingBarrier*> groups = group_of_each(report.missing_barriers, report.findings.size());
    std::string text;
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        if (groups[i] == nullptr) {
            text += "\n" + text_of(report.findings[i]);
        } else if (groups[i]->findings.front() == i) {
            text += "\n" + text_of(*groups[i], report.findings);
        }
    }
    return text;
}

std::string ending_text(const Report& report) {
    std::string text;
    if (!report.ended_by.empty()) {
        text += line("the program was ended by " + report.ended_by + "; this is what was found until then");
    }
    if (report.program_exit_code && has_errors(report)) {
        text += line("the program itself returned " + std::to_string(*report.program_exit_code));
    }
    return text;
}

std::string summary_text(const Report& report) {
    const std::size_t count = report.findings.size();
    const auto errors = static_cast<std::size_t>(std::count_if(
        report.findings.begin(), report.findings.end(),
        [](const check::Finding& finding) { return finding.severity == check::Severity::error; }));
    // A launch that was not watched must not look like a clean one.
    const std::uint64_t uncovered = report.coverage.uncovered_launches;
    return line(counted(count, "finding") + " (" + counted(errors, "error") + ", " +
                counted(count - errors, "warning") + ") in " +
                counted(report.coverage.launches, "launch", "launches") +
                (uncovered > 0 ? "; " + counted(uncovered, "launch", "launches") + " not covered" : ""));
}

/// With a point, whatever locale the program has set.
std::string decimal(double number, int digits) {
    char text[400];
    return {text, std::to_chars(text, text + sizeof text, number, std::chars_format::fixed, digits).ptr};
}

std::string cost_text(const Coverage& coverage) {
    static constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    auto size = static_cast<double>(coverage.shadow_bytes);
    std::size_t unit = 0;
    for (; size >= 1024 && unit < 4; ++unit) size /= 1024;
    return line(decimal(size, unit == 0 ? 0 : 1) + " " + kUnits[unit] + " of shadow memory at most, " +
                decimal(coverage.seconds, 2) + " seconds");
}

}  // namespace

std::string text_summary(const Report& report) {
    return coverage_text(report.coverage) + hidden_text(report) + summary_text(report);
}

std::string text_without_cost(const Report& report) {
    std::string text = coverage_text(report.coverage);
    text += findings_text(report);
    if (!report.findings.empty()) text += "\n";
    return text + hidden_text(report) + ending_text(report) + summary_text(report);
}

std::string text_report(const Report& report) { return text_without_cost(report) + cost_text(report.coverage); }

}  // namespace tessera::race_detector
