// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>

#include "race_detector/advice/race_repair.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/report/finding_json.h"
#include "race_detector/report/fingerprint.h"
#include "race_detector/report/json_values.h"
#include "race_detector/report/headline.h"
#include "race_detector/report/missing_barrier_words.h"
#include "race_detector/report/report_text.h"
#include "race_detector/report/shown_sources.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

using Json = nlohmann::ordered_json;  // keys as documented, not sorted

Json barrier_json(const MissingBarrier& barrier) {
    Json json = {{"findings", barrier.findings}, {"launch", launch_json(barrier.launch)}, {"intervals", barrier.intervals}, {"loop", nullptr}, {"place", nullptr}};
    if (!barrier.loop.file.empty()) json["loop"] = {{"file", barrier.loop.file}, {"line", barrier.loop.line}};
    if (!barrier.place) return json;
    const BarrierPlace& place = *barrier.place;
    json["place"] = {{"file", place.file}, {"line", place.line}, {"code", place.code}, {"replaces", place.replaces}};
    return json;
}

/// Of the further repairs examples only: reading kernels takes time.
constexpr std::size_t kMostOwnRepairs = 50;
/// Longer lines of generated code say nothing to a reader.
constexpr std::size_t kMostRepairBytes = 20000;
/// Source lines before and after those that a finding is about.
constexpr unsigned kAround = 3;
/// Lines no further apart are shown in one piece.
constexpr unsigned kNear = 12;

Json lines_of(const std::string& text) {
    Json lines = Json::array();
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Json position_json(const check::Position& position, const ShownSources& sources) {
    const std::size_t character = sources.character_of(position);
    return {{"file", text_or_null(position.file)},
            {"line", number_or_null(position.line)},
            {"column", number_or_null(position.column)},
            {"character", character == 0 ? Json() : Json(character)},
            {"function", text_or_null(position.function)},
            {"words", position_text(position)}};
}

Json access_words_json(const check::Access& access, const ShownSources& sources) {
    if (!is_known(access)) return {};
    Json inlined_at = Json::array(), callers = Json::array();
    for (const check::Position& call : access.inlined_at) inlined_at.push_back(position_json(call, sources));
    for (const check::Position& call : access.callers) {
        callers.push_back(position_json(call, sources));
        callers.back()["words"] = caller_text(call);
    }
    return {{"words", access_text(access)},
            {"function_words", function_text(access)},
            {"position", position_json(access.position, sources)},
            {"inlined_at", std::move(inlined_at)},
            {"callers", std::move(callers)}};
}

Json repair_json(const std::optional<Repair>& repair) {
    if (!repair) return {};
    return {{"is_example", repair->is_example},
            {"file", repair->is_example ? Json() : Json(shown_file(repair->file))},
            {"first_line", number_or_null(repair->first_line)},
            {"last_line", number_or_null(repair->last_line)},
            {"broken", lines_of(repair->broken)},
            {"repaired", lines_of(repair->repaired)},
            {"condition", text_or_null(repair->condition)}};
}

/// What a page or a log shows of a finding and other programs have no use for.
Json shown_json(const check::Finding& finding, const std::optional<Repair>& repair, const ShownSources& sources) {
    Json runs = Json::array(), groups = Json::array();
    for (const auto& [first, last] : finding.tile_runs) runs.push_back({first, last});
    for (const check::Group& group : finding.groups) {
        groups.push_back({{"words", group_text(group)}, {"position", position_json({group.file, group.line, 0, ""}, sources)}});
    }
    return {{"headline", headline(finding)},
            {"tag", tag_of(finding)},
            {"place", position_json(place_of(finding), sources)},
            {"launch", position_json({finding.launch.file, finding.launch.line, 0, ""}, sources)},
            {"first", access_words_json(finding.first, sources)},
            {"second", finding.second ? access_words_json(*finding.second, sources) : Json()},
            {"groups", std::move(groups)},
            {"message", text_or_null(finding.message)},
            {"missing", text_or_null(missing_text(finding))},
            {"also", text_or_null(also_text(finding))},
            {"note", text_or_null(note_text(finding))},
            {"seen", text_or_null(seen_text(finding))},
            {"help", one_line(finding.help)},
            {"suppression", text_or_null(finding.suppression)},
            {"fingerprint", fingerprint(finding)},
            {"tiles", tiles_text(finding)},
            {"extent", finding.extent},
            {"tile_dims", finding.tile_dims},
            {"tile_runs", std::move(runs)},
            {"repair", repair_json(repair)}};
}

Json shown_json(const MissingBarrier& barrier, const ShownSources& sources) {
    return {{"headline", headline(barrier)}, {"position", position_json(position_of(barrier), sources)}, {"excerpt", lines_of(place_excerpt(barrier))}};
}

ShownSources sources_of(const Report& report) {
    ShownSources sources;
    const auto note_access = [&sources](const check::Access& access) {
        sources.note(access.position, kAround);
        for (const check::Position& call : access.inlined_at) sources.note(call);
        for (const check::Position& call : access.callers) sources.note(call);
    };
    const auto note_between = [&sources](const check::Position& one, const check::Position& other) {
        const unsigned first = std::min(one.line, other.line), last = std::max(one.line, other.line);
        if (one.file != other.file || first == 0 || last - first > kNear) return;
        for (unsigned line = first; line <= last; ++line) sources.note({one.file, line, 0, ""});
    };
    for (const check::Finding& finding : report.findings) {
        sources.note(place_of(finding), kAround);
        note_access(finding.first);
        if (finding.second) {
            note_access(*finding.second);
            note_between(place_of(finding), finding.second->position);
        }
        for (const check::Group& group : finding.groups) sources.note({group.file, group.line, 0, ""});
        sources.note({finding.launch.file, finding.launch.line, 0, ""});
    }
    for (const MissingBarrier& barrier : report.missing_barriers) sources.note(position_of(barrier));
    sources.read();
    return sources;
}

Json sources_json(const ShownSources& sources) {
    Json all = Json::array();
    for (const auto& [file, lines] : sources.files()) {
        Json shown = Json::array();
        for (const auto& [number, line] : lines) {
            if (line.is_read) shown.push_back({{"line", number}, {"from", line.from}, {"text", line.text}, {"goes_on", line.goes_on}});
        }
        all.push_back({{"file", file}, {"shown", shown_file(file)}, {"uri", uri_of(file)}, {"lines", std::move(shown)}});
    }
    return all;
}

/// What the summary of schema 1 has no key for.
Json run_json(const Report& report) {
    const Coverage& coverage = report.coverage;
    return {{"uncovered_launches", coverage.uncovered_launches},
            {"uncovered", coverage.uncovered},
            {"without_debug_information", coverage.without_debug_information},
            {"program_exit_code", report.program_exit_code ? Json(*report.program_exit_code) : Json()},
            {"ended_by", text_or_null(report.ended_by)},
            {"not_shown", report.findings_not_shown},
            {"suppressed", report.suppressed},
            {"known", report.known},
            {"unused_suppressions", report.unused_suppressions}};
}

Json report_json(const Report& report) {
    const ShownSources sources = sources_of(report);
    std::vector<check::Finding> all = report.findings;
    all.insert(all.end(), report.hidden.begin(), report.hidden.end());
    Json findings = Json::array();
    for (const check::Finding& finding : report.findings) {
        std::optional<Repair> repair = findings.size() < kMostOwnRepairs ? repair_of(finding, all) : repair_example(finding);
        if (repair && repair->broken.size() > kMostRepairBytes) repair = repair_example(finding);
        findings.push_back(finding_json(finding));
        findings.back()["shown"] = shown_json(finding, repair, sources);
    }
    // Those not shown count, so that a reader can tell that there are more.
    const std::uint64_t count = report.findings.size() + report.findings_not_shown;
    Json json = {{"schema", "tessera-report/2"},
                 {"program", report.program},
                 {"findings", std::move(findings)},
                 {"summary",
                  {{"launches", report.coverage.launches},
                   {"tiles", report.coverage.tiles},
                   {"threads", report.coverage.threads},
                   {"accesses", report.coverage.accesses},
                   {"findings", count}}}};
    // A key that is there only when it says something: reports of other programs are as they were.
    for (const MissingBarrier& barrier : report.missing_barriers) {
        json["missing_barriers"].push_back(barrier_json(barrier));
        json["missing_barriers"].back()["shown"] = shown_json(barrier, sources);
    }
    json["run"] = run_json(report);
    json["sources"] = sources_json(sources);
    json["text"] = lines_of(text_without_cost(report));
    return json;
}

}  // namespace

std::string json_report(const Report& report) { return written(report_json(report), 2) + "\n"; }

std::string rendering_request(const Report& report, const std::string& format, const std::string& output) {
    const Json request = {{"schema", "tessera-rendering"}, {"format", format}, {"output", output}, {"report", report_json(report)}};
    return written(request, -1);
}

}  // namespace tessera::race_detector
