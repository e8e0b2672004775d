// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "emulator/exploration/run_record.h"
#include "emulator/schedules/source_edit.h"

namespace tessera::detail {

class LaunchCapture;
struct TileJob;

/// The program's end of `tessera explore`. At its first launch a program that was started with the file descriptor
/// TESSERA_EXPLORE_FD reads from it what schedules to follow, and goes on with each in a process of its own: what came before
/// the launch is done once. The process tells on the same descriptor what came out. docs/explore.md has the lines.
class ForkServer {
  public:
    constexpr ForkServer() = default;

    /// The command sends schedules, and this process has none yet. Not in one that the program has forked.
    bool is_asked() const { return is_asked_ && getpid() == process_; }

    /// Returns in a process that has got its schedule: one for each line read. The server itself ends in here. Of threads that launch at
    /// the same time one reads, and the others wait for it.
    void await_schedule();

    /// This process follows a schedule that it was asked to follow.
    bool is_recording() const { return is_recording_; }

    void tell(const LaunchOutcome& outcome);
    std::size_t launches() { return launches_++; }

    /// The schedule cannot be followed.
    void fail(const std::string& sentence);

    /// Reads the environment; by the library's constructor.
    void start();

  private:
    struct Request {
        std::string verb, token;
        bool explains = false;
        std::vector<SourceEdit> edits;
        std::string golden;  ///< the folder; empty: nothing is recorded
    };
    bool read_request(const std::string& line, Request& request) const;
    bool follow(const Request& request);
    bool serve(const Request& request);
    void begin_recording();
    static void at_exit();
    static void at_terminate();

    std::atomic<bool> is_asked_{false};
    bool is_recording_ = false;
    bool has_failed_ = false;
    int file_ = -1;
    pid_t process_ = 0;  ///< that is asked, or follows a schedule
    std::mutex mutex_;  ///< of the thread that reads
    std::atomic<std::size_t> launches_{0};
    const LaunchOutcome* unfinished_ = nullptr;

    friend class ExploredLaunch;
};

extern ForkServer fork_server;

/// One launch of a process that records: tells what it did when it ends.
class ExploredLaunch {
  public:
    ExploredLaunch(const TileJob& job, const LaunchCapture& capture);
    ~ExploredLaunch();
    ExploredLaunch(const ExploredLaunch&) = delete;
    ExploredLaunch& operator=(const ExploredLaunch&) = delete;

    void succeeded();

  private:
    const LaunchCapture& capture_;
    LaunchOutcome outcome_;
};

}  // namespace tessera::detail
