// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/schedule_plan.h"

#include <algorithm>

#include "emulator/schedules/split_mix.h"
#include "emulator/schedules/thread_order.h"

namespace tessera::detail {

namespace {

/// A thread that waits for another in a loop would be chosen forever.
constexpr std::uint64_t kMostInARow = 1000;
/// A search has no use for longer ones.
constexpr std::size_t kMostDecisions = 20000;

constexpr std::uint64_t kDrawn = std::uint64_t{1} << 63;  ///< priorities that were not lowered

}  // namespace

namespace {

ScheduleToken::Action key_of(const Action& action) { return {action.thread, action.write}; }

std::size_t first_of_thread(const std::vector<PendingAccess>& pending, std::uint64_t thread) {
    const auto found = std::lower_bound(pending.begin(), pending.end(), thread,
                                        [](const PendingAccess& access, std::uint64_t other) { return access.thread < other; });
    return static_cast<std::size_t>(found - pending.begin());
}

/// One past the last action of the thread whose action stands at `at`.
std::size_t end_of_thread(const std::vector<PendingAccess>& pending, std::size_t at) {
    const std::uint64_t thread = pending[at].thread;
    while (at < pending.size() && pending[at].thread == thread) ++at;
    return at;
}

}  // namespace

SchedulePlan::SchedulePlan(const ScheduleToken& token) : token_(token), random_(token.seed) {
    if (token.strategy == ScheduleToken::Strategy::forward && !token.is_relaxed) hint.emplace();
    if (token.strategy != ScheduleToken::Strategy::priority) return;
    for (unsigned i = 1; i < token.depth; ++i) changes_.insert(mixed(token.seed, i) % std::max<std::uint64_t>(token.steps, 1));
}

void SchedulePlan::begin_launch() {
    ++launches_;
    last_ = kNobody;
    asleep_.clear();
    lowered_.clear();
    conflicts.begin_launch();
    if (hint) hint->begin_launch();
}

std::uint64_t SchedulePlan::unit_at(std::uint64_t position, std::uint64_t count) const {
    ScheduleKind kind = ScheduleKind::random;
    switch (token_.strategy) {
        case ScheduleToken::Strategy::forward:
        case ScheduleToken::Strategy::choices: kind = ScheduleKind::forward; break;
        case ScheduleToken::Strategy::reverse: kind = ScheduleKind::reverse; break;
        case ScheduleToken::Strategy::random:
        case ScheduleToken::Strategy::priority: break;
    }
    return tile_in_order(kind, mixed(token_.seed, launches_), position, count);
}

std::size_t SchedulePlan::position_of_last(const std::vector<PendingAccess>& pending) const {
    return first_of_thread(pending, last_);
}

std::size_t SchedulePlan::choose(const std::vector<PendingAccess>& pending) {
    const std::size_t count = pending.size();
    std::size_t chosen = 0;
    if (is_over_) {
        chosen = choose_in_turns(pending);
    } else if (token_.strategy == ScheduleToken::Strategy::choices) {
        chosen = choose_as_told(pending);
    } else if (count > 1) {
        const std::size_t last = position_of_last(pending);  // or the first behind it
        switch (token_.strategy) {
            case ScheduleToken::Strategy::forward: chosen = choose_in_turns(pending); break;
            case ScheduleToken::Strategy::reverse:
                chosen = last > 0 && last_ != kNobody ? last - 1 : count - 1;
                chosen = first_of_thread(pending, pending[chosen].thread);
                break;
            case ScheduleToken::Strategy::random: chosen = next_random(random_) % count; break;
            case ScheduleToken::Strategy::priority: chosen = choose_by_priority(pending); break;
            case ScheduleToken::Strategy::choices: break;
        }
    }
    if (count > 1) ++steps_;
    times_in_a_row_ = pending[chosen].thread == last_ ? times_in_a_row_ + 1 : 0;
    last_ = pending[chosen].thread;
    return chosen;
}

std::size_t SchedulePlan::choose_in_turns(const std::vector<PendingAccess>& pending) const {
    const std::size_t last = position_of_last(pending);  // or the first behind it
    const std::size_t next = last < pending.size() && pending[last].thread == last_ ? end_of_thread(pending, last) : last;
    return next < pending.size() ? next : 0;
}

std::size_t SchedulePlan::highest(const std::vector<PendingAccess>& pending) const {
    const auto priority = [&](const PendingAccess& access) {
        const auto lowered = lowered_.find(access.thread);
        return lowered != lowered_.end() ? lowered->second : mixed(token_.seed, access.thread) | kDrawn;
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < pending.size(); ++i) {
        if (priority(pending[i]) > priority(pending[best])) best = i;
    }
    return best;
}

std::size_t SchedulePlan::choose_by_priority(const std::vector<PendingAccess>& pending) {
    std::size_t chosen = highest(pending);
    if (changes_.count(steps_) != 0 || times_in_a_row_ > kMostInARow) {
        lowered_[pending[chosen].thread] = kDrawn - 1 - steps_;  // later ones are lower
        chosen = highest(pending);
    }
    // Priorities choose the thread. Which write it sees is drawn.
    return chosen + mixed(token_.seed, ~steps_) % (end_of_thread(pending, chosen) - chosen);
}

void SchedulePlan::record(const Decision& decision) {
    if (decisions_.size() < kMostDecisions) {
        decisions_.push_back(decision);
    } else {
        cuts_.add(exploration_key::cut::kLength);
    }
}

void SchedulePlan::wake(const Decision& decision) {
    std::set<ScheduleToken::Action> asleep;
    Action done = decision.accesses[decision.chosen];
    if (token_.has_strong_memory) done.next = 0;  // its memory may yet turn out not to be weak
    for (const PendingAccess& access : decision.accesses) {
        if (asleep_.count(key_of(access)) == 0) continue;
        for (const Action& action : still_asleep(access, done)) asleep.insert(key_of(action));
    }
    asleep_ = std::move(asleep);
}

std::uint32_t SchedulePlan::default_choice(const Decision& decision) {
    const auto sleeps = [&](std::size_t i) { return asleep_.count(key_of(decision.accesses[i])) != 0; };
    std::size_t choice = 0;
    while (choice < decision.accesses.size() && sleeps(choice)) ++choice;
    if (choice == decision.accesses.size()) {
        redundant_ = true;
        asleep_.clear();
        return 0;
    }
    const std::size_t other = end_of_thread(decision.accesses, 0);
    if (choice < other && times_in_a_row_ > kMostInARow && other < decision.accesses.size() && !sleeps(other)) {
        cuts_.add(exploration_key::cut::kLoop);
        choice = other;
    }
    return static_cast<std::uint32_t>(choice);
}

std::size_t SchedulePlan::choose_as_told(const std::vector<PendingAccess>& pending) {
    // In weak memory what sleeps has to be followed through steps without a choice, too.
    if (pending.size() == 1 && !token_.is_relaxed) {  // no choice; a thread that sleeps stands before an access, so it is this one
        if (asleep_.count(key_of(pending[0])) != 0) redundant_ = true;
        asleep_.clear();
        return 0;
    }
    Decision decision;
    decision.accesses = pending;
    const std::size_t last = position_of_last(pending);
    if (last < pending.size() && pending[last].thread == last_) {
        std::rotate(decision.accesses.begin(), decision.accesses.begin() + static_cast<std::ptrdiff_t>(last),
                    decision.accesses.begin() + static_cast<std::ptrdiff_t>(end_of_thread(pending, last)));
    }
    const std::size_t made = choices_made_++;
    for (std::uint32_t i = 0; i < decision.accesses.size(); ++i) {
        if (asleep_.count(key_of(decision.accesses[i])) != 0) decision.asleep.push_back(i);
    }
    decision.chosen = made < token_.choices.size() ? token_.choices[made] : default_choice(decision);
    if (decision.chosen >= pending.size()) {
        decision.chosen = 0;  // a token of another program, or of another input
        cuts_.add(exploration_key::cut::kToken);
    }
    record(decision);
    wake(decision);
    if (choices_made_ == token_.choices.size()) asleep_ = token_.asleep;
    const ScheduleToken::Action chosen = key_of(decision.accesses[decision.chosen]);
    return static_cast<std::size_t>(std::find_if(pending.begin(), pending.end(),
                                                 [&](const PendingAccess& access) { return key_of(access) == chosen; }) -
                                    pending.begin());
}

}  // namespace tessera::detail
