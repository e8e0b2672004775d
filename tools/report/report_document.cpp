// SPDX-License-Identifier: Apache-2.0
#include "tools/report/report_document.h"

#include <algorithm>

#include "emulator/documents/report_keys.h"
#include "tools/support/failure.h"
#include "tools/support/json_document.h"

namespace tessera::tools {
namespace key = detail::report_key;
namespace {

std::vector<int> index_of(const JsonValue& value) {
    std::vector<int> index;
    if (value.is_null()) return index;
    for (const JsonValue& component : value.elements()) index.push_back(component.integer());
    return index;
}

ReportPosition position_of(const JsonValue& value) {
    ReportPosition position;
    position.file = value.at(key::kFile).text_or_none();
    position.line = value.at(key::kLine).unsigned_or_zero();
    position.column = value.at(key::kColumn).number_or_zero();
    position.character = value.at(key::kCharacter).number_or_zero();
    position.function = value.at(key::kFunction).text_or_none();
    position.words = value.at(key::kWords).text();
    return position;
}

std::vector<ReportPosition> positions_of(const JsonValue& value) {
    std::vector<ReportPosition> positions;
    for (const JsonValue& element : value.elements()) positions.push_back(position_of(element));
    return positions;
}

/// \param data  the access as schema 1 has it
std::optional<ReportAccess> access_of(const JsonValue& shown, const JsonValue& data) {
    if (shown.is_null()) return std::nullopt;
    ReportAccess access;
    access.words = shown.at(key::kWords).text();
    access.function_words = shown.at(key::kFunctionWords).text();
    access.position = position_of(shown.at(key::kPosition));
    access.inlined_at = positions_of(shown.at(key::kInlinedAt));
    access.callers = positions_of(shown.at(key::kCallers));
    access.thread = index_of(data.at(key::kThread));
    access.tile = index_of(data.at(key::kTile));
    return access;
}

std::optional<ReportRepair> repair_of(const JsonValue& value) {
    if (value.is_null()) return std::nullopt;
    ReportRepair repair;
    repair.is_example = value.at(key::kIsExample).boolean();
    repair.file = value.at(key::kFile).text_or_none();
    repair.first_line = value.at(key::kFirstLine).unsigned_or_zero();
    repair.last_line = value.at(key::kLastLine).unsigned_or_zero();
    repair.broken = value.at(key::kBroken).texts();
    repair.repaired = value.at(key::kRepaired).texts();
    repair.condition = value.at(key::kCondition).text_or_none();
    return repair;
}

TileRuns runs_of(const JsonValue& value) {
    TileRuns runs;
    for (const JsonValue& run : value.elements()) {
        const std::vector<std::uint64_t> ends = run.numbers();
        if (ends.size() != 2 || ends[0] > ends[1] || ends[1] == std::numeric_limits<std::uint64_t>::max()) run.fail_for("the first and the last tile of a run");
        runs.emplace_back(ends[0], ends[1]);
    }
    return runs;
}

ReportFinding finding_of(const JsonValue& value) {
    const JsonValue shown = value.at(key::kShown);
    ReportFinding finding;
    finding.kind = value.at(key::kKind).text();
    finding.severity = value.at(key::kSeverity).text_that([](const std::string& word) { return word == "error" || word == "warning"; }, "error or warning");
    finding.occurrences = value.at(key::kOccurrences).number();
    finding.launch_index = value.at(key::kLaunch).at(key::kIndex).number();
    finding.help = shown.at(key::kHelp).text();
    finding.headline = shown.at(key::kHeadline).text();
    finding.tag = shown.at(key::kTag).text();
    finding.missing = shown.at(key::kMissing).text_or_none();
    finding.also = shown.at(key::kAlso).text_or_none();
    finding.note = shown.at(key::kNote).text_or_none();
    finding.seen = shown.at(key::kSeen).text_or_none();
    finding.suppression = shown.at(key::kSuppression).text_or_none();
    finding.fingerprint = shown.at(key::kFingerprint).text();
    finding.tiles = shown.at(key::kTiles).text();
    finding.place = position_of(shown.at(key::kPlace));
    finding.launch = position_of(shown.at(key::kLaunch));
    finding.first = access_of(shown.at(key::kFirst), value.at(key::kFirst));
    finding.second = access_of(shown.at(key::kSecond), value.at(key::kSecond));
    for (const JsonValue& group : shown.at(key::kGroups).elements()) finding.groups.push_back({group.at(key::kWords).text(), position_of(group.at(key::kPosition))});
    finding.extent = index_of(shown.at(key::kExtent));
    finding.tile_dims = index_of(shown.at(key::kTileDims));
    finding.tile_runs = runs_of(shown.at(key::kTileRuns));
    finding.repair = repair_of(shown.at(key::kRepair));
    return finding;
}

ReportBarrier barrier_of(const JsonValue& value, std::size_t findings) {
    ReportBarrier barrier;
    const JsonValue shown = value.at(key::kShown);
    for (const JsonValue& number : value.at(key::kFindings).elements()) barrier.findings.push_back(number.number(0, findings == 0 ? 0 : findings - 1));
    if (barrier.findings.empty() || findings == 0) value.at(key::kFindings).fail_for("the findings that it explains");
    barrier.headline = shown.at(key::kHeadline).text();
    barrier.position = position_of(shown.at(key::kPosition));
    barrier.excerpt = shown.at(key::kExcerpt).texts();
    return barrier;
}

ReportSource source_of(const JsonValue& value) {
    ReportSource source{value.at(key::kShown).text(), value.at(key::kUri).text(), {}};
    for (const JsonValue& line : value.at(key::kLines).elements()) {
        source.lines[line.at(key::kLine).unsigned_number(1)] = {line.at(key::kText).text(), line.at(key::kFrom).number(1),
                                                                                          line.at(key::kGoesOn).boolean()};
    }
    return source;
}

}  // namespace

std::size_t ReportDocument::errors() const {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(), [](const ReportFinding& finding) { return finding.severity == "error"; }));
}

const ReportLine* ReportDocument::line_at(const ReportPosition& position) const {
    const auto source = sources.find(position.file);
    if (source == sources.end()) return nullptr;
    const auto line = source->second.lines.find(position.line);
    return line != source->second.lines.end() ? &line->second : nullptr;
}

std::vector<const ReportBarrier*> ReportDocument::barrier_of_each() const {
    std::vector<const ReportBarrier*> all(findings.size(), nullptr);
    for (const ReportBarrier& barrier : barriers) {
        for (const std::size_t finding : barrier.findings) all[finding] = &barrier;
    }
    return all;
}

ReportDocument report_document(const JsonValue& root) {
    ReportDocument report;
    const JsonValue found = root.at(key::kSchema);
    if (found.text() == key::kFirstReportSchema) {
        found.fail_for(fmt::format("\"{}\": a report of schema 1 lacks the words, source lines and call stacks of its findings; this version's tessera check "
                                   "--report=json writes them",
                                   key::kReportSchema));
    }
    if (found.text() != key::kReportSchema) found.fail_for(fmt::format("\"{}\"", key::kReportSchema));
    report.program = root.at(key::kProgram).text();
    for (const JsonValue& finding : root.at(key::kFindings).elements()) report.findings.push_back(finding_of(finding));
    if (root.has(key::kMissingBarriers)) {
        for (const JsonValue& barrier : root.at(key::kMissingBarriers).elements()) report.barriers.push_back(barrier_of(barrier, report.findings.size()));
    }
    for (const JsonValue& source : root.at(key::kSources).elements()) report.sources[source.at(key::kFile).text()] = source_of(source);
    report.text = root.at(key::kText).texts();
    const JsonValue summary = root.at(key::kSummary), run = root.at(key::kRun);
    report.launches = summary.at(key::kLaunches).number();
    report.tiles = summary.at(key::kTiles).number();
    report.threads = summary.at(key::kThreads).number();
    report.accesses = summary.at(key::kAccesses).number();
    report.uncovered_launches = run.at(key::kUncoveredLaunches).number();
    report.uncovered = run.at(key::kUncovered).texts();
    report.without_debug_information = run.at(key::kWithoutDebugInformation).boolean();
    if (!run.at(key::kProgramExitCode).is_null()) report.program_exit_code = run.at(key::kProgramExitCode).integer();
    report.ended_by = run.at(key::kEndedBy).text_or_none();
    report.not_shown = run.at(key::kNotShown).number();
    report.suppressed = run.at(key::kSuppressed).number();
    report.known = run.at(key::kKnown).number();
    report.unused_suppressions = run.at(key::kUnusedSuppressions).texts();
    return report;
}

ReportDocument read_report(const std::string& path) { return report_document(JsonDocument(path, "report of the race detector").root()); }

}  // namespace tessera::tools
