// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/exploration_report.h"

#include <algorithm>

namespace tessera::tools {

Outcome outcome_of(const ExploredRun& run, std::uint64_t number, const std::string& token) {
    return {run.outcome(), 1, number, token, run.launches, run.exit_code, run.signal, run.failed() ? run.standard_error : "", {}, run.is_weak, {}};
}

void ExplorationReport::add(std::uint64_t number, const std::string& token, const ExploredRun& run) {
    ++counted;
    const std::string id = run.outcome();
    const auto known = std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) { return outcome.id == id; });
    if (known != outcomes.end()) {
        ++known->schedules;
        known->is_weak = known->is_weak && run.is_weak;
        return;
    }
    outcomes.push_back(outcome_of(run, number, token));
}

void ExplorationReport::forget_runs() {
    counted = redundant = cut = lost = 0;
    cut_because.clear();
    outcomes.clear();
}

const char* end_word(ExplorationReport::End end) {
    switch (end) {
        case ExplorationReport::End::all_run:
            return "all";
        case ExplorationReport::End::complete:
            return "complete";
        case ExplorationReport::End::incomplete:
            return "incomplete";
        case ExplorationReport::End::limited:
            return "limit";
        case ExplorationReport::End::interrupted:
            return "interrupted";
    }
    return "";
}

}  // namespace tessera::tools
