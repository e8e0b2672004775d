// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/run_record.h"

#include "emulator/documents/exploration_keys.h"
#include "emulator/interleaving/schedule_plan.h"
#include "emulator/support/json.h"

namespace tessera::detail {
namespace key = detail::exploration_key;

namespace {

std::string line_of(const Json& object) { return object.text() + "\n"; }

Json decision_json(const Decision& decision) {
    Json accesses = Json::array();
    for (const PendingAccess& access : decision.accesses) {
        Json parts = Json::array();
        parts.push_back(access.thread);
        parts.push_back(access.region);
        for (const std::uint64_t part : {access.begin, access.end, static_cast<std::uint64_t>(access.kind)}) parts.push_back(part);
        if (access.next != 0) {
            for (const std::uint64_t part : {access.write, access.next}) parts.push_back(part);
        }
        accesses.push_back(std::move(parts));
    }
    return {{key::kChosen, decision.chosen}, {key::kOps, std::move(accesses)}, {key::kSleep, decision.asleep}};
}

}  // namespace

std::string launch_line(const LaunchOutcome& outcome) {
    Json arrays = Json::array();
    for (const auto& [number, hash] : outcome.arrays) arrays.push_back({{key::kName, std::to_string(number)}, {key::kHash, hash}});
    return line_of({{key::kLaunch, outcome.number},
                    {key::kFile, outcome.file},
                    {key::kLine, outcome.line},
                    {key::kFailed, outcome.failed},
                    {key::kArrays, std::move(arrays)}});
}

std::string run_line(const SchedulePlan* plan) {
    Json run{{key::kPoints, "none"}, {key::kSteps, 0}, {key::kCut, false}, {key::kRedundant, false}, {key::kDecisions, Json::array()}};
    if (plan != nullptr) {
        run[key::kPoints] = plan->conflicts.found().text();
        run[key::kSteps] = plan->steps();
        run[key::kCut] = plan->is_cut();
        run[key::kRedundant] = plan->is_redundant();
        for (const Decision& decision : plan->decisions()) run[key::kDecisions].push_back(decision_json(decision));
    }
    return line_of({{key::kRun, std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{key::kExit, {{key::kCode, code}, {key::kSignal, signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{key::kError, sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{key::kCannotFork, sentence}}); }

}  // namespace tessera::detail
