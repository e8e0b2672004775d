// SPDX-License-Identifier: Apache-2.0
#include "tools/report/repair_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/page/html_text.h"

namespace tessera::tools {
namespace {

using Lines = std::vector<std::string>;

/// Lines that the other side does not have are marked.
std::string code_html(const Lines& code, const Lines& other, const std::string& kind) {
    std::string text = "<pre class=\"code\">";
    for (const std::string& line : code) {
        const bool is_known = std::find(other.begin(), other.end(), line) != other.end();
        // An empty line is a line, too.
        text += element("span", is_known ? "line" : "line " + kind, line.empty() ? " " : html_of(line));
    }
    return text + "</pre>";
}

std::string side_html(const std::string& caption, const std::string& code) { return "<figure><figcaption>" + caption + "</figcaption>" + code + "</figure>"; }

std::string place_text(const ReportRepair& repair) {
    const std::string lines = repair.first_line == repair.last_line ? fmt::format("line {}", repair.first_line)
                                                                    : fmt::format("lines {} to {}", repair.first_line, repair.last_line);
    return lines + " of " + element("code", "", html_of(repair.file));
}

}  // namespace

std::string RepairHtml::html_of(const ReportFinding& finding, std::size_t number) {
    if (!finding.repair) return "";
    const ReportRepair& repair = *finding.repair;
    if (repair.is_example) {
        const auto [at, is_new] = examples_.try_emplace(repair.repaired, number);
        if (!is_new) {
            return fmt::format("<p class=\"hint\">An example of such a mistake and its repair is at finding <a href=\"#f{0}\">{0}</a>.</p>", at->second);
        }
    }
    const std::string what = repair.is_example ? "An example of such a mistake, which is not this program" : "Broken: " + place_text(repair);
    std::string text = fmt::format("<div class=\"repair\" data-example=\"{}\" data-first=\"{}\" data-last=\"{}\">", repair.is_example ? 1 : 0, repair.first_line,
                                   repair.last_line);
    text += side_html(what, code_html(repair.broken, repair.repaired, "broken"));
    text += side_html(repair.is_example ? "Repaired" : "Repaired, the same lines", code_html(repair.repaired, repair.broken, "repaired"));
    if (!repair.condition.empty()) text += element("p", "hint", tools::html_of(repair.condition));
    return text + "</div>\n";
}

}  // namespace tessera::tools
