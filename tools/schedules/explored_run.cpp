// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/explored_run.h"

#include "emulator/documents/exploration_keys.h"
#include "tools/cache/digest.h"
#include "tools/support/failure.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::tools {
namespace exploration_key = detail::exploration_key;
namespace {

using ParsedJson = nlohmann::json;

ExploredLaunch launch_of(const ParsedJson& json) {
    ExploredLaunch launch;
    launch.number = json.at(exploration_key::kLaunch).get<std::uint64_t>();
    launch.file = json.at(exploration_key::kFile).get<std::string>();
    launch.line = json.at(exploration_key::kLine).get<unsigned>();
    launch.failed = json.at(exploration_key::kFailed).get<bool>();
    for (const ParsedJson& array : json.at(exploration_key::kArrays)) {
        launch.arrays.push_back({array.at(exploration_key::kName).get<std::string>(), array.at(exploration_key::kHash).get<std::string>()});
    }
    return launch;
}

Operation operation_of(const ParsedJson& json) {
    Operation operation;
    operation.thread = json.at(0).get<std::uint64_t>();
    operation.region = json.at(1).get<std::int64_t>();
    operation.begin = json.at(2).get<std::uint64_t>();
    operation.end = json.at(3).get<std::uint64_t>();
    const int kind = json.at(4).get<int>();
    if (kind < 0 || kind > static_cast<int>(Operation::Kind::atomic_read)) throw tool_failed("{} is no kind of access", kind);
    operation.kind = static_cast<Operation::Kind>(kind);
    if (json.size() > 5) {
        operation.write = json.at(5).get<std::uint64_t>();
        operation.next = json.at(6).get<std::uint64_t>();
    }
    return operation;
}

/// \param before  at the decision before; a pair says from which of these on how many follow, two more numbers, by how much the
///                numbers of their writes have grown
std::vector<Operation> operations_of(const ParsedJson& json, const std::vector<Operation>& before) {
    std::vector<Operation> operations;
    for (const ParsedJson& part : json) {
        if (part.size() != 2 && part.size() != 4) {
            operations.push_back(operation_of(part));
            continue;
        }
        const auto from = part.at(0).get<std::size_t>(), count = part.at(1).get<std::size_t>();
        if (from > before.size() || count > before.size() - from) throw tool_failed("a decision repeats what was not there");
        for (std::size_t i = from; i < from + count; ++i) {
            operations.push_back(before[i]);
            if (part.size() == 2) continue;
            operations.back().write += part.at(2).get<std::uint64_t>();
            operations.back().next += part.at(3).get<std::uint64_t>();
        }
    }
    return operations;
}

Decision decision_of(const ParsedJson& json, const std::vector<Operation>& before) {
    Decision decision;
    decision.chosen = json.at(exploration_key::kChosen).get<std::uint32_t>();
    decision.operations = operations_of(json.at(exploration_key::kOps), before);
    decision.asleep = json.at(exploration_key::kSleep).get<std::vector<std::uint32_t>>();
    const auto is_there = [&](std::uint32_t index) { return index < decision.operations.size(); };
    if (!is_there(decision.chosen) || !std::all_of(decision.asleep.begin(), decision.asleep.end(), is_there))
        throw tool_failed("a decision chose what was not there");
    return decision;
}

void read_run(const ParsedJson& json, ExploredRun& run) {
    const std::string points = json.at(exploration_key::kPoints).get<std::string>();
    run.points = PointSet::parse(points);
    if (!run.points) throw tool_failed("'{}' are not points", points);
    run.steps = json.at(exploration_key::kSteps).get<std::uint64_t>();
    run.cuts = json.at(exploration_key::kCut).get<std::vector<std::string>>();
    run.redundant = json.at(exploration_key::kRedundant).get<bool>();
    run.stuck_launches = json.value(exploration_key::kStuck, std::uint64_t{0});
    run.hint = json.value(exploration_key::kHint, "none");
    run.is_weak = json.value(exploration_key::kWeak, false);
    for (const ParsedJson& explanation : json.value(exploration_key::kExplanations, ParsedJson::array())) run.explanations.push_back(explanation.dump());
    if (!json.contains(exploration_key::kDecisions)) return;
    static const std::vector<Operation> none;
    for (const ParsedJson& decision : json.at(exploration_key::kDecisions)) {
        run.decisions.push_back(decision_of(decision, run.decisions.empty() ? none : run.decisions.back().operations));
    }
}

}  // namespace

bool ExploredRun::failed() const { return signal != 0 || exit_code != 0 || has_failed_launch(); }

bool ExploredRun::lacks_accesses() const {
    const auto failed = std::count_if(launches.begin(), launches.end(), [](const ExploredLaunch& launch) { return launch.failed; });
    return static_cast<std::uint64_t>(failed) > stuck_launches;
}

bool ExploredRun::has_failed_launch() const {
    return std::any_of(launches.begin(), launches.end(), [](const ExploredLaunch& launch) { return launch.failed; });
}

std::string ExploredRun::outcome() const {
    Digest digest;
    for (const ExploredLaunch& launch : launches) {
        digest.add(fmt::format("{} {} {}", launch.file, launch.line, launch.failed));
        for (const RecordedArray& array : launch.arrays) digest.add(array.name).add(array.hash);
    }
    digest.add(fmt::format("{} {}", exit_code, signal));
    return digest.text();
}

void ExploredRun::add_line(const std::string& line) {
    said_anything = true;
    try {
        const ParsedJson json = ParsedJson::parse(line);
        if (json.contains(exploration_key::kLaunch)) {
            launches.push_back(launch_of(json));
        } else if (json.contains(exploration_key::kRun)) {
            read_run(json.at(exploration_key::kRun), *this);
        } else if (json.contains(exploration_key::kExit)) {
            exit_code = json.at(exploration_key::kExit).at(exploration_key::kCode).get<int>();
            signal = json.at(exploration_key::kExit).at(exploration_key::kSignal).get<int>();
            ended_ = true;
        } else if (json.contains(exploration_key::kCannotFork)) {
            cannot_fork = json.at(exploration_key::kCannotFork).get<std::string>();
        } else if (json.contains(exploration_key::kError)) {
            refusal = json.at(exploration_key::kError).get<std::string>();
        } else {
            throw tool_failed("it is none of the answers that are expected");
        }
    } catch (const std::exception& error) {
        throw tool_failed("the explored program answered '{}', which has no meaning here: {}", line.substr(0, 200), error.what());
    }
}

}  // namespace tessera::tools
