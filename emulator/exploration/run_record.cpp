// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/run_record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>

#include "emulator/documents/exploration_keys.h"
#include "emulator/documents/json.h"
#include "emulator/exploration/schedule_plan.h"

namespace tessera::detail {

namespace {

std::string line_of(const Json& object) { return object.text() + "\n"; }

/// How an access differs from one of the decision before, when others have written to its location meanwhile.
struct Growth {
    std::uint64_t write = 0, next = 0;
    bool operator==(const Growth& other) const { return write == other.write && next == other.next; }
};

/// Empty: they are two accesses.
std::optional<Growth> growth(const Action& before, const Action& now) {
    const auto access = [](const Action& a) { return std::tie(a.thread, a.region, a.begin, a.end, a.kind); };
    if (access(before) != access(now) || now.write < before.write || now.next < before.next) return {};
    return Growth{now.write - before.write, now.next - before.next};
}

Json access_json(const PendingAccess& access) {
    Json parts{access.thread, access.region, access.begin, access.end, static_cast<unsigned>(access.kind)};
    if (access.next != 0) {
        parts.push_back(access.write);
        parts.push_back(access.next);
    }
    return parts;
}

/// Most accesses are those of the decision before: one thread has gone on. A pair says from which of those on how many follow here;
/// two more numbers, by how much the numbers of their writes have grown.
Json accesses_json(const std::vector<PendingAccess>& accesses, const std::vector<PendingAccess>& before) {
    Json parts = Json::array();
    std::size_t from = 0, count = 0;
    Growth grown;
    const auto end_range = [&] {
        if (count != 0 && grown == Growth{}) parts.push_back(Json{from, count});
        if (count != 0 && !(grown == Growth{})) parts.push_back(Json{from, count, grown.write, grown.next});
        count = 0;
    };
    unsigned searches_in_vain = 0;  // behind a barrier all accesses are new
    for (const PendingAccess& access : accesses) {
        if (count != 0 && from + count < before.size() && growth(before[from + count], access) == std::optional(grown)) {
            ++count;
            continue;
        }
        end_range();
        const auto is_it = [&](const PendingAccess& other) { return growth(other, access).has_value(); };
        const auto found = searches_in_vain < 8 ? std::find_if(before.begin(), before.end(), is_it) : before.end();
        if (found == before.end()) {
            ++searches_in_vain;
            parts.push_back(access_json(access));
        } else {
            from = static_cast<std::size_t>(found - before.begin());
            count = 1;
            grown = *growth(*found, access);
        }
    }
    end_range();
    return parts;
}

Json decisions_json(const std::vector<Decision>& decisions) {
    static const Decision none;
    Json all = Json::array();
    const Decision* before = &none;
    for (const Decision& decision : decisions) {
        all.push_back({{exploration_key::kChosen, decision.chosen},
                       {exploration_key::kOps, accesses_json(decision.accesses, before->accesses)},
                       {exploration_key::kSleep, decision.asleep}});
        before = &decision;
    }
    return all;
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
    Json run{{exploration_key::kPoints, "none"},   {exploration_key::kSteps, 0},     {exploration_key::kCut, Json::array()},  {exploration_key::kRedundant, false},
             {exploration_key::kStuck, 0},         {exploration_key::kHint, "none"}, {exploration_key::kWeak, false}, {exploration_key::kExplanations, Json::array()},
             {exploration_key::kDecisions, Json::array()}};
    if (plan != nullptr) {
        run[exploration_key::kPoints] = plan->conflicts.found().text();
        run[exploration_key::kSteps] = plan->steps();
        run[exploration_key::kCut] = plan->cuts().reasons();
        run[exploration_key::kRedundant] = plan->is_redundant();
        run[exploration_key::kStuck] = plan->stuck_launches;
        if (plan->hint) run[exploration_key::kHint] = word_of(plan->hint->reason(plan->conflicts.found()));
        run[exploration_key::kWeak] = plan->is_weak;
        run[exploration_key::kExplanations] = plan->explanations;
        run[exploration_key::kDecisions] = decisions_json(plan->decisions());
    }
    return line_of({{exploration_key::kRun, std::move(run)}});
}

std::string exit_line(int code, int signal) { return line_of({{exploration_key::kExit, {{exploration_key::kCode, code}, {exploration_key::kSignal, signal}}}}); }
std::string error_line(const std::string& sentence) { return line_of({{exploration_key::kError, sentence}}); }
std::string cannot_fork_line(const std::string& sentence) { return line_of({{exploration_key::kCannotFork, sentence}}); }

}  // namespace tessera::detail
