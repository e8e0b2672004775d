// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "emulator/consistency/execution.h"
#include "emulator/documents/json.h"
#include "emulator/exploration/conflict_map.h"
#include "emulator/exploration/search_cuts.h"
#include "emulator/exploration/source_lines.h"
#include "emulator/exploration/weak_memory_hint.h"
#include "emulator/schedules/action.h"
#include "emulator/schedules/schedule_token.h"

namespace tessera::detail {

struct InterleavedThread;

/// An access that a thread stands before: it runs up to its next one when it is chosen. In weak memory one for each write that
/// may be chosen for it, the latest first.
struct PendingAccess : Action {
    InterleavedThread* who = nullptr;
};

/// One choice among several accesses, as a search for all schedules needs it.
struct Decision {
    std::uint32_t chosen = 0;              ///< index into `accesses`
    std::vector<PendingAccess> accesses;   ///< in the order of choices: that of the thread which ran last is the first
    std::vector<std::uint32_t> asleep;     ///< indices
};

/// The schedule of this process with the option preempt=access: says at every choice, through all its launches, which thread
/// goes on. Also keeps what a search needs to know of the run.
class SchedulePlan {
  public:
    explicit SchedulePlan(const ScheduleToken& token);

    const ScheduleToken& token() const { return token_; }

    void begin_launch();

    /// The tile (untiled: group of indices) that begins as the `position`-th of `count`.
    std::uint64_t unit_at(std::uint64_t position, std::uint64_t count) const;

    bool is_switch_point(const MemoryPlace& place) const { return token_.points.contains(place); }

    /// An index into `pending`, which has them by ascending thread and is not empty. Those of a thread stand side by side.
    std::size_t choose(const std::vector<PendingAccess>& pending);

    /// Not every order of the accesses can come about: says so in the run's record.
    template <class Why>
    void cut_short(const Why& why) {
        if (!is_over_) cuts_.add(why);
    }

    /// What follows makes no difference: other runs show the same. From now on threads take turns, and nothing is kept of that.
    void end_search() { is_over_ = redundant_ = true; }
    bool is_search_over() const { return is_over_; }
    /// No launch so far has made all choices of the token.
    bool has_choices_left() const { return !is_over_ && choices_made_ < token_.choices.size(); }

    ConflictMap conflicts;

    /// Launches that failed because all their threads wait in loops: they have made every access that they would ever make.
    std::uint64_t stuck_launches = 0;

    std::optional<WeakMemoryHint> hint;   ///< of the run that takes threads in order, of interleavings

    // Weak memory.
    bool explains = false;                ///< says why the run is no interleaving, if it is none
    FenceEdits edits;                     ///< fences that the program has beyond those of its source
    SourceLines lines;                    ///< of accesses, fences and barriers; kept where one of the two above needs them
    /// As SourceLines has it; 0 where it is not needed.
    template <class... Place>
    std::size_t line_number(const Place&... place) {
        return explains || !edits.empty() ? lines.number_of(place...) : 0;
    }
    bool is_weak = false;                 ///< a launch was no interleaving
    std::vector<Json> explanations;       ///< of launches

    std::uint64_t steps() const { return steps_; }  ///< choices among several
    const SearchCuts& cuts() const { return cuts_; }
    bool is_redundant() const { return redundant_; }  ///< all accesses slept at some choice, or the search ended
    const std::vector<Decision>& decisions() const { return decisions_; }

  private:
    std::size_t choose_as_told(const std::vector<PendingAccess>& pending);
    std::size_t choose_in_turns(const std::vector<PendingAccess>& pending) const;
    std::size_t choose_by_priority(const std::vector<PendingAccess>& pending);
    std::size_t highest(const std::vector<PendingAccess>& pending) const;
    std::size_t position_of_last(const std::vector<PendingAccess>& pending) const;
    std::uint32_t default_choice(const Decision& decision);
    void wake(const Decision& decision);
    void record(const Decision& decision);

    ScheduleToken token_;
    std::uint64_t random_ = 0;
    std::uint64_t launches_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t last_ = kNobody;            ///< the thread chosen last
    std::uint64_t times_in_a_row_ = 0;
    std::set<std::uint64_t> changes_;         ///< steps at which a priority changes
    std::map<std::uint64_t, std::uint64_t> lowered_;  ///< thread -> priority below all drawn ones
    /// Actions that are not chosen until an access has been made that does not commute with them: what they would do
    /// first has been tried in another run.
    std::set<ScheduleToken::Action> asleep_;
    std::vector<Decision> decisions_;
    std::size_t choices_made_ = 0;
    SearchCuts cuts_;
    bool redundant_ = false;
    bool is_over_ = false;

    static constexpr std::uint64_t kNobody = ~std::uint64_t{0};
};

}  // namespace tessera::detail
