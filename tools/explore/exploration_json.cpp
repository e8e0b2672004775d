// SPDX-License-Identifier: Apache-2.0
// An exploration as JSON: the report for programs, and a part for tessera explore merge.
#include "emulator/schedules/schedule_token.h"
#include "emulator/support/json.h"
#include "tools/explore/exploration_report.h"
#include "tools/support/json_document.h"

#include <limits>

namespace tessera::tools {
namespace {

using detail::Json;
using End = ExplorationReport::End;

constexpr const char* schema = "tessera-explore/1";
constexpr End ends[] = {End::all_run, End::complete, End::limited, End::interrupted};

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

template <class T>
Json list_or_null(const std::vector<T>& list) {
    return list.empty() ? Json() : Json(list);
}

Json json_of(const OutcomeDifference& difference) {
    const bool has_element = !difference.values.empty();
    return {{"sentence", text_or_null(difference.sentence)},
            {"launch", has_element ? Json(difference.launch) : Json()},
            {"file", has_element ? Json(difference.file) : Json()},
            {"line", has_element ? Json(difference.line) : Json()},
            {"array", text_or_null(difference.array)},
            {"index", list_or_null(difference.index)},
            {"member", text_or_null(difference.member)},
            {"tile", list_or_null(difference.tile)},
            {"local", list_or_null(difference.local)},
            {"values", list_or_null(difference.values)}};
}

Json json_of(const ExploredLaunch& launch) {
    Json arrays = Json::array();
    for (const RecordedArray& array : launch.arrays) arrays.push_back({{"name", array.name}, {"hash", array.hash}});
    return {
        {"index", launch.number}, {"file", launch.file}, {"line", launch.line}, {"failed", launch.failed}, {"arrays", arrays}};
}

Json json_of(const Outcome& outcome) {
    Json launches = Json::array();
    for (const ExploredLaunch& launch : outcome.launches) launches.push_back(json_of(launch));
    return {{"id", outcome.id},
            {"schedules", outcome.schedules},
            {"first", outcome.first},
            {"replay", detail::replay_of(outcome.token)},
            {"exit_code", outcome.exit_code},
            {"signal", outcome.signal},
            {"launches", launches},
            {"standard_error", text_or_null(outcome.standard_error)},
            {"difference", outcome.difference ? json_of(*outcome.difference) : Json()},
            {"weak", outcome.is_weak},
            {"old_values", outcome.weak_outcome ? json_of(*outcome.weak_outcome) : Json()}};
}

std::string text_or_none(const JsonValue& json) { return json.is_null() ? "" : json.text(); }
std::uint64_t number_or_none(const JsonValue& json) { return json.is_null() ? 0 : json.number(); }
std::vector<std::uint64_t> numbers_or_none(const JsonValue& json) {
    return json.is_null() ? std::vector<std::uint64_t>() : json.numbers();
}

unsigned line_of(const JsonValue& json) { return static_cast<unsigned>(json.number(0, std::numeric_limits<unsigned>::max())); }

OutcomeDifference difference_of(const JsonValue& json) {
    OutcomeDifference difference;
    difference.sentence = text_or_none(json.at("sentence"));
    difference.launch = number_or_none(json.at("launch"));
    difference.file = text_or_none(json.at("file"));
    if (!json.at("line").is_null()) difference.line = line_of(json.at("line"));
    difference.array = text_or_none(json.at("array"));
    difference.index = numbers_or_none(json.at("index"));
    difference.member = text_or_none(json.at("member"));
    difference.tile = numbers_or_none(json.at("tile"));
    difference.local = numbers_or_none(json.at("local"));
    const JsonValue values = json.at("values");
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
    ExploredLaunch launch{json.at("index").number(), json.at("file").text(), line_of(json.at("line")), json.at("failed").boolean(), {}};
    for (const JsonValue& array : json.at("arrays").elements()) {
        launch.arrays.push_back({array.at("name").text(), array.at("hash").text()});
    }
    return launch;
}

Outcome outcome_of(const JsonValue& json) {
    Outcome outcome;
    outcome.id = json.at("id").text();
    outcome.schedules = json.at("schedules").number(1);
    outcome.first = json.at("first").number(1);
    outcome.token = token_of(json.at("replay"));
    outcome.exit_code = static_cast<int>(json.at("exit_code").number(0, 255));
    outcome.signal = static_cast<int>(json.at("signal").number(0, 255));
    for (const JsonValue& launch : json.at("launches").elements()) outcome.launches.push_back(launch_of(launch));
    outcome.standard_error = text_or_none(json.at("standard_error"));
    if (!json.at("difference").is_null()) outcome.difference = difference_of(json.at("difference"));
    outcome.is_weak = json.at("weak").boolean();
    if (!json.at("old_values").is_null()) outcome.weak_outcome = weak_outcome_of(json.at("old_values"));
    return outcome;
}

PointSet points_of(const JsonValue& json) {
    const std::optional<PointSet> points = PointSet::parse(json.text());
    if (!points) json.fail_for("switch points as a token has them");
    return *points;
}

End end_of(const JsonValue& json) {
    for (const End end : ends) {
        if (json.text() == end_word(end)) return end;
    }
    json.fail_for("all, complete, limit or interrupted");
}

Consistency consistency_of(const JsonValue& json) {
    if (json.text() == "relaxed") return Consistency::relaxed;
    if (json.text() != "sequential") json.fail_for("sequential or relaxed");
    return Consistency::sequential;
}

ExplorationReport report_of(const JsonValue& json) {
    ExplorationReport report;
    report.program = json.at("program").text();
    report.words = json.at("words").texts();
    report.strategy = json.at("strategy").text();
    report.seed = json.at("seed").number();
    report.schedules = json.at("asked").number();
    if (!json.at("preemptions").is_null()) {
        report.preemptions = static_cast<unsigned>(json.at("preemptions").number(0, std::numeric_limits<unsigned>::max()));
    }
    report.consistency = consistency_of(json.at("consistency"));
    const JsonValue part = json.at("shard");
    if (!part.is_null()) {
        const std::uint64_t count = part.at("count").number(1);
        report.shard = detail::Shard{part.at("index").number(1, count), count};
    }
    report.at_accesses = !json.at("switch_points").is_null();
    if (report.at_accesses) report.points = points_of(json.at("switch_points"));
    report.counted = json.at("schedules").number();
    report.redundant = json.at("redundant").number();
    report.cut = json.at("cut").number();
    report.lost = json.at("lost").number();
    report.end = end_of(json.at("end"));
    report.notes = json.at("notes").texts();
    report.first_run.id = json.at("first_run").at("outcome").text();
    report.first_run.token = token_of(json.at("first_run").at("replay"));
    for (const JsonValue& outcome : json.at("outcomes").elements()) report.outcomes.push_back(outcome_of(outcome));
    return report;
}

}  // namespace

std::string exploration_json(const ExplorationReport& report) {
    Json outcomes = Json::array();
    for (const Outcome& outcome : report.outcomes) outcomes.push_back(json_of(outcome));
    const Json all = {{"schema", schema},
                      {"program", report.program},
                      {"words", report.words},
                      {"strategy", report.strategy},
                      {"seed", report.seed},
                      {"asked", report.schedules},
                      {"consistency", report.consistency == Consistency::relaxed ? "relaxed" : "sequential"},
                      {"preemptions", report.preemptions ? Json(*report.preemptions) : Json()},
                      {"shard", report.shard ? Json({{"index", report.shard->index}, {"count", report.shard->count}}) : Json()},
                      {"switch_points", report.at_accesses ? Json(report.points.text()) : Json()},
                      {"schedules", report.counted},
                      {"redundant", report.redundant},
                      {"cut", report.cut},
                      {"lost", report.lost},
                      {"end", end_word(report.end)},
                      {"notes", report.notes},
                      {"first_run", {{"outcome", report.first_run.id}, {"replay", detail::replay_of(report.first_run.token)}}},
                      {"outcomes", outcomes}};
    return all.text(1) + "\n";
}

ExplorationReport read_exploration(const std::string& path) {
    return report_of(JsonDocument(path, "report of tessera explore --report=json", schema).root());
}

}  // namespace tessera::tools
