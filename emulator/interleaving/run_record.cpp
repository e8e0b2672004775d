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
        Json parts{access.thread, access.region, access.begin, access.end, static_cast<unsigned>(access.kind)};
        if (access.next != 0) {
            parts.push_back(access.write);
            parts.push_back(access.next);
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
    Json run{{key::kPoints, "none"},   {key::kSteps, 0},     {key::kCut, false},  {key::kRedundant, false},
             {key::kStuck, 0},         {key::kHint, "none"}, {key::kWeak, false}, {key::kExplanations, Json::array()},
             {key::kDecisions, Json::array()}};
    if (plan != nullptr) {
        run[key::kPoints] = plan->conflicts.found().text();
        run[key::kSteps] = plan->steps();
        run[key::kCut] = plan->is_cut();
        run[key::kRedundant] = plan->is_redundant();
        run[key::kStuck] = plan->stuck_launches;
        if (plan->hint) run[key::kHint] = word_of(plan->hint->reason(plan->conflicts.found()));
        run[key::kWeak] = plan->is_weak;
        run[key::kExplanations] = plan->explanations;
        for (const Decision& decision : plan->decisions()) run[key::kDecisions].push_back(decision_json(decision));
    }
    return line_of({{key::kRun, std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{key::kExit, {{key::kCode, code}, {key::kSignal, signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{key::kError, sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{key::kCannotFork, sentence}}); }

}  // namespace tessera::detail
