// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_html.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "race_detector/findings/finding_phrases.h"
#include "race_detector/findings/headline.h"
#include "race_detector/findings/missing_barrier_words.h"
#include "race_detector/findings/report_names.h"
#include "race_detector/report/finding_html.h"
#include "race_detector/report/launch_pictures.h"
#include "race_detector/report/repair_html.h"
#include "race_detector/support/html_text.h"

namespace tessera::race_detector {

namespace {

constexpr const char* kHead = R"(<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --ink: #1c1c1a; --paper: #fff; --faint: #ecece8; --soft: #6b6b64; --line: #d2d2cc; --error: #b3261e;
  --warning: #8a5a00; --first: #0b62c4; --second: #b3261e; --hit: #c9573f; --good: #1f6f3d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17181a; --faint: #25272b; --soft: #a2a39f; --line: #3b3e44;
  --error: #ff8a80; --warning: #f0b95a; --first: #7db8ff; --second: #ff8a80; --hit: #e07a5f; --good: #7fd49b; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; line-height: 1.4; margin: 0 0 .6rem; }
a { color: inherit; } code, pre { font: 13px/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
section { border-top: 2px solid var(--line); margin-top: 1.6rem; padding-top: 1rem; content-visibility: auto; contain-intrinsic-size: auto 36rem; }
section:target { border-top-color: var(--first); } section:focus { outline: none; }
.error { color: var(--error); font-weight: 700; } .warning { color: var(--warning); font-weight: 700; } .good { color: var(--good); }
.tag, .file, figcaption, .hint { color: var(--soft); font-weight: 400; font-size: 13px; }
pre { background: var(--faint); margin: .2rem 0 .8rem; padding: .4rem 0; overflow-x: auto; }
.line { display: block; padding-right: 1rem; } .number { display: inline-block; width: 4em; padding-right: 1em; text-align: right; color: var(--soft); user-select: none; }
.line.first { box-shadow: inset 4px 0 var(--first); } .line.second { box-shadow: inset 4px 0 var(--second); }
.line.both { box-shadow: inset 4px 0 var(--first), inset 8px 0 var(--second); }
.line.first, .line.second, .line.both { background: color-mix(in srgb, var(--hit) 14%, transparent); }
mark { color: var(--paper); border-radius: 2px; } mark.first { background: var(--first); } mark.second { background: var(--second); }
.label { color: var(--soft); padding-left: 2em; font-style: italic; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 .8rem; } dt { color: var(--soft); } dd { margin: 0; }
.repair { display: flex; flex-wrap: wrap; gap: 0 1rem; } .repair figure { flex: 1 1 24rem; min-width: 0; } .repair p { flex-basis: 100%; margin: 0 0 .6rem; } .repair .line { padding-left: 1rem; }
.line.broken { background: color-mix(in srgb, var(--hit) 18%, transparent); box-shadow: inset 4px 0 var(--hit); } .line.repaired { background: color-mix(in srgb, var(--good) 18%, transparent); box-shadow: inset 4px 0 var(--good); }
.pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-end; } figure { margin: 0; max-width: 100%; } svg { max-width: 100%; height: auto; display: block; margin-bottom: .3rem; }
.all { fill: var(--faint); } .cells { fill: url(#cells); } #cells path { fill: none; stroke: var(--paper); stroke-width: .1; }
.hit { fill: var(--hit); } path.first { fill: var(--first); } path.second { fill: var(--second); }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; vertical-align: -.05em; } .key.first { background: var(--first); } .key.second { background: var(--second); } .key.hit { background: var(--hit); }
</style>
</head>
)";

/// Borders between cells, for all pictures.
constexpr const char* kCells = R"(<svg width="0" height="0" style="position: absolute" aria-hidden="true"><defs><pattern id="cells" width="1" height="1" patternUnits="userSpaceOnUse"><path d="M0 0h1M0 0v1"/></pattern></defs></svg>
)";

/// j and k, n and p: the next finding and the one before.
constexpr const char* kScript = R"(<script>
addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { j: 1, n: 1, k: -1, p: -1 }[event.key];
  const all = [...document.querySelectorAll('section')];
  if (!step || !all.length) return;
  const now = all.findIndex(section => '#' + section.id === location.hash);
  const next = now < 0 ? 0 : Math.min(Math.max(now + step, 0), all.length - 1);
  location.hash = all[next].id;
  all[next].focus({ preventScroll: true });
});
</script>
)";

std::string paragraph(const std::string& text) { return "<p>" + text + "</p>\n"; }

std::string summary_of(const Report& report) {
    const Coverage& coverage = report.coverage;
    const auto errors = static_cast<std::size_t>(std::count_if(report.findings.begin(), report.findings.end(), [](const check::Finding& finding) {
        return finding.severity == check::Severity::error;
    }));
    const std::size_t count = report.findings.size();
    const std::string verdict = counted(count, "finding") + " (" + counted(errors, "error") + ", " + counted(count - errors, "warning") + ")";
    std::string text = paragraph(element("strong", count == 0 ? "good" : errors > 0 ? "error" : "warning", verdict) + " in " +
                                 counted(coverage.launches, "launch", "launches") + ": " + counted(coverage.tiles, "tile") + ", " +
                                 counted(coverage.threads, "thread") + ", " + counted(coverage.accesses, "memory access", "memory accesses"));
    for (const std::string& sentence : coverage.uncovered) text += paragraph("Not covered: " + html_of(sentence) + ".");
    if (coverage.without_debug_information) {
        text += paragraph("Some positions are unknown: the program has no debug information there (compile with <code>-g</code>).");
    }
    if (!report.ended_by.empty()) text += paragraph("The program was ended by " + html_of(report.ended_by) + "; this is what was found until then.");
    if (report.program_exit_code && errors > 0) text += paragraph("The program itself returned " + std::to_string(*report.program_exit_code) + ".");
    if (report.findings_not_shown > 0) {
        text += paragraph(counted(report.findings_not_shown, "more finding") + " not shown (option <code>max_findings</code>).");
    }
    if (report.suppressed > 0) text += paragraph(counted(report.suppressed, "finding") + " hidden by suppressions.");
    if (report.known > 0) text += paragraph(counted(report.known, "finding") + " hidden because the baseline has them.");
    for (const std::string& unused : report.unused_suppressions) text += paragraph("Unused suppression: <code>" + html_of(unused) + "</code>");
    return text;
}

/// `tessera check` replaces it by recordings.
std::string place_for_recordings(const Report& report) {
    const bool has_race = std::any_of(report.findings.begin(), report.findings.end(),
                                      [](const check::Finding& finding) { return finding.kind == check::Kind::race; });
    if (!has_race) return "";
    return "<!--recordings-->" + element("p", "hint", "This page has no timelines: <code>tessera check --report=html</code> runs a program again to record them.") +
           "<!--end of recordings-->\n";
}

std::string contents_of(const Report& report) {
    if (report.findings.empty()) return "";
    std::string text = "<table><tr><th></th><th></th><th>where</th><th>what</th></tr>\n";
    std::size_t number = 0;
    for (const check::Finding& finding : report.findings) {
        const std::string severity = name_of(finding.severity), anchor = std::to_string(++number);
        text += "<tr><td><a href=\"#f" + anchor + "\">" + anchor + "</a></td><td class=\"" + severity + "\">" + severity + "</td><td><code>" +
                html_of(position_text(place_of(finding))) + "</code></td><td><a href=\"#f" + anchor + "\">" + html_of(headline(finding)) + "</a></td></tr>\n";
    }
    return text + "</table>\n" + element("p", "hint", "Keys: j or n goes to the next finding, k or p to the one before.") + "\n";
}

std::string link_to(std::size_t finding) {
    const std::string number = std::to_string(finding + 1);
    return "<a href=\"#f" + number + "\">" + number + "</a>";
}

/// What several findings have in common, before all of them.
std::string barriers_of(const Report& report) {
    std::string text;
    for (const MissingBarrier& barrier : report.missing_barriers) {
        text += "<p><code>" + html_of(position_text(position_of(barrier))) + "</code> " + html_of(headline(barrier)) + ". Findings";
        for (const std::size_t finding : barrier.findings) text += (finding == barrier.findings.front() ? " " : ", ") + link_to(finding);
        text += ".</p>\n";
        std::istringstream lines(place_excerpt(barrier));
        std::string excerpt;
        for (std::string line; std::getline(lines, line);) {
            const bool is_old = line.compare(0, 5, "    -") == 0, is_new = line.compare(0, 5, "    +") == 0;
            excerpt += element("span", is_old ? "line broken" : is_new ? "line repaired" : "line", html_of(line));
        }
        if (!excerpt.empty()) text += element("pre", "barrier", excerpt) + "\n";
    }
    return text;
}

std::string barrier_hint(const MissingBarrier* barrier, std::size_t finding) {
    if (barrier == nullptr || barrier->findings.front() == finding) return "";
    return element("p", "hint", html_of(headline(*barrier)) + ". Finding " + link_to(barrier->findings.front()) + " is the first of them.") + "\n";
}

std::string heat_of(const Report& report) {
    std::map<std::uint64_t, std::vector<const check::Finding*>> launches;
    for (const check::Finding& finding : report.findings) launches[finding.launch.index].push_back(&finding);
    constexpr std::size_t kMost = 20;
    std::string pictures;
    std::size_t shown = 0;
    for (const auto& [launch, findings] : launches) {
        if (findings.size() < 2) continue;  // its own picture says the same
        const std::string picture = heat_picture(findings);
        if (picture.empty()) continue;
        if (++shown > kMost) break;
        pictures += picture;
    }
    return pictures.empty() ? "" : "<div class=\"pictures\">" + pictures + "</div>\n";
}

}  // namespace

std::string html_report(const Report& report) {
    std::string text = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Races of " + html_of(report.program) + "</title>\n" +
                       kHead + "<body>\n" + kCells + "<h1>The race detector on " + html_of(report.program) + "</h1>\n";
    text += summary_of(report) + place_for_recordings(report) + contents_of(report) + barriers_of(report) + heat_of(report);
    const std::vector<const MissingBarrier*> groups = group_of_each(report.missing_barriers, report.findings.size());
    std::size_t number = 0;
    std::vector<check::Finding> all = report.findings;
    all.insert(all.end(), report.hidden.begin(), report.hidden.end());
    RepairHtml repairs(all);
    for (const check::Finding& finding : report.findings) {
        ++number;
        text += html_of(finding, number, repairs.html_of(finding, number) + barrier_hint(groups[number - 1], number - 1));
    }
    return text + kScript + "</body>\n</html>\n";
}

}  // namespace tessera::race_detector
