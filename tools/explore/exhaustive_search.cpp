// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/exhaustive_search.h"

#include "tools/failure.h"

#include <algorithm>
#include <utility>

namespace tessera::tools {
namespace {

using Operations = std::vector<Operation>;

bool holds_thread(const Operations& operations, std::int64_t thread) {
    return std::any_of(operations.begin(), operations.end(), [&](const Operation& other) { return other.thread == thread; });
}

/// The threads of those of `operations` that `chosen` does not wake.
std::vector<std::int64_t> still_asleep(const Operations& operations, const Operation& chosen) {
    std::vector<std::int64_t> asleep;
    for (const Operation& operation : operations) {
        if (operation.is_independent_of(chosen)) asleep.push_back(operation.thread);
    }
    return asleep;
}

/// What the sleeping threads stand before.
Operations operations_of(const std::vector<std::int64_t>& threads, const Decision& decision) {
    Operations operations;
    for (const Operation& operation : decision.operations) {
        if (std::find(threads.begin(), threads.end(), operation.thread) != threads.end()) operations.push_back(operation);
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
    if (i == 0 || next == 0) return false;
    const Decision& before = run.decisions[i - 1];
    return run.decisions[i].operations[0].thread == before.operations[before.chosen].thread;
}

/// The program agrees about who sleeps. If it does not, one of `asleep` was the only thread that could go on, so that no decision
/// was made, and what follows repeats another run.
bool agrees(const Decision& decision, const std::vector<std::int64_t>& asleep) {
    return decision.asleep.size() == asleep.size() &&
           std::all_of(decision.asleep.begin(), decision.asleep.end(), [&](std::uint32_t index) {
               return std::find(asleep.begin(), asleep.end(), decision.operations[index].thread) != asleep.end();
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
    Schedule schedule{counted_ + 1 + ahead, access_token(points_, choices_text(prefix.all())), {}};
    schedule.sleeping.assign(prefix.sleeping.begin(), prefix.sleeping.end());
    return schedule;
}

bool ExhaustiveSearch::count(const ExploredRun& run) {
    const Prefix done = std::move(waiting_.back());
    waiting_.pop_back();
    // A run that crashed tells nothing of its decisions.
    if (run.points && run.decisions.size() < done.size()) {
        throw tool_failed("the program made {} of the {} choices it was told: it depends on more than its schedule",
                          run.decisions.size(), done.size());
    }
    const bool is_new = most_preemptions_ ? add_within_bound(done, run) : add_other_choices(done, run);
    if (is_new) ++counted_;
    return is_new;
}

void ExhaustiveSearch::add(std::vector<Prefix>&& others) {
    waiting_.insert(waiting_.end(), std::make_move_iterator(others.rbegin()), std::make_move_iterator(others.rend()));
}

bool ExhaustiveSearch::add_other_choices(const Prefix& done, const ExploredRun& run) {
    const auto choices = choices_of(run);
    std::vector<std::int64_t> asleep = done.sleeping;
    for (std::size_t i = done.size(); i < run.decisions.size(); ++i) {
        const Decision& decision = run.decisions[i];
        if (!agrees(decision, asleep)) return false;
        const Operation& chosen = decision.operations[decision.chosen];
        Operations tried = operations_of(asleep, decision);
        const Operations sleeping = tried;
        const bool repeats = holds_thread(tried, chosen.thread);
        if (!repeats) tried.push_back(chosen);
        std::vector<Prefix> others;
        for (std::uint32_t other = 0; other < decision.operations.size(); ++other) {
            const Operation& operation = decision.operations[other];
            if (holds_thread(tried, operation.thread)) continue;
            others.push_back({choices, i, other, still_asleep(tried, operation)});
            tried.push_back(operation);
        }
        add(std::move(others));
        if (repeats) return false;  // as does all that comes after
        asleep = still_asleep(sleeping, chosen);
    }
    return !run.redundant;
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
    return true;
}

void ExhaustiveSearch::set_points(const PointSet& points) {
    points_ = points;
    waiting_ = {Prefix()};
    counted_ = 0;
}

std::optional<std::uint64_t> ExhaustiveSearch::left() const {
    if (waiting_.empty()) return 0;
    return {};
}

}  // namespace tessera::tools
