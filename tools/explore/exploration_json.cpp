// SPDX-License-Identifier: Apache-2.0
// An exploration as JSON: the report for programs, and a part for tessera explore merge.
#include "emulator/documents/explore_report_keys.h"
#include "emulator/documents/unknown_values.h"
#include "emulator/schedules/schedule_token.h"
#include "tools/explore/cut_reason.h"
#include "tools/explore/exploration_report.h"
#include "tools/support/json_document.h"

namespace tessera::tools {
namespace key = detail::explore_report_key;
namespace {

using detail::Json;
using detail::known_or_null;
using End = ExplorationReport::End;

constexpr End kEnds[] = {End::all_run, End::complete, End::incomplete, End::limited, End::interrupted};

Json json_of(const OutcomeDifference& difference) {
    const bool has_element = !difference.values.empty();
    return {{key::kSentence, known_or_null(difference.sentence)},
            {key::kLaunch, has_element ? Json(difference.launch) : Json()},
            {key::kFile, has_element ? Json(difference.file) : Json()},
            {key::kLine, has_element ? Json(difference.line) : Json()},
            {key::kArray, known_or_null(difference.array)},
            {key::kIndex, known_or_null(difference.index)},
            {key::kMember, known_or_null(difference.member)},
            {key::kTile, known_or_null(difference.tile)},
            {key::kLocal, known_or_null(difference.local)},
            {key::kValues, known_or_null(difference.values)}};
}

Json json_of(const ExploredLaunch& launch) {
    Json arrays = Json::array();
    for (const RecordedArray& array : launch.arrays) arrays.push_back({{key::kName, array.name}, {key::kHash, array.hash}});
    return {
        {key::kIndex, launch.number}, {key::kFile, launch.file}, {key::kLine, launch.line}, {key::kFailed, launch.failed}, {key::kArrays, arrays}};
}

Json json_of(const Outcome& outcome) {
    Json launches = Json::array();
    for (const ExploredLaunch& launch : outcome.launches) launches.push_back(json_of(launch));
    return {{key::kId, outcome.id},
            {key::kSchedules, outcome.schedules},
            {key::kFirst, outcome.first},
            {key::kReplay, detail::replay_of(outcome.token)},
            {key::kExitCode, outcome.exit_code},
            {key::kSignal, outcome.signal},
            {key::kLaunches, launches},
            {key::kStandardError, known_or_null(outcome.standard_error)},
            {key::kDifference, outcome.difference ? json_of(*outcome.difference) : Json()},
            {key::kWeak, outcome.is_weak},
            {key::kOldValues, outcome.weak_outcome ? json_of(*outcome.weak_outcome) : Json()}};
}

OutcomeDifference difference_of(const JsonValue& json) {
    OutcomeDifference difference;
    difference.sentence = json.at(key::kSentence).text_or_none();
    difference.launch = json.at(key::kLaunch).number_or_zero();
    difference.file = json.at(key::kFile).text_or_none();
    difference.line = json.at(key::kLine).unsigned_or_zero();
    difference.array = json.at(key::kArray).text_or_none();
    difference.index = json.at(key::kIndex).numbers_or_none();
    difference.member = json.at(key::kMember).text_or_none();
    difference.tile = json.at(key::kTile).numbers_or_none();
    difference.local = json.at(key::kLocal).numbers_or_none();
    const JsonValue values = json.at(key::kValues);
    if (values.is_null()) return difference;
    difference.values = values.texts();
    if (difference.values.size() != 2) values.fail_for("two values");
    return difference;
}

std::string token_of(const JsonValue& replay) {
    const std::string begin(detail::kReplay);
    return replay.text_that([&](const std::string& text) { return text.rfind(begin, 0) == 0; }, "replay:TOKEN").substr(begin.size());
}

ExploredLaunch launch_of(const JsonValue& json) {
    ExploredLaunch launch{json.at(key::kIndex).number(), json.at(key::kFile).text(), json.at(key::kLine).unsigned_number(), json.at(key::kFailed).boolean(), {}};
    for (const JsonValue& array : json.at(key::kArrays).elements()) {
        launch.arrays.push_back({array.at(key::kName).text(), array.at(key::kHash).text()});
    }
    return launch;
}

Outcome outcome_of(const JsonValue& json) {
    Outcome outcome;
    outcome.id = json.at(key::kId).text();
    outcome.schedules = json.at(key::kSchedules).number(1);
    outcome.first = json.at(key::kFirst).number(1);
    outcome.token = token_of(json.at(key::kReplay));
    outcome.exit_code = static_cast<int>(json.at(key::kExitCode).number(0, 255));
    outcome.signal = static_cast<int>(json.at(key::kSignal).number(0, 255));
    for (const JsonValue& launch : json.at(key::kLaunches).elements()) outcome.launches.push_back(launch_of(launch));
    outcome.standard_error = json.at(key::kStandardError).text_or_none();
    if (!json.at(key::kDifference).is_null()) outcome.difference = difference_of(json.at(key::kDifference));
    outcome.is_weak = json.at(key::kWeak).boolean();
    if (!json.at(key::kOldValues).is_null()) outcome.weak_outcome = weak_outcome_of(json.at(key::kOldValues));
    return outcome;
}

PointSet points_of(const JsonValue& json) {
    const std::optional<PointSet> points = PointSet::parse(json.text());
    if (!points) json.fail_for("switch points as a token has them");
    return *points;
}

End end_of(const JsonValue& json) {
    for (const End end : kEnds) {
        if (json.text() == end_word(end)) return end;
    }
    json.fail_for("all, complete, incomplete, limit or interrupted");
}

Consistency consistency_of(const JsonValue& json) {
    for (const Consistency consistency : {Consistency::sequential, Consistency::relaxed}) {
        if (json.text() == consistency_word(consistency)) return consistency;
    }
    json.fail_for("sequential or relaxed");
}

ExplorationReport report_of(const JsonValue& json) {
    ExplorationReport report;
    report.program = json.at(key::kProgram).text();
    report.words = json.at(key::kWords).texts();
    report.strategy = json.at(key::kStrategy).text();
    report.seed = json.at(key::kSeed).number();
    report.schedules = json.at(key::kAsked).number();
    if (!json.at(key::kPreemptions).is_null()) {
        report.preemptions = json.at(key::kPreemptions).unsigned_number();
    }
    report.consistency = consistency_of(json.at(key::kConsistency));
    const JsonValue part = json.at(key::kShard);
    if (!part.is_null()) {
        const std::uint64_t count = part.at(key::kCount).number(1);
        report.shard = detail::Shard{part.at(key::kIndex).number(1, count), count};
    }
    report.at_accesses = !json.at(key::kSwitchPoints).is_null();
    if (report.at_accesses) report.points = points_of(json.at(key::kSwitchPoints));
    report.counted = json.at(key::kSchedules).number();
    report.redundant = json.at(key::kRedundant).number();
    report.cut = json.at(key::kCut).number();
    const JsonValue because = json.at(key::kCutBecause);
    for (const CutReason& reason : kCutReasons) {
        if (because.has(reason.word)) report.cut_because[reason.word] = because.at(reason.word).number(1);
    }
    report.lost = json.at(key::kLost).number();
    report.end = end_of(json.at(key::kEnd));
    report.notes = json.at(key::kNotes).texts();
    report.first_run.id = json.at(key::kFirstRun).at(key::kOutcome).text();
    report.first_run.token = token_of(json.at(key::kFirstRun).at(key::kReplay));
    for (const JsonValue& outcome : json.at(key::kOutcomes).elements()) report.outcomes.push_back(outcome_of(outcome));
    return report;
}

}  // namespace

std::string exploration_json(const ExplorationReport& report) {
    Json outcomes = Json::array();
    for (const Outcome& outcome : report.outcomes) outcomes.push_back(json_of(outcome));
    Json cut_because = Json::object();
    for (const auto& [reason, schedules] : report.cut_because) cut_because[reason] = schedules;
    const Json all = {{key::kSchema, key::kExploreSchema},
                      {key::kProgram, report.program},
                      {key::kWords, report.words},
                      {key::kStrategy, report.strategy},
                      {key::kSeed, report.seed},
                      {key::kAsked, report.schedules},
                      {key::kConsistency, consistency_word(report.consistency)},
                      {key::kPreemptions, report.preemptions ? Json(*report.preemptions) : Json()},
                      {key::kShard, report.shard ? Json({{key::kIndex, report.shard->index}, {key::kCount, report.shard->count}}) : Json()},
                      {key::kSwitchPoints, report.at_accesses ? Json(report.points.text()) : Json()},
                      {key::kSchedules, report.counted},
                      {key::kRedundant, report.redundant},
                      {key::kCut, report.cut},
                      {key::kCutBecause, cut_because},
                      {key::kLost, report.lost},
                      {key::kEnd, end_word(report.end)},
                      {key::kNotes, report.notes},
                      {key::kFirstRun, {{key::kOutcome, report.first_run.id}, {key::kReplay, detail::replay_of(report.first_run.token)}}},
                      {key::kOutcomes, outcomes}};
    return all.text(1) + "\n";
}

ExplorationReport read_exploration(const std::string& path) {
    return report_of(JsonDocument(path, "report of tessera explore --report=json", key::kExploreSchema).root());
}

}  // namespace tessera::tools
