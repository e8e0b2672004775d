// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/check_recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "emulator/support/private_environment.h"
#include "tools/recording/recording_json.h"
#include "tools/recording/timeline_text.h"
#include "tools/support/standard_error.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

void show_timelines(const std::vector<Recording>& recordings) {
    const TerminalStyle style = TerminalStyle::of_this_terminal();
    for (const Recording& recording : recordings) print_error("\n{}", timeline_text(recording, style));
    const bool has_some = std::any_of(recordings.begin(), recordings.end(), [](const Recording& recording) { return recording.first.has_value(); });
    if (has_some) print_error("\nThe values and the order come from further runs, which record the accesses to this memory.\n");
}

}  // namespace

CheckRecording::CheckRecording(fs::path folder, bool has_timeline, RecordedSchedules schedules)
    : folder_(std::move(folder)), has_timeline_(has_timeline), schedules_(std::move(schedules)) {
    fs::create_directory(folder_);
    setenv(detail::kRecordingVariable, folder_.c_str(), 1);
    if (has_timeline_) setenv(detail::kTimelineVariable, "1", 1);
}

ReportRecording CheckRecording::record(const Command& program, const ProcessResult& ended, double seconds) {
    try {
        if (ended.signal == 0) return record(program, seconds);
    } catch (const std::exception& error) {
        print_error("tessera: the report has no recording: {}\n", error.what());
    }
    return {};
}

ReportRecording CheckRecording::record(const Command& program, double seconds) {
    RecordingPlaces places;
    if (!read_places(folder_, places)) return {};
    if (places.memories.empty()) {
        if (has_timeline_) print_error("tessera: no timeline, for there is no race\n");
        return {};
    }
    RecordedRuns runs(program, folder_, places, schedules_, seconds);
    PageRecordings recorded;
    recorded.recordings = runs.record();
    recorded.tried = runs.tried();
    if (has_timeline_) show_timelines(recorded.recordings);
    return {places.rendered, std::move(recorded)};
}

}  // namespace tessera::tools
