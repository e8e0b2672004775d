// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/missing_barrier_words.h"

#include <set>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/report/finding_text.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

std::string marked_line(char mark, const std::string& code) { return std::string("    ") + mark + " | " + one_line(code) + "\n"; }

/// "t_idx.barrier.wait()".
std::string call_in(const BarrierPlace& place) {
    const std::size_t begin = place.code.find_first_not_of(" \t");
    return place.code.substr(begin, place.code.size() - begin - 1);
}

std::string intervals_text(const MissingBarrier& barrier) {
    const std::string lower = std::to_string(barrier.intervals[0]), upper = std::to_string(barrier.intervals[1]);
    return lower == upper ? "in barrier interval " + lower : "between barrier intervals " + lower + " and " + upper;
}

}  // namespace

check::Position position_of(const MissingBarrier& barrier) {
    if (barrier.place) return {barrier.place->file, barrier.place->line, 0, ""};
    if (!barrier.loop.file.empty()) return barrier.loop;
    return {barrier.launch.file, barrier.launch.line, 0, ""};
}

std::string headline(const MissingBarrier& barrier) {
    const std::string findings = counted(barrier.findings.size(), "finding");
    if (!barrier.place && !barrier.loop.file.empty()) {
        return findings + " concern this loop, whose iterations no barrier orders: one missing barrier may explain them all";
    }
    if (!barrier.place) {
        return findings + " of this kernel are races " + intervals_text(barrier) + ": one missing barrier may explain them all";
    }
    const std::string where = barrier.place->replaces ? " instead of this wait, whose fence orders only one kind of memory" : " before this line";
    return "one wait removes " + findings + ": " + call_in(*barrier.place) + where;
}

std::string place_excerpt(const MissingBarrier& barrier) {
    if (!barrier.place) return barrier.loop.file.empty() ? "" : source_excerpt(barrier.loop.file, barrier.loop.line, {});
    const BarrierPlace& place = *barrier.place;
    if (place.replaces) return marked_line('-', source_line(place.file, place.line).value_or("")) + marked_line('+', place.code);
    return source_excerpt(place.file, place.line - 1, {}) + marked_line('+', place.code) + source_excerpt(place.file, place.line, {});
}

std::string text_of(const MissingBarrier& barrier, const std::vector<check::Finding>& findings) {
    const std::string position = position_text(position_of(barrier));
    std::string text = (position.empty() ? "tessera" : position) + ": note: " + one_line(headline(barrier)) + "\n" + place_excerpt(barrier);
    std::set<std::string> suppressions;
    for (const std::size_t number : barrier.findings) {
        const check::Finding& finding = findings[number];
        const bool is_new = suppressions.insert(finding.suppression).second;
        text += number == barrier.findings.front() ? "\n" + text_of(finding) + "\n" : short_text_of(finding, is_new);
    }
    return text;
}

}  // namespace tessera::race_detector
