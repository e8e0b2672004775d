// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/explored_run.h"

#include <algorithm>

#include "emulator/documents/exploration_keys.h"
#include "emulator/documents/json.h"
#include "tools/cache/digest.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace exploration_key = detail::exploration_key;
namespace {

using detail::Json;

ExploredLaunch launch_of(const Json& json) {
    ExploredLaunch launch;
    launch.number = json.at(exploration_key::kLaunch).as<std::uint64_t>();
    launch.file = json.at(exploration_key::kFile).as<std::string>();
    launch.line = json.at(exploration_key::kLine).as<unsigned>();
    launch.failed = json.at(exploration_key::kFailed).as<bool>();
    for (const Json& array : json.at(exploration_key::kArrays).elements()) {
        launch.arrays.push_back({array.at(exploration_key::kName).as<std::string>(), array.at(exploration_key::kHash).as<std::string>()});
    }
    return launch;
}

Operation operation_of(const Json& json) {
    Operation operation;
    operation.thread = json.at(0).as<std::uint64_t>();
    operation.region = json.at(1).as<std::int64_t>();
    operation.begin = json.at(2).as<std::uint64_t>();
    operation.end = json.at(3).as<std::uint64_t>();
    const int kind = json.at(4).as<int>();
    if (kind < 0 || kind > static_cast<int>(Operation::Kind::atomic_read)) throw tool_failed("{} is no kind of access", kind);
    operation.kind = static_cast<Operation::Kind>(kind);
    if (json.size() > 5) {
        operation.write = json.at(5).as<std::uint64_t>();
        operation.next = json.at(6).as<std::uint64_t>();
    }
    return operation;
}

/// \param before  at the decision before; a pair says from which of these on how many follow, two more numbers, by how much the
///                numbers of their writes have grown
std::vector<Operation> operations_of(const Json& json, const std::vector<Operation>& before) {
    std::vector<Operation> operations;
    for (const Json& part : json.elements()) {
        if (part.size() != 2 && part.size() != 4) {
            operations.push_back(operation_of(part));
            continue;
        }
        const auto from = part.at(0).as<std::size_t>(), count = part.at(1).as<std::size_t>();
        if (from > before.size() || count > before.size() - from) throw tool_failed("a decision repeats what was not there");
        for (std::size_t i = from; i < from + count; ++i) {
            operations.push_back(before[i]);
            if (part.size() == 2) continue;
            operations.back().write += part.at(2).as<std::uint64_t>();
            operations.back().next += part.at(3).as<std::uint64_t>();
        }
    }
    return operations;
}

Decision decision_of(const Json& json, const std::vector<Operation>& before) {
    Decision decision;
    decision.chosen = json.at(exploration_key::kChosen).as<std::uint32_t>();
    decision.operations = operations_of(json.at(exploration_key::kOps), before);
    decision.asleep = json.at(exploration_key::kSleep).as<std::vector<std::uint32_t>>();
    const auto is_there = [&](std::uint32_t index) { return index < decision.operations.size(); };
    if (!is_there(decision.chosen) || !std::all_of(decision.asleep.begin(), decision.asleep.end(), is_there))
        throw tool_failed("a decision chose what was not there");
    return decision;
}

void read_run(const Json& json, ExploredRun& run) {
    const std::string points = json.at(exploration_key::kPoints).as<std::string>();
    run.points = PointSet::parse(points);
    if (!run.points) throw tool_failed("'{}' are not points", points);
    run.steps = json.at(exploration_key::kSteps).as<std::uint64_t>();
    run.cuts = json.at(exploration_key::kCut).as<std::vector<std::string>>();
    run.redundant = json.at(exploration_key::kRedundant).as<bool>();
    run.stuck_launches = json.value_or(exploration_key::kStuck, std::uint64_t{0});
    run.hint = json.value_or(exploration_key::kHint, std::string("none"));
    run.is_weak = json.value_or(exploration_key::kWeak, false);
    if (const Json* const explanations = json.find(exploration_key::kExplanations)) {
        for (const Json& explanation : explanations->elements()) run.explanations.push_back(explanation.text());
    }
    const Json* const decisions = json.find(exploration_key::kDecisions);
    if (decisions == nullptr) return;
    static const std::vector<Operation> none;
    for (const Json& decision : decisions->elements()) {
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
        const Json json = Json::parse(line);
        if (json.find(exploration_key::kLaunch) != nullptr) {
            launches.push_back(launch_of(json));
        } else if (const Json* const run = json.find(exploration_key::kRun)) {
            read_run(*run, *this);
        } else if (const Json* const end = json.find(exploration_key::kExit)) {
            exit_code = end->at(exploration_key::kCode).as<int>();
            signal = end->at(exploration_key::kSignal).as<int>();
            ended_ = true;
        } else if (const Json* const reason = json.find(exploration_key::kCannotFork)) {
            cannot_fork = reason->as<std::string>();
        } else if (const Json* const error = json.find(exploration_key::kError)) {
            refusal = error->as<std::string>();
        } else {
            throw tool_failed("it is none of the answers that are expected");
        }
    } catch (const std::exception& error) {
        throw tool_failed("the explored program answered '{}', which has no meaning here: {}", line.substr(0, 200), error.what());
    }
}

}  // namespace tessera::tools
