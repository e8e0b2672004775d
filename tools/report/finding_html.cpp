// SPDX-License-Identifier: Apache-2.0
#include "tools/report/finding_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/page/html_text.h"
#include "tools/report/characters.h"
#include "tools/report/launch_pictures.h"

namespace tessera::tools {
namespace {

/// Lines shown before and after a marked one.
constexpr unsigned kAround = 3;
/// Marked lines no further apart are shown in one piece.
constexpr unsigned kNearby = 12;

struct Mark {
    ReportPosition position;
    const char* kind = "";  ///< first, second
    const char* label = "";
};

/// The line, and in it the character that each access stands at.
std::string code_of(const ReportLine& line, const std::vector<Mark>& marks) {
    std::string text = line.from > 1 ? "\u2026" : "";
    std::size_t done = 0;
    for (const Mark& mark : marks) {
        if (mark.position.character < line.from) continue;
        const std::size_t at = byte_of(line.text, mark.position.character - line.from + 1);
        if (at < done || at >= line.text.size()) continue;
        const std::size_t size = byte_of(line.text.substr(at), 2);
        text += html_of(line.text.substr(done, at - done)) + "<mark class=\"" + mark.kind + "\">" + html_of(line.text.substr(at, size)) + "</mark>";
        done = at + size;
    }
    return text + html_of(line.text.substr(done)) + (line.goes_on ? "\u2026" : "");
}

std::string excerpt_of(const ReportDocument& report, std::vector<Mark> marks) {
    const ReportPosition& place = marks.front().position;
    const auto source = report.sources.find(place.file);
    if (place.file.empty() || place.line == 0 || source == report.sources.end()) return "";
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
        return a.position.line != b.position.line ? a.position.line < b.position.line : a.position.column < b.position.column;
    });
    const unsigned from = marks.front().position.line > kAround ? marks.front().position.line - kAround : 1;
    const auto& lines = source->second.lines;
    std::string text;
    for (auto at = lines.lower_bound(from); at != lines.end() && at->first <= marks.back().position.line + kAround; ++at) {
        std::vector<Mark> here;
        std::copy_if(marks.begin(), marks.end(), std::back_inserter(here), [&](const Mark& mark) { return mark.position.line == at->first; });
        std::string label;
        for (const Mark& mark : here) label += (label.empty() ? "" : ", ") + std::string(mark.label);
        const std::string kind = here.empty() ? "" : here.size() > 1 ? " both" : " " + std::string(here.front().kind);
        text += fmt::format("<span class=\"line{}\"><span class=\"number\">{}</span>{}{}</span>", kind, at->first, code_of(at->second, here),
                            label.empty() ? "" : element("span", "label", label));
    }
    return text.empty() ? "" : element("div", "file", html_of(place.file)) + "<pre>" + text + "</pre>\n";
}

std::string sources_of(const ReportDocument& report, const ReportFinding& finding) {
    const Mark first{finding.place, "first", finding.second ? "first" : "here"};
    if (!finding.second) return excerpt_of(report, {first});
    const Mark second{finding.second->position, "second", "second"};
    const unsigned a = first.position.line, b = second.position.line;
    if (first.position.file == second.position.file && std::max(a, b) - std::min(a, b) <= kNearby) return excerpt_of(report, {first, second});
    return excerpt_of(report, {first}) + excerpt_of(report, {second});
}

std::string row(const std::string& name, const std::string& text) { return text.empty() ? "" : "<dt>" + name + "</dt><dd>" + text + "</dd>"; }

std::string access_html(const std::optional<ReportAccess>& access) {
    if (!access) return "";
    std::string text = html_of(access->words);
    if (!access->position.words.empty()) text += "<br><code>" + html_of(access->position.words) + "</code>";
    if (!access->function_words.empty()) text += " " + html_of(access->function_words);
    for (const ReportPosition& caller : access->callers) text += "<br>" + html_of(caller.words);
    return text;
}

std::string facts_of(const ReportFinding& finding) {
    std::string text = "<dl>";
    if (finding.groups.empty()) text += row(finding.second ? "<span class=\"key first\"></span> first" : "where", access_html(finding.first));
    text += row("<span class=\"key second\"></span> second", access_html(finding.second));
    std::string groups;
    for (const ReportGroup& group : finding.groups) groups += (groups.empty() ? "" : "<br>") + html_of(group.words);
    text += row("threads", groups) + row("missing", html_of(finding.missing)) + row("also", html_of(finding.also)) + row("note", html_of(finding.note));
    text += row("seen", html_of(finding.seen)) + row("help", html_of(finding.help));
    return text + row("to hide it", finding.suppression.empty() ? "" : element("code", "", html_of(finding.suppression))) + "</dl>";
}

}  // namespace

std::string finding_html(const ReportDocument& report, const ReportFinding& finding, std::size_t number, const std::string& repair) {
    std::string text = fmt::format("<section id=\"f{0}\" tabindex=\"-1\"><h2><a href=\"#f{0}\">{0}</a> {1} {2} {3}</h2>\n", number,
                                   element("span", finding.severity, finding.severity), html_of(finding.headline), element("span", "tag", html_of(finding.tag)));
    text += sources_of(report, finding) + facts_of(finding) + repair;
    const std::string pictures = tile_picture(finding) + launch_picture(finding);
    if (!pictures.empty()) text += element("div", "pictures", pictures);
    return text + "</section>\n";
}

}  // namespace tessera::tools
