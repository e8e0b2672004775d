// SPDX-License-Identifier: Apache-2.0
// Which schedules are run, and in which order they count.
#pragma once

#include <cstddef>
#include <optional>

#include "tools/schedules/explored_run.h"
#include "tools/schedules/schedule.h"

namespace tessera::tools {

/// Schedules count one after another, whatever the order in which they ended: so the result does not depend on the number of
/// workers. Later ones may be run meanwhile.
class ScheduleSearch {
  public:
    virtual ~ScheduleSearch() = default;

    /// The one that counts next (`ahead` 0), or one that will count later. Empty when there is none, or none that is known yet.
    virtual std::optional<Schedule> upcoming(std::size_t ahead) const = 0;

    /// Takes the result of upcoming(0). False when it does not count, because another run does the same.
    virtual bool count(const ExploredRun& run) = 0;

    /// From now on threads may be switched out before accesses to `points`.
    /// \param has_strong_memory  some accesses stay sequentially consistent in weak memory: those that overlap, say
    virtual void set_points(const PointSet& points, bool has_strong_memory) = 0;

    /// There were schedules for which there was no room.
    virtual bool has_left_out() const { return false; }

    /// How many schedules are still to come; empty when unknown.
    virtual std::optional<std::uint64_t> left() const = 0;
};

}  // namespace tessera::tools
