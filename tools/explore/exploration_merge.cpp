// SPDX-License-Identifier: Apache-2.0
// Several parts of one exploration as one.
#include <algorithm>
#include <map>

#include "tools/explore/exploration_report.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

using Part = ExplorationReport;

/// What all parts must have in common, each with its name.
std::vector<std::pair<const char*, std::string>> identity(const Part& part) {
    std::string words;
    for (const std::string& word : part.words) words += (words.empty() ? "" : " ") + word;
    return {{"program", part.program},
            {"options or arguments", words},
            {"strategy", part.strategy},
            {"seed", std::to_string(part.seed)},
            {"number of schedules", std::to_string(part.schedules)},
            {"switching of threads", part.at_accesses ? "before accesses" : "at barriers only"},
            {"consistency", consistency_word(part.consistency)},
            {"number of parts", std::to_string(part.shard->count)},
            {"outcome of the first run", part.first_run.id}};
}

void check_parts(const std::vector<Part>& parts, const std::vector<std::string>& names) {
    std::map<std::uint64_t, std::string> there;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!parts[i].shard)
            throw wrong_use("'{}' is not a part: expected reports of tessera explore --shard=I/N --report=json", names[i]);
        const auto ours = identity(parts[i]), others = identity(parts[0]);
        for (std::size_t k = 0; k < ours.size(); ++k) {
            if (ours[k].second == others[k].second) continue;
            throw wrong_use("'{}' and '{}' are not parts of the same exploration: the {} is '{}' and '{}'", names[0], names[i],
                            ours[k].first, others[k].second, ours[k].second);
        }
        const auto [other, is_new] = there.emplace(parts[i].shard->index, names[i]);
        if (!is_new)
            throw wrong_use("'{}' and '{}' are both part {}/{}", other->second, names[i], other->first, parts[i].shard->count);
    }
    for (std::uint64_t index = 1; index <= parts[0].shard->count; ++index) {
        if (there.count(index) == 0) throw wrong_use("part {}/{} is missing", index, parts[0].shard->count);
    }
}

void add_outcomes(const Part& part, std::vector<Outcome>& outcomes) {
    for (const Outcome& outcome : part.outcomes) {
        const auto known =
            std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& other) { return other.id == outcome.id; });
        if (known == outcomes.end()) {
            outcomes.push_back(outcome);
            continue;
        }
        const std::uint64_t schedules = known->schedules + outcome.schedules;
        const bool is_weak = known->is_weak && outcome.is_weak;
        if (outcome.first < known->first) *known = outcome;
        known->schedules = schedules;
        known->is_weak = is_weak;
        if (!is_weak) known->weak_outcome.reset();
    }
}

}  // namespace

ExplorationReport merge_explorations(const std::vector<Part>& parts, const std::vector<std::string>& names) {
    check_parts(parts, names);
    Part whole = parts[0];
    whole.shard.reset();
    whole.forget_runs();
    for (const Part& part : parts) {
        whole.counted += part.counted;
        whole.redundant += part.redundant;
        whole.cut += part.cut;
        for (const auto& [reason, schedules] : part.cut_because) whole.cut_because[reason] += schedules;
        whole.lost += part.lost;
        if (part.end == Part::End::interrupted) whole.end = part.end;
        whole.points.add(part.points);
        for (const std::string& note : part.notes) {
            if (std::find(whole.notes.begin(), whole.notes.end(), note) == whole.notes.end()) whole.notes.push_back(note);
        }
        add_outcomes(part, whole.outcomes);
    }
    std::sort(whole.outcomes.begin(), whole.outcomes.end(), [](const Outcome& a, const Outcome& b) { return a.first < b.first; });
    return whole;
}

}  // namespace tessera::tools
