// SPDX-License-Identifier: Apache-2.0
// Runs a program under many schedules and sorts what comes out.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "emulator/support/progress_bar.h"
#include "tools/explore/explore_request.h"
#include "tools/schedules/schedule_runner.h"
#include "tools/schedules/schedule_search.h"

namespace tessera::tools {

/// First runs the program once with its threads in order, to learn which bytes two threads touch. Then runs the schedules that
/// the strategy asks for, and adds bytes that only later runs touch so.
class Exploration {
  public:
    Exploration(const ExploreRequest& request, ScheduleRunner& runner, const Interruption& interruption);
    ~Exploration();

    /// What was found, all of it or until an interruption; empty when that came before the first run had ended. Throws Failure
    /// when there is nothing to explore.
    std::optional<ExplorationReport> run();

  private:
    bool learn();
    void add_hint(const ExploredRun& first);
    void make_search();
    std::uint64_t steps_of_a_run();
    bool is_over() const;
    bool can_end_early() const;
    bool has_ended_early() const;
    void start_runs();
    void collect_runs();
    void count_runs();
    void count(const Schedule& schedule, const ExploredRun& run);
    bool add_points(const ExploredRun& run);
    bool finds_strong_memory(const ExploredRun& run);
    void show_progress();
    void finish();

    const ExploreRequest& request_;
    ScheduleRunner& runner_;
    const Interruption& interruption_;
    detail::ProgressBar progress_;
    ExplorationReport report_;
    std::unique_ptr<ScheduleSearch> search_;
    std::set<std::string> started_;             ///< tokens of runs that are wanted
    std::map<std::string, ExploredRun> ended_;  ///< that do not count yet
    unsigned begun_anew_ = 0;
    bool has_strong_memory_ = false;  ///< and the search has begun anew for it
    bool points_came_later_ = false;
};

}  // namespace tessera::tools
