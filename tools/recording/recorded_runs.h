// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tools/recording/recording.h"
#include "tools/recording/recording_json.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Under which schedules a program runs again.
struct RecordedSchedules {
    std::string given;        ///< the token that the user has chosen, of schedule=replay:TOKEN; empty: none that switches threads before accesses
    bool is_relaxed = false;  ///< the other schedules are of weak memory
};

/// Runs a checked program again, recording what happens to the memory of its races: once in the order of the check, then
/// under schedules that switch threads before each access, until every race has shown another value (in weak memory: an old one) or
/// kSchedules were tried.
class RecordedRuns {
  public:
    static constexpr unsigned kSchedules = 64;
    /// So many for a value that is another in the end, where a thread has only read another one.
    static constexpr unsigned kSchedulesForEnd = 8;

    /// Seconds of a check after which the program is not run again.
    static constexpr double kLongest = 60;

    /// \param seconds  that the check took: how long a run may take depends on it
    RecordedRuns(Command program, std::filesystem::path folder, RecordingPlaces places, RecordedSchedules schedules, double seconds);

    std::vector<Recording> record();

    /// Schedules that were tried.
    unsigned tried() const { return tried_; }

  private:
    using Sides = std::map<std::size_t, Side>;

    bool run(const std::string& token, bool with_positions, Sides& sides);
    void search(std::vector<Recording>& recordings);
    void take_second_sides(std::vector<Recording>& recordings, const std::map<std::size_t, std::string>& tokens);
    bool shows_weak_memory() const;
    std::string switch_points(const std::vector<Recording>& recordings) const;
    bool has_time() const { return std::chrono::steady_clock::now() < search_ends_; }

    const Command program_;
    const std::filesystem::path folder_;
    const RecordingPlaces places_;
    const RecordedSchedules schedules_;
    const double seconds_;       ///< of the check
    const double most_seconds_;  ///< of one run
    std::chrono::steady_clock::time_point search_ends_;
    unsigned tried_ = 0;
    bool is_interrupted_ = false;
    std::string failure_;        ///< of the last run
};

}  // namespace tessera::tools
