// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/repair_html.h"

#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include "race_detector/findings/race_repair.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/html_text.h"

namespace tessera::race_detector {

namespace {

std::vector<std::string> lines_of(const std::string& code) {
    std::vector<std::string> lines;
    std::istringstream stream(code);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Lines that the other side does not have are marked.
std::string code_html(const std::string& code, const std::string& other, const char* kind) {
    const std::vector<std::string> others = lines_of(other);
    const std::set<std::string> known(others.begin(), others.end());
    std::string text = "<pre class=\"code\">";
    for (const std::string& line : lines_of(code)) {
        const std::string marked = known.count(line) != 0 ? "line" : "line " + std::string(kind);
        // An empty line is a line, too.
        text += element("span", marked, line.empty() ? " " : race_detector::html_of(line));
    }
    return text + "</pre>";
}

std::string side_html(const std::string& caption, const std::string& code) {
    return "<figure><figcaption>" + caption + "</figcaption>" + code + "</figure>";
}

std::string place_text(const Repair& repair) {
    const std::string lines = repair.first_line == repair.last_line
                                  ? "line " + std::to_string(repair.first_line)
                                  : "lines " + std::to_string(repair.first_line) + " to " + std::to_string(repair.last_line);
    return lines + " of " + element("code", "", html_of(shown_file(repair.file)));
}

}  // namespace

std::string RepairHtml::html_of(const check::Finding& finding, std::size_t number) {
    const std::optional<Repair> repair = number <= kMostOwn ? repair_of(finding, all_) : repair_example(finding);
    if (!repair) return "";
    if (repair->is_example) {
        const auto [at, is_new] = examples_.try_emplace(repair->repaired, number);
        if (!is_new) {
            const std::string other = std::to_string(at->second);
            return "<p class=\"hint\">An example of such a mistake and its repair is at finding <a href=\"#f" + other + "\">" + other + "</a>.</p>";
        }
    }
    const std::string broken = code_html(repair->broken, repair->repaired, "broken"), repaired = code_html(repair->repaired, repair->broken, "repaired");
    const std::string what = repair->is_example ? "An example of such a mistake, which is not this program" : "Broken: " + place_text(*repair);
    std::string text = "<div class=\"repair\" data-example=\"" + std::string(repair->is_example ? "1" : "0") + "\" data-first=\"" +
                       std::to_string(repair->first_line) + "\" data-last=\"" + std::to_string(repair->last_line) + "\">" + side_html(what, broken) +
                       side_html(repair->is_example ? "Repaired" : "Repaired, the same lines", repaired);
    if (!repair->condition.empty()) text += element("p", "hint", race_detector::html_of(repair->condition));
    return text + "</div>\n";
}

}  // namespace tessera::race_detector
