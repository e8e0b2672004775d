// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/report_keys.h"
#include "emulator/documents/unknown_values.h"
#include "race_detector/advice/race_repair.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/report/finding_json.h"
#include "race_detector/report/fingerprint.h"
#include "race_detector/report/headline.h"
#include "race_detector/report/missing_barrier_words.h"
#include "race_detector/report/report_text.h"
#include "race_detector/report/shown_sources.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {
namespace key = detail::report_key;

namespace {

using detail::Json;

Json barrier_json(const MissingBarrier& barrier) {
    Json json = {{key::kFindings, barrier.findings}, {key::kLaunch, launch_json(barrier.launch)}, {key::kIntervals, Json{barrier.intervals[0], barrier.intervals[1]}}, {key::kLoop, Json()}, {key::kPlace, Json()}};
    if (!barrier.loop.file.empty()) json[key::kLoop] = {{key::kFile, barrier.loop.file}, {key::kLine, barrier.loop.line}};
    if (!barrier.place) return json;
    const BarrierPlace& place = *barrier.place;
    json[key::kPlace] = {{key::kFile, place.file}, {key::kLine, place.line}, {key::kCode, place.code}, {key::kReplaces, place.replaces}};
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
    return {{key::kFile, detail::known_or_null(position.file)},
            {key::kLine, detail::number_or_null(position.line)},
            {key::kColumn, detail::number_or_null(position.column)},
            {key::kCharacter, character == 0 ? Json() : Json(character)},
            {key::kFunction, detail::known_or_null(position.function)},
            {key::kWords, position_text(position)}};
}

Json access_words_json(const check::Access& access, const ShownSources& sources) {
    if (!is_known(access)) return {};
    Json inlined_at = Json::array(), callers = Json::array();
    for (const check::Position& call : access.inlined_at) inlined_at.push_back(position_json(call, sources));
    for (const check::Position& call : access.callers) {
        callers.push_back(position_json(call, sources));
        callers.back()[key::kWords] = caller_text(call);
    }
    return {{key::kWords, access_text(access)},
            {key::kFunctionWords, function_text(access)},
            {key::kPosition, position_json(access.position, sources)},
            {key::kInlinedAt, std::move(inlined_at)},
            {key::kCallers, std::move(callers)}};
}

Json repair_json(const std::optional<Repair>& repair) {
    if (!repair) return {};
    return {{key::kIsExample, repair->is_example},
            {key::kFile, repair->is_example ? Json() : Json(shown_file(repair->file))},
            {key::kFirstLine, detail::number_or_null(repair->first_line)},
            {key::kLastLine, detail::number_or_null(repair->last_line)},
            {key::kBroken, lines_of(repair->broken)},
            {key::kRepaired, lines_of(repair->repaired)},
            {key::kCondition, detail::known_or_null(repair->condition)}};
}

/// What a page or a log shows of a finding and other programs have no use for.
Json shown_json(const check::Finding& finding, const std::optional<Repair>& repair, const ShownSources& sources) {
    Json runs = Json::array(), groups = Json::array();
    for (const auto& [first, last] : finding.tile_runs) runs.push_back({first, last});
    for (const check::Group& group : finding.groups) {
        groups.push_back({{key::kWords, group_text(group)}, {key::kPosition, position_json({group.file, group.line, 0, ""}, sources)}});
    }
    return {{key::kHeadline, headline(finding)},
            {key::kTag, tag_of(finding)},
            {key::kPlace, position_json(place_of(finding), sources)},
            {key::kLaunch, position_json({finding.launch.file, finding.launch.line, 0, ""}, sources)},
            {key::kFirst, access_words_json(finding.first, sources)},
            {key::kSecond, finding.second ? access_words_json(*finding.second, sources) : Json()},
            {key::kGroups, std::move(groups)},
            {key::kMessage, detail::known_or_null(finding.message)},
            {key::kMissing, detail::known_or_null(missing_text(finding))},
            {key::kAlso, detail::known_or_null(also_text(finding))},
            {key::kNote, detail::known_or_null(note_text(finding))},
            {key::kSeen, detail::known_or_null(seen_text(finding))},
            {key::kHelp, one_line(finding.help)},
            {key::kSuppression, detail::known_or_null(finding.suppression)},
            {key::kFingerprint, fingerprint(finding)},
            {key::kTiles, tiles_text(finding)},
            {key::kExtent, finding.extent},
            {key::kTileDims, finding.tile_dims},
            {key::kTileRuns, std::move(runs)},
            {key::kRepair, repair_json(repair)}};
}

Json shown_json(const MissingBarrier& barrier, const ShownSources& sources) {
    return {{key::kHeadline, headline(barrier)}, {key::kPosition, position_json(position_of(barrier), sources)}, {key::kExcerpt, lines_of(place_excerpt(barrier))}};
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
            if (line.is_read) shown.push_back({{key::kLine, number}, {key::kFrom, line.from}, {key::kText, line.text}, {key::kGoesOn, line.goes_on}});
        }
        all.push_back({{key::kFile, file}, {key::kShown, shown_file(file)}, {key::kUri, uri_of(file)}, {key::kLines, std::move(shown)}});
    }
    return all;
}

/// What the summary of schema 1 has no key for.
Json run_json(const Report& report) {
    const Coverage& coverage = report.coverage;
    return {{key::kUncoveredLaunches, coverage.uncovered_launches},
            {key::kUncovered, coverage.uncovered},
            {key::kWithoutDebugInformation, coverage.without_debug_information},
            {key::kProgramExitCode, report.program_exit_code ? Json(*report.program_exit_code) : Json()},
            {key::kEndedBy, detail::known_or_null(report.ended_by)},
            {key::kNotShown, report.findings_not_shown},
            {key::kSuppressed, report.suppressed},
            {key::kKnown, report.known},
            {key::kUnusedSuppressions, report.unused_suppressions}};
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
        findings.back()[key::kShown] = shown_json(finding, repair, sources);
    }
    // Those not shown count, so that a reader can tell that there are more.
    const std::uint64_t count = report.findings.size() + report.findings_not_shown;
    Json json = {{key::kSchema, key::kReportSchema},
                 {key::kProgram, report.program},
                 {key::kFindings, std::move(findings)},
                 {key::kSummary,
                  {{key::kLaunches, report.coverage.launches},
                   {key::kTiles, report.coverage.tiles},
                   {key::kThreads, report.coverage.threads},
                   {key::kAccesses, report.coverage.accesses},
                   {key::kFindings, count}}}};
    // A key that is there only when it says something: reports of other programs are as they were.
    for (const MissingBarrier& barrier : report.missing_barriers) {
        json[key::kMissingBarriers].push_back(barrier_json(barrier));
        json[key::kMissingBarriers].back()[key::kShown] = shown_json(barrier, sources);
    }
    json[key::kRun] = run_json(report);
    json[key::kSources] = sources_json(sources);
    json[key::kText] = lines_of(text_without_cost(report));
    return json;
}

}  // namespace

std::string json_report(const Report& report) { return report_json(report).text(2) + "\n"; }

std::string rendering_request(const Report& report, const std::string& format, const std::string& output) {
    const Json request = {{key::kSchema, key::kRenderingSchema}, {key::kFormat, format}, {key::kOutput, detail::hex_of(output)}, {key::kReport, report_json(report)}};
    return request.text();
}

}  // namespace tessera::race_detector
