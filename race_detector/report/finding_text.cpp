// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/finding_text.h"

#include <vector>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/report/headline.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

constexpr int kHelpWidth = 100;

std::string excerpt_at(const check::Position& position, std::vector<unsigned> columns) {
    return position.file.empty() ? "" : source_excerpt(position.file, position.line, columns);
}

/// "  first:  write by thread ..." and, below, the function and its callers.
std::string access_lines(const char* label, const check::Access& access, const char* remark,
                         bool with_function) {
    std::string text = label + access_text(access) + remark + "\n";
    const std::string function = with_function ? function_text(access) : "";
    if (!function.empty()) text += "          " + function + "\n";
    for (const check::Position& caller : access.callers) text += "          " + caller_text(caller) + "\n";
    return text;
}

std::string first_line(const check::Finding& finding) {
    const std::string position = position_text(place_of(finding));
    return (position.empty() ? "tessera" : position) + ": " + name_of(finding.severity) + ": " + headline(finding) + " " + tag_of(finding) + "\n";
}

std::string other_access(const check::Access& access) {
    const std::string position = position_text(access.position);
    return position.empty() ? "" : position + ": note: the other access\n";
}

std::string suppression_text(const check::Finding& finding) {
    return finding.suppression.empty() ? "" : "  to hide it: " + one_line(finding.suppression) + "\n";
}

std::string accesses_text(const check::Finding& finding) {
    if (finding.kind == check::Kind::restrict_violation) {  // of the code, whichever thread runs it
        return finding.first.position.function.empty() ? "" : "  in " + one_line(finding.first.position.function) + "\n";
    }
    if (!finding.second) {
        return is_known(finding.first) ? access_lines("  where:  ", finding.first, "", true) : "";
    }
    if (is_one_line(finding)) {
        const char* const remark = is_one_statement(finding).value_or(false) ? "  (same statement)" : "  (same line)";
        return access_lines("  first:  ", finding.first, "", true) + access_lines("  second: ", *finding.second, remark, false);
    }
    const bool is_elsewhere = function_text(finding.first) != function_text(*finding.second);
    return access_lines("  first:  ", finding.first, "", true) + other_access(*finding.second) +
           excerpt_at(finding.second->position, {finding.second->position.column}) +
           access_lines("  second: ", *finding.second, "", is_elsewhere);
}

/// Where threads stand at a divergent barrier. The finding's own place has been shown above.
std::string groups_text(const check::Finding& finding) {
    const check::Position shown = place_of(finding);
    std::string text;
    for (const check::Group& group : finding.groups) {
        const check::Position place{group.file, group.line, 0, ""};
        const bool is_new = !group.file.empty() && (group.file != shown.file || group.line != shown.line);
        if (is_new) text += position_text(place) + ": note: another barrier\n" + excerpt_at(place, {});
        text += "  " + group_text(group) + "\n";
    }
    return text;
}

}  // namespace

std::string short_text_of(const check::Finding& finding, bool with_suppression) {
    std::string text = first_line(finding);
    if (finding.second && !is_one_statement(finding).value_or(false)) text += other_access(*finding.second);
    return text + (with_suppression ? suppression_text(finding) : "");
}

std::string text_of(const check::Finding& finding) {
    const check::Position place = place_of(finding);
    std::string text = first_line(finding);
    std::vector<unsigned> columns{place.column};
    if (is_one_line(finding)) columns.push_back(finding.second->position.column);
    text += excerpt_at(place, columns);

    const bool has_groups = !finding.groups.empty();
    text += has_groups ? groups_text(finding) : accesses_text(finding);
    const std::string missing = missing_text(finding);
    if (!missing.empty()) text += "  missing: " + missing + "\n";
    const std::string note = note_text(finding), also = also_text(finding);
    if (!note.empty()) text += "  note:   " + note + "\n";
    if (!also.empty()) text += "  also:   " + also + "\n";
    const std::string seen = seen_text(finding);
    if (!seen.empty()) text += "  " + seen + "\n";
    if (!finding.help.empty()) text += wrapped(finding.help, "  help: ", "        ", kHelpWidth);
    return text + suppression_text(finding);
}

}  // namespace tessera::race_detector
