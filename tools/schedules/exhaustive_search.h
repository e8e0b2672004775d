// SPDX-License-Identifier: Apache-2.0
// All interleavings of a kernel's accesses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "tools/schedules/schedule_search.h"

namespace tessera::tools {

/// Depth first: after each run, every other choice that could have been made in it becomes a schedule of its own, the latest
/// ones first. Sleep sets (Godefroid) leave out what would only exchange neighbouring accesses that are independent: an access
/// that was tried at a decision sleeps in the schedules that choose another one there, until an access wakes it that depends on
/// it. So of all interleavings that differ only in the order of independent accesses one is run. In weak memory a choice is also
/// which write an access sees, and of all schedules that agree about that one is run.
///
/// With a bound on preemptions (a thread that could continue is switched out) nothing sleeps: the interleaving that is kept might be
/// one beyond the bound.
class ExhaustiveSearch : public ScheduleSearch {
  public:
    /// \param most_runs  keeps no more schedules waiting than will be run
    ExhaustiveSearch(std::optional<unsigned> most_preemptions, std::uint64_t most_runs, Consistency consistency)
        : most_preemptions_(most_preemptions), most_runs_(most_runs), consistency_(consistency) {}

    std::optional<Schedule> upcoming(std::size_t ahead) const override;
    bool count(const ExploredRun& run) override;
    /// Starts over.
    void set_points(const PointSet& points, bool has_strong_memory) override;
    std::optional<std::uint64_t> left() const override;

    bool has_left_out() const override { return left_out_; }

  private:
    using Choices = std::vector<std::uint32_t>;

    /// What a run begins with. Many share the choices of the run that they come from.
    struct Prefix {
        std::shared_ptr<const Choices> choices = std::make_shared<Choices>();
        std::size_t kept = 0;                ///< how many of them
        std::optional<std::uint32_t> next;   ///< the choice after those; the first run has none
        std::set<SleepingAction> sleeping;   ///< after the choices

        std::size_t size() const { return kept + (next ? 1 : 0); }
        Choices all() const;
    };

    // False when the run repeats another one.
    bool add_other_choices(const Prefix& done, const ExploredRun& run);
    bool add_within_bound(const Prefix& done, const ExploredRun& run);
    void add(std::vector<Prefix>&& others);
    std::size_t room() const { return runs_ < most_runs_ ? static_cast<std::size_t>(most_runs_ - runs_) : 0; }
    void leave_out_beyond_room();

    const std::optional<unsigned> most_preemptions_;
    const std::uint64_t most_runs_;
    const Consistency consistency_;
    PointSet points_;
    bool has_strong_memory_ = false;
    std::vector<Prefix> waiting_ = {Prefix()};  ///< the last one counts next
    std::uint64_t counted_ = 0;
    std::uint64_t runs_ = 0;
    bool left_out_ = false;
};

}  // namespace tessera::tools
