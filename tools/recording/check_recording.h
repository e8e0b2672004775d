// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "tools/recording/page_recordings.h"
#include "tools/recording/recorded_runs.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Further runs of a program for the timelines of its report.
struct ReportRecording {
    std::string rendered;  ///< the name of the file that hands the report over to be rendered; empty: none does
    PageRecordings page;
};

/// What `tessera check` finds out by running the program again: for a page in HTML what happened to the memory of its races, and
/// after the text report the same in characters. Nothing here changes how the check ends: what fails is a sentence.
class CheckRecording {
  public:
    /// Asks the program, by its environment, to say where its races are.
    /// \param folder        of its own, empty
    /// \param has_timeline  the option --timeline
    CheckRecording(std::filesystem::path folder, bool has_timeline, RecordedSchedules schedules);

    /// After the check.
    /// \param seconds  that it took
    ReportRecording record(const Command& program, const ProcessResult& ended, double seconds);

  private:
    ReportRecording record(const Command& program, double seconds);

    const std::filesystem::path folder_;
    const bool has_timeline_;
    const RecordedSchedules schedules_;
};

}  // namespace tessera::tools
