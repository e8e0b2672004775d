// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/exhaustive_search.h"

#include <algorithm>
#include <utility>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

using Operations = std::vector<Operation>;

SleepingAction key_of(const Operation& operation) { return {operation.thread, operation.write}; }

bool holds(const Operations& operations, const Operation& operation) {
    return std::any_of(operations.begin(), operations.end(), [&](const Operation& other) { return key_of(other) == key_of(operation); });
}

/// Those of `operations` that `chosen` does not wake.
/// \param has_strong_memory  some memory is not weak: then any order of two that meet may make a difference
std::set<SleepingAction> still_asleep(const Operations& operations, Operation chosen, bool has_strong_memory) {
    std::set<SleepingAction> asleep;
    if (has_strong_memory) chosen.next = 0;
    for (const Operation& operation : operations) {
        for (const Operation& action : detail::still_asleep(operation, chosen)) asleep.insert(key_of(action));
    }
    return asleep;
}

/// Those that sleep.
Operations operations_of(const std::set<SleepingAction>& asleep, const Decision& decision) {
    Operations operations;
    for (const Operation& operation : decision.operations) {
        if (asleep.count(key_of(operation)) != 0) operations.push_back(operation);
    }
    return operations;
}

std::shared_ptr<const std::vector<std::uint32_t>> choices_of(const ExploredRun& run) {
    auto choices = std::make_shared<std::vector<std::uint32_t>>();
    for (const Decision& decision : run.decisions) choices->push_back(decision.chosen);
    return choices;
}

/// Whether choosing operation `next` at decision `i` takes the turn from a thread that could go on.
bool preempts(const ExploredRun& run, std::size_t i, std::size_t next) {
    if (i == 0) return false;
    const Decision& before = run.decisions[i - 1];
    const Operations& operations = run.decisions[i].operations;
    const std::uint64_t last = before.operations[before.chosen].thread;
    return operations[0].thread == last && operations[next].thread != last;
}

/// The program agrees about which threads sleep. If it does not, one of `asleep` was the only thread that could go on, so that no decision
/// was made, and what follows repeats another run.
/// In weak memory an action also stops sleeping where its write can no longer be chosen.
bool agrees(const Decision& decision, const std::set<SleepingAction>& asleep, Consistency consistency) {
    const std::size_t expected = consistency == Consistency::relaxed ? operations_of(asleep, decision).size() : asleep.size();
    return decision.asleep.size() == expected &&
           std::all_of(decision.asleep.begin(), decision.asleep.end(), [&](std::uint32_t index) {
               return asleep.count(key_of(decision.operations[index])) != 0;
           });
}

}  // namespace

ExhaustiveSearch::Choices ExhaustiveSearch::Prefix::all() const {
    Choices all(choices->begin(), choices->begin() + static_cast<std::ptrdiff_t>(kept));
    if (next) all.push_back(*next);
    return all;
}

std::optional<Schedule> ExhaustiveSearch::upcoming(std::size_t ahead) const {
    if (ahead >= waiting_.size()) return {};
    const Prefix& prefix = waiting_[waiting_.size() - 1 - ahead];
    detail::ScheduleToken token;
    token.strategy = detail::ScheduleToken::Strategy::choices;
    token.choices = prefix.all();
    token.asleep = prefix.sleeping;
    token.has_strong_memory = has_strong_memory_;
    return Schedule{counted_ + 1 + ahead, access_token(points_, token, consistency_)};
}

bool ExhaustiveSearch::count(const ExploredRun& run) {
    const Prefix done = std::move(waiting_.back());
    waiting_.pop_back();
    ++runs_;
    // A run that crashed tells nothing of its decisions.
    if (run.points && run.decisions.size() < done.size()) {
        throw tool_failed("the program made {} of the {} choices it was given: it depends on more than its schedule",
                          run.decisions.size(), done.size());
    }
    const bool is_new = most_preemptions_ ? add_within_bound(done, run) : add_other_choices(done, run);
    if (is_new) ++counted_;
    return is_new;
}

void ExhaustiveSearch::add(std::vector<Prefix>&& others) {
    waiting_.insert(waiting_.end(), std::make_move_iterator(others.rbegin()), std::make_move_iterator(others.rend()));
}

void ExhaustiveSearch::leave_out_beyond_room() {
    if (waiting_.size() <= room()) return;
    waiting_.erase(waiting_.begin(), waiting_.end() - static_cast<std::ptrdiff_t>(room()));
    left_out_ = true;
}

bool ExhaustiveSearch::add_other_choices(const Prefix& done, const ExploredRun& run) {
    // Which threads sleep at each decision, up to where the run began to repeat another one.
    std::vector<std::set<SleepingAction>> asleep = {done.sleeping};
    bool repeats = run.redundant;
    std::size_t end = done.size();
    for (bool goes_on = true; goes_on && end < run.decisions.size() && agrees(run.decisions[end], asleep.back(), consistency_); ++end) {
        const Decision& decision = run.decisions[end];
        const Operation& chosen = decision.operations[decision.chosen];
        const Operations sleeping = operations_of(asleep.back(), decision);
        goes_on = !holds(sleeping, chosen);
        repeats = repeats || !goes_on;
        asleep.push_back(still_asleep(sleeping, chosen, has_strong_memory_));
    }
    repeats = repeats || end < run.decisions.size();

    // The latest decisions first, for they count next: of a long run there may be no room for the others.
    const auto choices = choices_of(run);
    std::vector<std::vector<Prefix>> all;
    std::size_t added = 0;
    std::size_t i = end;
    for (; i > done.size() && added < room(); --i) {
        const Decision& decision = run.decisions[i - 1];
        const Operation& chosen = decision.operations[decision.chosen];
        Operations tried = operations_of(asleep[i - 1 - done.size()], decision);
        if (!holds(tried, chosen)) tried.push_back(chosen);
        std::vector<Prefix> others;
        for (std::uint32_t other = 0; other < decision.operations.size(); ++other) {
            const Operation& operation = decision.operations[other];
            if (holds(tried, operation)) continue;
            others.push_back({choices, i - 1, other, still_asleep(tried, operation, has_strong_memory_)});
            tried.push_back(operation);
        }
        added += others.size();
        all.push_back(std::move(others));
    }
    if (i > done.size()) left_out_ = true;
    for (auto others = all.rbegin(); others != all.rend(); ++others) add(std::move(*others));
    leave_out_beyond_room();
    return !repeats;
}

bool ExhaustiveSearch::add_within_bound(const Prefix& done, const ExploredRun& run) {
    const auto choices = choices_of(run);
    unsigned preemptions = 0;
    for (std::size_t i = 0; i < run.decisions.size() && preemptions <= *most_preemptions_; ++i) {
        const Decision& decision = run.decisions[i];
        std::vector<Prefix> others;
        for (std::uint32_t other = 0; i >= done.size() && other < decision.operations.size(); ++other) {
            if (other == decision.chosen || preemptions + (preempts(run, i, other) ? 1 : 0) > *most_preemptions_) continue;
            others.push_back({choices, i, other, {}});
        }
        add(std::move(others));
        if (preempts(run, i, decision.chosen)) ++preemptions;
    }
    leave_out_beyond_room();
    return !run.redundant;
}

void ExhaustiveSearch::set_points(const PointSet& points, bool has_strong_memory) {
    points_ = points;
    has_strong_memory_ = has_strong_memory;
    waiting_ = {Prefix()};
    counted_ = runs_ = 0;
    left_out_ = false;
}

std::optional<std::uint64_t> ExhaustiveSearch::left() const {
    if (waiting_.empty()) return 0;
    return {};
}

}  // namespace tessera::tools
