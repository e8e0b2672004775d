// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/exploration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "emulator/documents/exploration_keys.h"
#include "tools/schedules/drawn_search.h"
#include "tools/schedules/exhaustive_search.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"

namespace tessera::tools {
namespace {

/// For each worker. Runs that have ended and do not count yet hold memory.
constexpr std::size_t kMostAhead = 8;

/// How many drawn schedules run where the first one shows that all have one outcome. They would reveal a program whose result
/// depends on something else.
constexpr std::uint64_t kEnoughWithoutConflict = 20;

}  // namespace

Exploration::Exploration(const ExploreRequest& request, ScheduleRunner& runner, const Interruption& interruption)
    : request_(request), runner_(runner), interruption_(interruption) {
    report_.strategy = request.strategy_word();
    report_.seed = request.seed;
    report_.schedules = request.schedules;
    report_.preemptions = request.preemptions;
    report_.shard = request.shard;
    report_.consistency = request.consistency;
}

Exploration::~Exploration() = default;

std::optional<ExplorationReport> Exploration::run() {
    if (!learn()) return {};
    make_search();
    while (true) {
        count_runs();
        if (is_over() || interruption_.signal() != 0) break;
        start_runs();
        collect_runs();
        show_progress();
    }
    finish();
    return std::move(report_);
}

void Exploration::show_progress() {
    const std::uint64_t done = report_.counted;
    const std::size_t outcomes = report_.outcomes.size();
    const std::optional<std::uint64_t> left = search_->left();
    std::optional<double> share;
    if (left && done + *left > 0) share = static_cast<double>(done) / static_cast<double>(done + *left);
    progress_.show(fmt::format("{} schedule{}, {} outcome{}", done, done == 1 ? "" : "s", outcomes, outcomes == 1 ? "" : "s"), share);
}

/// The first run: what all others are compared with, and where threads get in each other's way. False when it was interrupted.
bool Exploration::learn() {
    std::optional<ExploredRun> first = runner_.run({1, first_schedule(true, request_.consistency)});
    if (first && first->refusal) {
        const std::string reason = *first->refusal;
        report_.at_accesses = false;
        first = runner_.run({1, first_schedule(false, request_.consistency)});
        if (first && first->refusal) throw tool_failed("the program follows no schedule: {}", *first->refusal);
        if (first && request_.consistency == Consistency::relaxed) {
            throw wrong_use("--consistency=relaxed expects a program built with tessera c++ --check, because it chooses what single accesses see ({})",
                            reason);
        }
        if (first && request_.strategy != ExploreStrategy::random) {
            throw wrong_use("--strategy={} expects a program built with tessera c++ --check, because it orders single accesses ({})",
                            request_.strategy_word(), reason);
        }
        report_.notes.push_back(
            "this program was not built with tessera c++ --check, so threads are switched only at barriers: " + reason);
    }
    if (!first) return false;
    if (!runner_.has_launched()) {
        if (!first->standard_error.empty()) write_to_standard_error(first->standard_error);
        if (first->exit_code == exit_wrong_use)
            throw Failure(exit_wrong_use, "nothing was explored: the program ended with exit code 2");
        throw tool_failed("nothing was explored: the program launched no kernel, or does not run under Tessera ({} {})",
                          first->signal != 0 ? "signal" : "exit code", first->signal != 0 ? first->signal : first->exit_code);
    }
    const std::string token = first_schedule(report_.at_accesses, request_.consistency);
    report_.first_run = outcome_of(*first, 1, token);
    // The runs of an exhaustive search themselves show whether its points are enough.
    if (request_.strategy == ExploreStrategy::exhaustive && first->points) {
        report_.points.add(*first->points);
    } else {
        add_points(*first);
    }
    if (request_.consistency == Consistency::sequential) add_hint(*first);
    ended_.emplace(token, std::move(*first));
    return true;
}

/// A GPU is no machine of interleavings.
void Exploration::add_hint(const ExploredRun& first) {
    const char* const reason = first.hint == "wait"    ? "threads use memory across a wait that does not cover it"
                               : first.hint == "fence" ? "threads pass data in memory that their fences do not cover"
                               : first.hint == "tiles" ? "tiles pass data without a fence"
                                                       : nullptr;
    if (reason == nullptr) return;
    report_.notes.push_back(std::string("a GPU may show more outcomes, because ") + reason + "; --consistency=relaxed runs those, too");
}

void Exploration::make_search() {
    const detail::Shard shard = request_.shard.value_or(detail::Shard());
    const NumberedSchedules numbers{shard.index, shard.count, request_.schedules};
    switch (request_.strategy) {
        case ExploreStrategy::random: {
            auto search = std::make_unique<DrawnSearch>(DrawnSearch::Kind::random, request_.seed, 0, numbers, request_.consistency);
            if (!report_.at_accesses) search->leave_accesses_alone();
            search_ = std::move(search);
            break;
        }
        case ExploreStrategy::priority:
            search_ = std::make_unique<DrawnSearch>(DrawnSearch::Kind::priority, request_.seed, steps_of_a_run(), numbers, request_.consistency);
            break;
        case ExploreStrategy::exhaustive:
            search_ = std::make_unique<ExhaustiveSearch>(request_.preemptions, request_.schedules, request_.consistency);
            break;
    }
    search_->set_points(report_.points, false);
}

/// How often one of several accesses is chosen, where they take turns.
std::uint64_t Exploration::steps_of_a_run() {
    if (report_.points.empty()) return 1;
    const std::optional<ExploredRun> run = runner_.run({0, access_token(report_.points, {}, request_.consistency)});
    if (!run || run->refusal) return 1;
    if (run->points) report_.points.add(*run->points);
    return run->steps;
}

/// Nothing is in conflict, so every schedule gives the same (docs/explore-proof.md).
bool Exploration::can_end_early() const {
    return request_.strategy != ExploreStrategy::exhaustive && !request_.wants_all_schedules && report_.at_accesses &&
           report_.points.empty() && report_.outcomes.size() <= 1 && report_.lost == 0;
}

bool Exploration::has_ended_early() const { return can_end_early() && report_.counted >= kEnoughWithoutConflict; }

bool Exploration::is_over() const {
    if (has_ended_early()) return true;
    if (request_.strategy == ExploreStrategy::exhaustive && report_.counted + report_.redundant >= request_.schedules)
        return true;
    return !search_->upcoming(0).has_value();
}

void Exploration::start_runs() {
    for (std::size_t ahead = 0; ahead < kMostAhead * request_.workers && runner_.has_room(); ++ahead) {
        const std::optional<Schedule> schedule = search_->upcoming(ahead);
        if (!schedule || (can_end_early() && report_.counted + ahead >= kEnoughWithoutConflict)) return;
        if (ended_.count(schedule->token) != 0 || !started_.insert(schedule->token).second) continue;
        runner_.start(*schedule);
    }
}

void Exploration::collect_runs() {
    for (ScheduleRunner::Ended& ended : runner_.wait()) {
        if (started_.erase(ended.token) != 0) ended_.emplace(ended.token, std::move(ended.run));
    }
}

/// In their order, as far as they have ended.
void Exploration::count_runs() {
    while (!is_over()) {
        const Schedule schedule = *search_->upcoming(0);
        const auto ended = ended_.find(schedule.token);
        if (ended == ended_.end()) return;
        const ExploredRun run = std::move(ended->second);
        ended_.erase(ended);
        count(schedule, run);
    }
}

void Exploration::count(const Schedule& schedule, const ExploredRun& run) {
    if (run.refusal) throw tool_failed("the program does not follow schedule {}: {}", schedule.token, *run.refusal);
    const bool has_more_points = add_points(run), has_strong_memory = finds_strong_memory(run);
    if (has_more_points || has_strong_memory) {
        // Runs with fewer points no longer count.
        started_.clear();
        ended_.clear();
        search_->set_points(report_.points, has_strong_memory_);
        if (request_.strategy == ExploreStrategy::exhaustive) {
            report_.forget_runs();
            if (has_more_points) ++begun_anew_;
            return;
        }
        points_came_later_ = true;
    }
    if (!run.cuts.empty()) ++report_.cut;
    for (const std::string& reason : run.cuts) ++report_.cut_because[reason];
    if (report_.at_accesses && !run.points) ++report_.lost;
    if (search_->count(run)) {
        report_.add(schedule.number, schedule.token, run);
    } else {
        ++report_.redundant;
    }
}

/// True when the run shows that threads must be switched before more accesses.
bool Exploration::add_points(const ExploredRun& run) {
    if (!report_.at_accesses) return false;
    // A launch that failed has not made all its accesses: it cannot tell which are in conflict. A search that is to be complete
    // must not rely on it; drawn schedules will do with what was seen, if anything was. (After a crash nothing is complete.)
    // What one has failed to do that repeats another run, the other one tells.
    const bool is_whole = run.points && (run.redundant || !run.lacks_accesses());
    const bool is_exhaustive = request_.strategy == ExploreStrategy::exhaustive;
    bool grew = run.points && report_.points.add(*run.points);
    const bool needs_all = report_.points.empty() || (is_exhaustive && run.points);
    if (!is_whole && needs_all && report_.points.add(PointSet::everything())) {
        grew = true;
        report_.notes.push_back(
            "threads are switched before every access: a run failed before it could say which bytes are in conflict");
    }
    return grew;
}

/// True when the run is the first one in weak memory to show that some memory is not weak: other orders of accesses may then differ than
/// a search of weak memory takes for different.
bool Exploration::finds_strong_memory(const ExploredRun& run) {
    const auto is_memory = [](const std::string& reason) { return reason == detail::exploration_key::cut::kMemory; };
    if (has_strong_memory_ || request_.strategy != ExploreStrategy::exhaustive) return false;
    has_strong_memory_ = std::any_of(run.cuts.begin(), run.cuts.end(), is_memory);
    return has_strong_memory_;
}

void Exploration::finish() {
    using End = ExplorationReport::End;
    const bool is_exhaustive = request_.strategy == ExploreStrategy::exhaustive;
    const bool is_done = !search_->upcoming(0).has_value() && !search_->has_left_out();
    const bool is_whole = report_.cut == 0 && report_.lost == 0;
    report_.end = is_done                       ? !is_exhaustive ? End::all_run : is_whole ? End::complete : End::incomplete
                  : has_ended_early()           ? End::complete
                  : interruption_.signal() != 0 ? End::interrupted
                                                : End::limited;
    if (report_.end == End::limited && report_.outcomes.empty()) {  // each run repeated another one, but what the first left is an outcome
        report_.outcomes.push_back(report_.first_run);
        report_.counted = 1;
    }
    if (!runner_.cannot_fork().empty()) {
        report_.notes.push_back("each schedule started the program again, which takes longer: " + runner_.cannot_fork());
    }
    if (begun_anew_ > 0) report_.notes.push_back("started again, with more bytes in conflict than the first run showed");
    if (points_came_later_)
        report_.notes.push_back("some runs showed more bytes in conflict than the first one did; later ones varied these, too");
}

}  // namespace tessera::tools
