// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/run_record.h"

#include "emulator/documents/exploration_keys.h"
#include "emulator/interleaving/schedule_plan.h"
#include "emulator/support/json.h"

namespace tessera::detail {

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
    return {{exploration_key::kChosen, decision.chosen}, {exploration_key::kOps, std::move(accesses)}, {exploration_key::kSleep, decision.asleep}};
}

}  // namespace

std::string launch_line(const LaunchOutcome& outcome) {
    Json arrays = Json::array();
    for (const auto& [number, hash] : outcome.arrays) arrays.push_back({{exploration_key::kName, std::to_string(number)}, {exploration_key::kHash, hash}});
    return line_of({{exploration_key::kLaunch, outcome.number},
                    {exploration_key::kFile, outcome.file},
                    {exploration_key::kLine, outcome.line},
                    {exploration_key::kFailed, outcome.failed},
                    {exploration_key::kArrays, std::move(arrays)}});
}

std::string run_line(const SchedulePlan* plan) {
    Json run{{exploration_key::kPoints, "none"},   {exploration_key::kSteps, 0},     {exploration_key::kCut, false},  {exploration_key::kRedundant, false},
             {exploration_key::kStuck, 0},         {exploration_key::kHint, "none"}, {exploration_key::kWeak, false}, {exploration_key::kExplanations, Json::array()},
             {exploration_key::kDecisions, Json::array()}};
    if (plan != nullptr) {
        run[exploration_key::kPoints] = plan->conflicts.found().text();
        run[exploration_key::kSteps] = plan->steps();
        run[exploration_key::kCut] = plan->is_cut();
        run[exploration_key::kRedundant] = plan->is_redundant();
        run[exploration_key::kStuck] = plan->stuck_launches;
        if (plan->hint) run[exploration_key::kHint] = word_of(plan->hint->reason(plan->conflicts.found()));
        run[exploration_key::kWeak] = plan->is_weak;
        run[exploration_key::kExplanations] = plan->explanations;
        for (const Decision& decision : plan->decisions()) run[exploration_key::kDecisions].push_back(decision_json(decision));
    }
    return line_of({{exploration_key::kRun, std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{exploration_key::kExit, {{exploration_key::kCode, code}, {exploration_key::kSignal, signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{exploration_key::kError, sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{exploration_key::kCannotFork, sentence}}); }

}  // namespace tessera::detail
