// SPDX-License-Identifier: Apache-2.0
// Runs schedules of a program, several at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/schedules/explored_process.h"
#include "tools/schedules/explored_run.h"
#include "tools/schedules/schedule.h"
#include "tools/support/interruption.h"

namespace tessera::tools {

/// Keeps a process for each of `workers`, which waits at its first launch and forks a child for each schedule; or, for a
/// program that cannot fork, starts one for each schedule. One thread uses it.
class ScheduleRunner {
  public:
    ScheduleRunner(Command command, unsigned workers, const Interruption& interruption);
    ~ScheduleRunner();

    /// Each request from now on also says this (docs/explore.md).
    void add_to_requests(const std::string& words) { added_ = " " + words; }

    /// Whether a worker is idle.
    bool has_room() const;

    /// Begins to run `schedule`. There must be room.
    void start(const Schedule& schedule);

    struct Ended {
        std::string token;
        ExploredRun run;
    };

    /// Waits until a run that was started has ended or an interruption came; what has ended.
    std::vector<Ended> wait();

    /// Runs one while no other runs. Empty when an interruption came.
    std::optional<ExploredRun> run(const Schedule& schedule);

    /// The program came to its first launch.
    bool has_launched() const { return has_launched_; }

    /// Why the program is started again for each schedule, or nothing.
    const std::string& cannot_fork() const { return cannot_fork_; }

  private:
    struct Worker;

    void begin(Worker& worker);
    bool listen(Worker& worker);
    bool has_ended(Worker& worker);

    const Command command_;
    const Interruption& interruption_;
    std::string added_;
    std::string cannot_fork_;
    bool has_launched_ = false;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tessera::tools
