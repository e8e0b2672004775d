// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/run_record.h"

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
    return {{"chosen", decision.chosen}, {"ops", std::move(accesses)}, {"sleep", decision.asleep}};
}

}  // namespace

std::string launch_line(const LaunchOutcome& outcome) {
    Json arrays = Json::array();
    for (const auto& [number, hash] : outcome.arrays) arrays.push_back({{"name", std::to_string(number)}, {"hash", hash}});
    return line_of({{"launch", outcome.number},
                    {"file", outcome.file},
                    {"line", outcome.line},
                    {"failed", outcome.failed},
                    {"arrays", std::move(arrays)}});
}

std::string run_line(const SchedulePlan* plan) {
    Json run{{"points", "none"}, {"steps", 0}, {"cut", false}, {"redundant", false}, {"hint", "none"}, {"weak", false}, {"explanations", Json::array()},
             {"decisions", Json::array()}};
    if (plan != nullptr) {
        run["points"] = plan->conflicts.found().text();
        run["steps"] = plan->steps();
        run["cut"] = plan->is_cut();
        run["redundant"] = plan->is_redundant();
        if (plan->hint) run["hint"] = word_of(plan->hint->reason(plan->conflicts.found()));
        run["weak"] = plan->is_weak;
        run["explanations"] = plan->explanations;
        for (const Decision& decision : plan->decisions()) run["decisions"].push_back(decision_json(decision));
    }
    return line_of({{"run", std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{"exit", {{"code", code}, {"signal", signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{"error", sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{"cannot_fork", sentence}}); }

}  // namespace tessera::detail
