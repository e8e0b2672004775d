// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "emulator/schedules/action.h"

namespace tessera::detail {

struct SwitchPoint;

/// Notices that a thread waits in a loop: it stands before an access where it has stood before, with the same registers and the
/// same stack, and has changed nothing in between. The accesses since then could as well be left out of the run, for whatever
/// the thread does next it could have done then. So a search for all schedules has no use for more rounds, nor for runs in
/// which what the thread has read in its round is no longer what it would read (docs/explore-proof.md).
class WaitingLoop {
  public:
    /// The thread has stopped before an access.
    void arrive(const SwitchPoint& point, const Action& access);

    /// It has made that access, and has changed nothing by it.
    /// \param action  with the write that it has seen
    void note_made(const Action& action);

    /// It has changed something: what it waits for from now on is something else.
    void forget();

    /// Its last round has changed nothing.
    bool waits() const { return waits_; }

    /// Some access of the round would not see the same value now.
    bool is_outdated() const;

    /// Calls `is_outdated(action)` for each access that has been made, to ask whether it would see another value now.
    template <class Ask>
    void ask(const Ask& is_outdated) {
        for (Stop& stop : stops_) stop.is_outdated = stop.is_outdated || (stop.is_made && is_outdated(stop.action));
    }

    bool empty() const { return stops_.empty(); }

  private:
    /// Where it has stood since its last change.
    struct Stop {
        Action action;
        std::uint64_t state[2] = {0, 0};  ///< registers and stack, as a hash
        bool is_made = false;
        bool is_outdated = false;
    };
    /// A longer round is not noticed.
    static constexpr std::size_t kMostStops = 64;

    std::vector<Stop> stops_;
    std::size_t first_ = 0;  ///< of the round
    bool waits_ = false;
};

}  // namespace tessera::detail
