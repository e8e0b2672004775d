// SPDX-License-Identifier: Apache-2.0
// What a program reports about a run under one schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emulator/schedules/action.h"
#include "tools/schedules/point_set.h"

namespace tessera::tools {

/// An access that a thread is about to make.
using Operation = detail::Action;

/// Where one of several accesses was chosen.
struct Decision {
    std::uint32_t chosen = 0;
    std::vector<Operation> operations;  ///< that of the thread which was chosen last comes first
    std::vector<std::uint32_t> asleep;  ///< indices
};

struct RecordedArray {
    std::string name;
    std::string hash;
};

struct ExploredLaunch {
    std::uint64_t number = 0;
    std::string file;
    unsigned line = 0;
    bool failed = false;
    std::vector<RecordedArray> arrays;  ///< all that it may have written
};

struct ExploredRun {
    std::vector<ExploredLaunch> launches;
    int exit_code = 0;
    int signal = 0;              ///< that ended it, or 0
    std::string standard_error;  ///< the beginning of what it said there

    std::optional<PointSet> points;  ///< seen in conflict; empty: it ended before it could say
    std::uint64_t steps = 0;         ///< decisions made
    std::vector<std::string> cuts;   ///< why it was not varied to its end (exploration_key::cut)
    bool redundant = false;          ///< another run does the same: all that could be chosen slept, or a thread waited in vain
    std::uint64_t stuck_launches = 0;  ///< failed, for all threads wait in loops
    std::vector<Decision> decisions;
    std::string hint = "none";              ///< why a GPU may show more: wait, fence, tiles
    bool is_weak = false;                   ///< no interleaving
    std::vector<std::string> explanations;  ///< why, as JSON; of launches, where they were asked for

    std::optional<std::string> refusal;      ///< why the schedule was not run at all
    std::optional<std::string> cannot_fork;  ///< why this program needs a process a schedule
    bool said_anything = false;              ///< it came to a launch

    /// The same for every run that gave the same: launches, arrays' hashes, the program's end.
    std::string outcome() const;
    bool failed() const;
    /// A launch failed before it made all its accesses.
    bool lacks_accesses() const;
    bool has_failed_launch() const;

    /// Adds what one line says. Throws Failure for a line that is not ours.
    void add_line(const std::string& line);

    /// The line {"exit": ...} has come: there will be no other.
    bool has_ended() const { return ended_; }

  private:
    bool ended_ = false;
};

}  // namespace tessera::tools
