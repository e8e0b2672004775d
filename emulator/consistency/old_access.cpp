// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/old_access.h"

#include <algorithm>
#include <optional>

#include "emulator/consistency/precedence.h"

namespace tessera::detail {

namespace {

std::size_t position_in(const std::vector<std::size_t>& list, std::size_t what) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), what) - list.begin());
}

/// Repeats an execution up to any of its steps.
class Repetition {
  public:
    explicit Repetition(const Execution& execution) : execution_(execution), makers_(execution.locations.size()) {
        for (const MemorySpace kind : execution.locations) memory_.add_location(kind, 0);
        for (std::vector<std::size_t>& makers : makers_) makers = {OldAccessStep::kInitial};
    }

    void go_on_to(std::size_t step) {
        for (; done_ < step; ++done_) {
            const ExecutionStep& next = execution_.steps[done_];
            carry_out(memory_, next);
            if (next.stores()) makers_[next.location].push_back(done_);
        }
    }

    const RelaxedMemory& memory() const { return memory_; }
    std::size_t maker_of(std::size_t location, std::size_t write) const { return makers_[location][write]; }

  private:
    const Execution& execution_;
    RelaxedMemory memory_;
    std::vector<std::vector<std::size_t>> makers_;  ///< by location and write
    std::size_t done_ = 0;
};

}  // namespace

std::vector<OldAccessStep> old_accesses(const Execution& execution, const std::vector<std::size_t>& accesses, std::size_t most) {
    std::vector<OldAccessStep> old;
    if (!execution.is_whole) return old;
    std::optional<Precedence> precedence;
    Repetition repetition(execution);
    for (const std::size_t access : accesses) {
        if (old.size() == most) break;
        if (access >= execution.steps.size() || !execution.steps[access].is_access()) continue;
        const ExecutionStep& step = execution.steps[access];
        repetition.go_on_to(access);
        OldAccessStep found;
        found.access = access;
        found.writes = repetition.memory().order_of(step.location);
        found.found = position_in(found.writes, step.write);
        if (found.found + 1 == found.writes.size()) continue;
        for (const std::size_t write : found.writes) found.makers.push_back(repetition.maker_of(step.location, write));
        if (!precedence) precedence.emplace(execution);
        const std::vector<bool> before = precedence->steps_before(access);
        found.newer = found.writes.size() - 1;
        while (found.newer > found.found && !before[found.makers[found.newer]]) --found.newer;
        found.is_missed = found.newer > found.found;
        if (!found.is_missed) found.newer = found.writes.size() - 1;
        const auto view_of = [&](std::size_t thread) {
            return position_in(found.writes, repetition.memory().readable(thread, step.location).front());
        };
        found.view = view_of(step.thread);
        found.newer_view = view_of(execution.steps[found.makers[found.newer]].thread);
        old.push_back(std::move(found));
    }
    return old;
}

}  // namespace tessera::detail
