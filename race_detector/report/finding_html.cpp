// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/finding_html.h"

#include <algorithm>
#include <vector>

#include "race_detector/findings/finding_phrases.h"
#include "race_detector/findings/headline.h"
#include "race_detector/findings/report_names.h"
#include "race_detector/report/launch_pictures.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/html_text.h"

namespace tessera::race_detector {

namespace {

/// Lines shown before and after a marked one.
constexpr unsigned kAround = 3;
/// Marked lines no further apart are shown in one piece.
constexpr unsigned kNear = 12;

struct Mark {
    unsigned line = 0;
    unsigned column = 0;
    const char* kind = "";  ///< first, second, both
    const char* label = "";
};

/// The character that an access stands at.
std::string code_of(const std::string& line, const std::vector<Mark>& marks) {
    std::string text;
    std::size_t done = 0;
    for (const Mark& mark : marks) {
        const std::size_t at = mark.column;
        if (at == 0 || at > line.size() || at - 1 < done) continue;
        text += html_of(line.substr(done, at - 1 - done)) + "<mark class=\"" + mark.kind + "\">" + html_of(line.substr(at - 1, 1)) + "</mark>";
        done = at;
    }
    return text + html_of(line.substr(done));
}

std::string excerpt_of(const std::string& file, std::vector<Mark> marks) {
    if (file.empty() || marks.empty() || marks.front().line == 0) return "";
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.line != b.line ? a.line < b.line : a.column < b.column; });
    const unsigned from = marks.front().line > kAround ? marks.front().line - kAround : 1;
    const std::vector<std::string> lines = source_lines(file, from, marks.back().line + kAround);
    if (lines.empty()) return "";
    std::string text = "<div class=\"file\">" + html_of(file) + "</div><pre>";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const unsigned number = from + static_cast<unsigned>(i);
        std::vector<Mark> here;
        std::copy_if(marks.begin(), marks.end(), std::back_inserter(here), [&](const Mark& mark) { return mark.line == number; });
        std::string label;
        for (const Mark& mark : here) label += (label.empty() ? "" : ", ") + std::string(mark.label);
        const std::string kind = here.empty() ? "" : here.size() > 1 ? " both" : " " + std::string(here.front().kind);
        text += "<span class=\"line" + kind + "\"><span class=\"number\">" + std::to_string(number) + "</span>" + code_of(lines[i], here) +
                (label.empty() ? "" : "<span class=\"label\">" + label + "</span>") + "</span>";
    }
    return text + "</pre>\n";
}

std::string sources_of(const check::Finding& finding) {
    const check::Position place = place_of(finding);
    const Mark first{place.line, place.column, "first", finding.second ? "first" : "here"};
    if (!finding.second) return excerpt_of(place.file, {first});
    const check::Position& other = finding.second->position;
    const Mark second{other.line, other.column, "second", "second"};
    const unsigned apart = std::max(place.line, other.line) - std::min(place.line, other.line);
    if (place.file == other.file && apart <= kNear) return excerpt_of(place.file, {first, second});
    return excerpt_of(place.file, {first}) + excerpt_of(other.file, {second});
}

std::string row(const std::string& name, const std::string& text) {
    return text.empty() ? "" : "<dt>" + name + "</dt><dd>" + text + "</dd>";
}

std::string access_html(const check::Access& access) {
    if (!is_known(access)) return "";
    std::string text = html_of(access_text(access));
    const std::string position = position_text(access.position), function = function_text(access);
    if (!position.empty()) text += "<br><code>" + html_of(position) + "</code>";
    if (!function.empty()) text += " " + html_of(function);
    for (const check::Position& caller : access.callers) text += "<br>" + html_of(caller_text(caller));
    return text;
}

std::string facts_of(const check::Finding& finding) {
    std::string text = "<dl>";
    const std::string one = "<span class=\"key first\"></span>", two = "<span class=\"key second\"></span>";
    if (finding.groups.empty()) text += row(finding.second ? one + " first" : "where", access_html(finding.first));
    if (finding.second) text += row(two + " second", access_html(*finding.second));
    std::string groups;
    for (const check::Group& group : finding.groups) groups += (groups.empty() ? "" : "<br>") + html_of(group_text(group));
    text += row("threads", groups);
    text += row("missing", html_of(missing_text(finding)));
    std::string also;
    if (finding.also_in_tile) also = "threads of one tile race here, too";
    if (finding.also_between_tiles) also = "threads of different tiles race here, too, and no barrier orders tiles";
    text += row("also", also);
    const bool is_told = finding.kind == check::Kind::race || finding.kind == check::Kind::uninitialized_read ||
                         finding.kind == check::Kind::stale_host_read;
    if (is_told) text += row("note", html_of(finding.message));
    text += row("seen", html_of(seen_text(finding)));
    text += row("help", html_of(finding.help));
    text += row("to hide it", finding.suppression.empty() ? "" : element("code", "", html_of(finding.suppression)));
    return text + "</dl>";
}

}  // namespace

std::string html_of(const check::Finding& finding, std::size_t number, const std::string& repair) {
    const std::string severity = name_of(finding.severity), anchor = std::to_string(number);
    std::string text = "<section id=\"f" + anchor + "\" tabindex=\"-1\"><h2><a href=\"#f" + anchor + "\">" + anchor + "</a> <span class=\"" +
                       severity + "\">" + severity + "</span> " + html_of(headline(finding)) + " <span class=\"tag\">" + html_of(tag_of(finding)) +
                       "</span></h2>\n";
    text += sources_of(finding) + facts_of(finding) + repair;
    const std::string pictures = tile_picture(finding) + launch_picture(finding);
    if (!pictures.empty()) text += "<div class=\"pictures\">" + pictures + "</div>";
    return text + "</section>\n";
}

}  // namespace tessera::race_detector
