// SPDX-License-Identifier: Apache-2.0
#include "tools/report/report_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "tools/page/html_text.h"
#include "tools/page/page_parts.h"
#include "tools/recording/page_recordings.h"
#include "tools/report/counted.h"
#include "tools/report/finding_html.h"
#include "tools/report/launch_pictures.h"
#include "tools/report/repair_html.h"

namespace tessera::tools {
namespace {

/// Borders between cells, for all pictures.
constexpr const char* kCells = R"(<svg width="0" height="0" style="position: absolute" aria-hidden="true"><defs><pattern id="cells" width="1" height="1" patternUnits="userSpaceOnUse"><path d="M0 0h1M0 0v1"/></pattern></defs></svg>
)";

/// Bytes of a page: it is to open at once.
constexpr std::size_t kMostBytes = 5000000;

std::string paragraph(const std::string& text) { return "<p>" + text + "</p>\n"; }

std::string summary_of(const ReportDocument& report) {
    const std::size_t count = report.findings.size(), errors = report.errors();
    const std::string verdict = fmt::format("{} ({}, {})", counted(count, "finding"), counted(errors, "error"), counted(count - errors, "warning"));
    std::string text = paragraph(fmt::format("{} in {}: {}, {}, {}", element("strong", count == 0 ? "good" : errors > 0 ? "error" : "warning", verdict),
                                             counted(report.launches, "launch", "launches"), counted(report.tiles, "tile"), counted(report.threads, "thread"),
                                             counted(report.accesses, "memory access", "memory accesses")));
    for (const std::string& sentence : report.uncovered) text += paragraph("Not covered: " + html_of(sentence) + ".");
    if (report.without_debug_information) {
        text += paragraph("Some positions are unknown: the program has no debug information there (compile with <code>-g</code>).");
    }
    if (!report.ended_by.empty()) text += paragraph("The program was ended by " + html_of(report.ended_by) + "; this is what was found until then.");
    if (report.program_exit_code && errors > 0) text += paragraph(fmt::format("The program itself returned {}.", *report.program_exit_code));
    if (report.not_shown > 0) text += paragraph(counted(report.not_shown, "more finding") + " not shown (option <code>max_findings</code>).");
    if (report.suppressed > 0) text += paragraph(counted(report.suppressed, "finding") + " hidden by suppressions.");
    if (report.known > 0) text += paragraph(counted(report.known, "finding") + " hidden because the baseline has " + (report.known == 1 ? "it." : "them."));
    for (const std::string& unused : report.unused_suppressions) text += paragraph("Unused suppression: <code>" + html_of(unused) + "</code>");
    return text;
}

std::string link_to(std::size_t finding) { return fmt::format("<a href=\"#f{0}\">{0}</a>", finding + 1); }

std::string contents_of(const ReportDocument& report) {
    if (report.findings.empty()) return "";
    std::string text = "<table class=\"contents\"><tr><th></th><th></th><th>where</th><th>what</th></tr>\n";
    std::size_t number = 0;
    for (const ReportFinding& finding : report.findings) {
        text += fmt::format("<tr><td>{}</td><td class=\"{}\">{}</td><td><code>{}</code></td><td><a href=\"#f{}\">{}</a></td></tr>\n", link_to(number), finding.severity,
                            finding.severity, html_of(finding.place.words), number + 1, html_of(finding.headline));
        ++number;
    }
    return text + "</table>\n" + element("p", "hint", "Keys: j or n goes to the next finding, k or p to the one before.") + "\n";
}

/// What several findings have in common, before all of them.
std::string barriers_of(const ReportDocument& report) {
    std::string text;
    for (const ReportBarrier& barrier : report.barriers) {
        text += "<p><code>" + html_of(barrier.position.words) + "</code> " + html_of(barrier.headline) + ". Findings";
        for (const std::size_t finding : barrier.findings) text += (finding == barrier.findings.front() ? " " : ", ") + link_to(finding);
        text += ".</p>\n";
        std::string excerpt;
        for (const std::string& line : barrier.excerpt) {
            const bool is_old = line.compare(0, 5, "    -") == 0, is_new = line.compare(0, 5, "    +") == 0;
            excerpt += element("span", is_old ? "line broken" : is_new ? "line repaired" : "line", html_of(line));
        }
        if (!excerpt.empty()) text += element("pre", "barrier", excerpt) + "\n";
    }
    return text;
}

std::string barrier_hint(const ReportBarrier* barrier, std::size_t finding) {
    if (barrier == nullptr || barrier->findings.front() == finding) return "";
    return element("p", "hint", html_of(barrier->headline) + ". Finding " + link_to(barrier->findings.front()) + " is the first of them.") + "\n";
}

std::string heat_of(const ReportDocument& report) {
    std::map<std::uint64_t, std::vector<const ReportFinding*>> launches;
    for (const ReportFinding& finding : report.findings) launches[finding.launch_index].push_back(&finding);
    constexpr std::size_t most = 20;
    std::string pictures;
    std::size_t shown = 0;
    for (const auto& [launch, findings] : launches) {
        if (findings.size() < 2) continue;  // its own picture says the same
        const std::string picture = heat_picture(findings);
        if (picture.empty()) continue;
        if (++shown > most) break;
        pictures += picture;
    }
    return pictures.empty() ? "" : element("div", "pictures", pictures) + "\n";
}

std::string sections_of(const ReportDocument& report) {
    const std::vector<const ReportBarrier*> barriers = report.barrier_of_each();
    RepairHtml repairs;
    std::string text;
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        const ReportFinding& finding = report.findings[i];
        text += finding_html(report, finding, i + 1, repairs.html_of(finding, i + 1) + barrier_hint(barriers[i], i));
    }
    return text;
}

std::string without_recordings(const ReportDocument& report) {
    const bool has_race = std::any_of(report.findings.begin(), report.findings.end(), [](const ReportFinding& finding) { return finding.kind == "race"; });
    if (!has_race) return "";
    return element("p", "hint", "This page has no timelines: <code>tessera check --report=html</code> runs a program again to record them.") + "\n";
}

}  // namespace

std::string html_report(const ReportDocument& report, const PageRecordings& recorded) {
    const std::string before = kCells + element("h1", "", "The race detector on " + html_of(report.program)) + "\n" + summary_of(report);
    const std::string after = contents_of(report) + barriers_of(report) + heat_of(report) + sections_of(report) + script_element(report_script);
    const std::string title = "Races of " + report.program;
    if (recorded.recordings.empty()) return html_page(title, report_style, before + without_recordings(report) + after);
    const std::string style = std::string(report_style) + timeline_style, script = script_element(timeline_script);
    const std::size_t other_bytes = before.size() + after.size() + style.size() + script.size();
    const std::string recordings = recordings_html(recorded, kMostBytes - std::min(kMostBytes, other_bytes));
    return html_page(title, style, before + recordings + after + script);
}

}  // namespace tessera::tools
