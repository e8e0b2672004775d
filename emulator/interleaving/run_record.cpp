// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/run_record.h"

#include <nlohmann/json.hpp>

#include "emulator/interleaving/schedule_plan.h"

namespace tessera::detail {

namespace {

using nlohmann::json;

std::string line_of(const json& object) { return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n"; }

json decision_json(const Decision& decision) {
    json accesses = json::array();
    for (const PendingAccess& access : decision.accesses) {
        accesses.push_back({access.thread, access.region, access.begin, access.end, static_cast<int>(access.kind)});
        if (access.next != 0) accesses.back().insert(accesses.back().end(), {access.write, access.next});
    }
    return {{"chosen", decision.chosen}, {"ops", std::move(accesses)}, {"sleep", decision.asleep}};
}

}  // namespace

std::string launch_line(const LaunchOutcome& outcome) {
    json arrays = json::array();
    for (const auto& [number, hash] : outcome.arrays) arrays.push_back({{"name", std::to_string(number)}, {"hash", hash}});
    return line_of({{"launch", outcome.number},
                    {"file", outcome.file},
                    {"line", outcome.line},
                    {"failed", outcome.failed},
                    {"arrays", std::move(arrays)}});
}

std::string run_line(const SchedulePlan* plan) {
    json run{{"points", "none"}, {"steps", 0}, {"cut", false}, {"redundant", false}, {"decisions", json::array()}};
    if (plan != nullptr) {
        run["points"] = plan->conflicts.found().text();
        run["steps"] = plan->steps();
        run["cut"] = plan->is_cut();
        run["redundant"] = plan->is_redundant();
        for (const Decision& decision : plan->decisions()) run["decisions"].push_back(decision_json(decision));
    }
    return line_of({{"run", std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{"exit", {{"code", code}, {"signal", signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{"error", sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{"cannot_fork", sentence}}); }

}  // namespace tessera::detail
