// SPDX-License-Identifier: Apache-2.0
#include "tools/report/report_document.h"

#include "tools/support/failure.h"
#include "tools/support/json_document.h"

#include <algorithm>
#include <limits>

namespace tessera::tools {
namespace {

constexpr const char* schema = "tessera-report/2";
constexpr std::uint64_t most_unsigned = std::numeric_limits<unsigned>::max();

std::string text_or_none(const JsonValue& value) { return value.is_null() ? "" : value.text(); }

std::uint64_t number_or_zero(const JsonValue& value, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return value.is_null() ? 0 : value.number(0, most);
}

std::vector<int> index_of(const JsonValue& value) {
    std::vector<int> index;
    if (value.is_null()) return index;
    for (const JsonValue& component : value.elements()) index.push_back(component.integer());
    return index;
}

ReportPosition position_of(const JsonValue& value) {
    ReportPosition position;
    position.file = text_or_none(value.at("file"));
    position.line = static_cast<unsigned>(number_or_zero(value.at("line"), most_unsigned));
    position.column = number_or_zero(value.at("column"));
    position.character = number_or_zero(value.at("character"));
    position.function = text_or_none(value.at("function"));
    position.words = value.at("words").text();
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
    access.words = shown.at("words").text();
    access.function_words = shown.at("function_words").text();
    access.position = position_of(shown.at("position"));
    access.inlined_at = positions_of(shown.at("inlined_at"));
    access.callers = positions_of(shown.at("callers"));
    access.thread = index_of(data.at("thread"));
    access.tile = index_of(data.at("tile"));
    return access;
}

std::optional<ReportRepair> repair_of(const JsonValue& value) {
    if (value.is_null()) return std::nullopt;
    ReportRepair repair;
    repair.is_example = value.at("is_example").boolean();
    repair.file = text_or_none(value.at("file"));
    repair.first_line = static_cast<unsigned>(number_or_zero(value.at("first_line"), most_unsigned));
    repair.last_line = static_cast<unsigned>(number_or_zero(value.at("last_line"), most_unsigned));
    repair.broken = value.at("broken").texts();
    repair.repaired = value.at("repaired").texts();
    repair.condition = text_or_none(value.at("condition"));
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
    const JsonValue shown = value.at("shown");
    ReportFinding finding;
    finding.kind = value.at("kind").text();
    finding.severity = value.at("severity").text_that([](const std::string& word) { return word == "error" || word == "warning"; }, "error or warning");
    finding.occurrences = value.at("occurrences").number();
    finding.launch_index = value.at("launch").at("index").number();
    finding.help = shown.at("help").text();
    finding.headline = shown.at("headline").text();
    finding.tag = shown.at("tag").text();
    finding.missing = text_or_none(shown.at("missing"));
    finding.also = text_or_none(shown.at("also"));
    finding.note = text_or_none(shown.at("note"));
    finding.seen = text_or_none(shown.at("seen"));
    finding.suppression = text_or_none(shown.at("suppression"));
    finding.fingerprint = shown.at("fingerprint").text();
    finding.tiles = shown.at("tiles").text();
    finding.place = position_of(shown.at("place"));
    finding.launch = position_of(shown.at("launch"));
    finding.first = access_of(shown.at("first"), value.at("first"));
    finding.second = access_of(shown.at("second"), value.at("second"));
    for (const JsonValue& group : shown.at("groups").elements()) finding.groups.push_back({group.at("words").text(), position_of(group.at("position"))});
    finding.extent = index_of(shown.at("extent"));
    finding.tile_dims = index_of(shown.at("tile_dims"));
    finding.tile_runs = runs_of(shown.at("tile_runs"));
    finding.repair = repair_of(shown.at("repair"));
    return finding;
}

ReportBarrier barrier_of(const JsonValue& value, std::size_t findings) {
    ReportBarrier barrier;
    const JsonValue shown = value.at("shown");
    for (const JsonValue& number : value.at("findings").elements()) barrier.findings.push_back(number.number(0, findings == 0 ? 0 : findings - 1));
    if (barrier.findings.empty() || findings == 0) value.at("findings").fail_for("the findings that it explains");
    barrier.headline = shown.at("headline").text();
    barrier.position = position_of(shown.at("position"));
    barrier.excerpt = shown.at("excerpt").texts();
    return barrier;
}

ReportSource source_of(const JsonValue& value) {
    ReportSource source{value.at("shown").text(), value.at("uri").text(), {}};
    for (const JsonValue& line : value.at("lines").elements()) {
        source.lines[static_cast<unsigned>(line.at("line").number(1, most_unsigned))] = {line.at("text").text(), line.at("from").number(1),
                                                                                          line.at("goes_on").boolean()};
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
    const JsonValue found = root.at("schema");
    if (found.text() == "tessera-report/1") {
        found.fail_for(fmt::format("\"{}\": a report of schema 1 lacks the words, source lines and call stacks of its findings; this version's tessera check "
                                   "--report=json writes them",
                                   schema));
    }
    if (found.text() != schema) found.fail_for(fmt::format("\"{}\"", schema));
    report.program = root.at("program").text();
    for (const JsonValue& finding : root.at("findings").elements()) report.findings.push_back(finding_of(finding));
    if (root.has("missing_barriers")) {
        for (const JsonValue& barrier : root.at("missing_barriers").elements()) report.barriers.push_back(barrier_of(barrier, report.findings.size()));
    }
    for (const JsonValue& source : root.at("sources").elements()) report.sources[source.at("file").text()] = source_of(source);
    report.text = root.at("text").texts();
    const JsonValue summary = root.at("summary"), run = root.at("run");
    report.launches = summary.at("launches").number();
    report.tiles = summary.at("tiles").number();
    report.threads = summary.at("threads").number();
    report.accesses = summary.at("accesses").number();
    report.uncovered_launches = run.at("uncovered_launches").number();
    report.uncovered = run.at("uncovered").texts();
    report.without_debug_information = run.at("without_debug_information").boolean();
    if (!run.at("program_exit_code").is_null()) report.program_exit_code = run.at("program_exit_code").integer();
    report.ended_by = text_or_none(run.at("ended_by"));
    report.not_shown = run.at("not_shown").number();
    report.suppressed = run.at("suppressed").number();
    report.known = run.at("known").number();
    report.unused_suppressions = run.at("unused_suppressions").texts();
    return report;
}

ReportDocument read_report(const std::string& path) { return report_document(JsonDocument(path, "report of the race detector").root()); }

}  // namespace tessera::tools
