// SPDX-License-Identifier: Apache-2.0
// An exploration as JSON: the report for programs, and a part for tessera explore merge.
#include "tools/explore/exploration_report.h"
#include "tools/failure.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace tessera::tools {
namespace {

using Json = nlohmann::ordered_json;
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
            {"replay", "replay:" + outcome.token},
            {"exit_code", outcome.exit_code},
            {"signal", outcome.signal},
            {"launches", launches},
            {"standard_error", text_or_null(outcome.standard_error)},
            {"difference", outcome.difference ? json_of(*outcome.difference) : Json()}};
}

template <class T>
void read_if_there(const Json& json, T& value) {
    if (!json.is_null()) json.get_to(value);
}

OutcomeDifference difference_of(const Json& json) {
    OutcomeDifference difference;
    read_if_there(json.at("sentence"), difference.sentence);
    read_if_there(json.at("launch"), difference.launch);
    read_if_there(json.at("file"), difference.file);
    read_if_there(json.at("line"), difference.line);
    read_if_there(json.at("array"), difference.array);
    read_if_there(json.at("index"), difference.index);
    read_if_there(json.at("member"), difference.member);
    read_if_there(json.at("tile"), difference.tile);
    read_if_there(json.at("local"), difference.local);
    read_if_there(json.at("values"), difference.values);
    return difference;
}

std::string token_of(const Json& replay) {
    const std::string text = replay.get<std::string>();
    return text.substr(text.find(':') + 1);
}

Outcome outcome_of(const Json& json) {
    Outcome outcome;
    json.at("id").get_to(outcome.id);
    json.at("schedules").get_to(outcome.schedules);
    json.at("first").get_to(outcome.first);
    outcome.token = token_of(json.at("replay"));
    json.at("exit_code").get_to(outcome.exit_code);
    json.at("signal").get_to(outcome.signal);
    for (const Json& launch : json.at("launches")) {
        ExploredLaunch read{launch.at("index").get<std::uint64_t>(),
                            launch.at("file").get<std::string>(),
                            launch.at("line").get<unsigned>(),
                            launch.at("failed").get<bool>(),
                            {}};
        for (const Json& array : launch.at("arrays")) {
            read.arrays.push_back({array.at("name").get<std::string>(), array.at("hash").get<std::string>()});
        }
        outcome.launches.push_back(std::move(read));
    }
    read_if_there(json.at("standard_error"), outcome.standard_error);
    if (!json.at("difference").is_null()) outcome.difference = difference_of(json.at("difference"));
    return outcome;
}

ExplorationReport report_of(const Json& json) {
    ExplorationReport report;
    json.at("program").get_to(report.program);
    json.at("words").get_to(report.words);
    json.at("strategy").get_to(report.strategy);
    json.at("seed").get_to(report.seed);
    json.at("asked").get_to(report.schedules);
    if (!json.at("preemptions").is_null()) report.preemptions = json.at("preemptions").get<unsigned>();
    if (!json.at("shard").is_null()) {
        report.shard = {json.at("shard").at("index").get<std::uint64_t>(), json.at("shard").at("count").get<std::uint64_t>()};
    }
    report.at_accesses = !json.at("switch_points").is_null();
    if (report.at_accesses) report.points = PointSet::parse(json.at("switch_points").get<std::string>()).value_or(PointSet());
    json.at("schedules").get_to(report.counted);
    json.at("redundant").get_to(report.redundant);
    json.at("cut").get_to(report.cut);
    json.at("lost").get_to(report.lost);
    for (const End end : ends) {
        if (json.at("end") == end_word(end)) report.end = end;
    }
    json.at("notes").get_to(report.notes);
    json.at("first_run").at("outcome").get_to(report.first_run.id);
    report.first_run.token = token_of(json.at("first_run").at("replay"));
    for (const Json& outcome : json.at("outcomes")) report.outcomes.push_back(outcome_of(outcome));
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
                      {"preemptions", report.preemptions ? Json(*report.preemptions) : Json()},
                      {"shard", report.shard ? Json({{"index", report.shard->index}, {"count", report.shard->count}}) : Json()},
                      {"switch_points", report.at_accesses ? Json(report.points.text()) : Json()},
                      {"schedules", report.counted},
                      {"redundant", report.redundant},
                      {"cut", report.cut},
                      {"lost", report.lost},
                      {"end", end_word(report.end)},
                      {"notes", report.notes},
                      {"first_run", {{"outcome", report.first_run.id}, {"replay", "replay:" + report.first_run.token}}},
                      {"outcomes", outcomes}};
    return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

ExplorationReport read_exploration(const std::string& path) {
    std::ifstream stream(path);
    if (!stream) throw wrong_use("cannot read '{}'", path);
    try {
        const Json json = Json::parse(stream);
        const std::string found = json.at("schema").get<std::string>();
        if (found != schema) throw wrong_use("'{}' has schema '{}'; expected '{}'", path, found, schema);
        return report_of(json);
    } catch (const Json::exception& error) {
        throw wrong_use("'{}' is no report of tessera explore --report=json: {}", path, error.what());
    }
}

}  // namespace tessera::tools
