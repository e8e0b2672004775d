// SPDX-License-Identifier: Apache-2.0
// Schedules that are drawn.
#pragma once

#include "tools/schedules/schedule_search.h"

namespace tessera::tools {

/// Schedules FIRST, FIRST + STEP, ... up to LAST: the first part of N has (1, N), the second (2, N). A schedule depends on seed
/// and number only, so that the parts together are the whole.
struct NumberedSchedules {
    std::uint64_t first = 1;
    std::uint64_t step = 1;
    std::uint64_t last = 1;
};

class DrawnSearch : public ScheduleSearch {
  public:
    enum class Kind {
        random,    ///< each choice is drawn
        priority,  ///< threads have drawn priorities that change a few times (PCT)
    };

    /// \param seed   of all schedules
    /// \param steps  decisions in a run, for Kind::priority
    DrawnSearch(Kind kind, std::uint64_t seed, std::uint64_t steps, const NumberedSchedules& numbers, Consistency consistency)
        : kind_(kind), seed_(seed), steps_(steps), numbers_(numbers), consistency_(consistency), next_(numbers.first) {}

    /// Threads change places only at barriers.
    void leave_accesses_alone() { at_accesses_ = false; }

    std::optional<Schedule> upcoming(std::size_t ahead) const override;
    bool count(const ExploredRun& run) override;
    void set_points(const PointSet& points, bool) override { points_ = points; }
    std::optional<std::uint64_t> left() const override;

  private:
    detail::ScheduleToken strategy_of(std::uint64_t number) const;

    const Kind kind_;
    const std::uint64_t seed_, steps_;
    const NumberedSchedules numbers_;
    const Consistency consistency_;
    PointSet points_;
    bool at_accesses_ = true;
    std::uint64_t next_;
};

}  // namespace tessera::tools
