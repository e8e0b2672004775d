// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/check_recording.h"

#include "emulator/support/private_environment.h"
#include "tools/recording/page_recordings.h"
#include "tools/recording/recorded_runs.h"
#include "tools/recording/recording_json.h"
#include "tools/recording/timeline_text.h"
#include "tools/support/file_text.h"
#include "tools/support/text_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

void add_to_page(const std::string& file, const std::vector<Recording>& recordings, unsigned tried) {
    std::error_code ignored;
    if (recordings.empty() || !fs::is_regular_file(file, ignored)) return;  // a pipe has gone where it went
    write_text(page_with_recordings(text_of(file), recordings, tried), file);
}

void show_timelines(const std::vector<Recording>& recordings) {
    const TerminalStyle style = TerminalStyle::of_this_terminal();
    for (const Recording& recording : recordings) fmt::print(stderr, "\n{}", timeline_text(recording, style));
    const bool has_some = std::any_of(recordings.begin(), recordings.end(), [](const Recording& recording) { return recording.first.has_value(); });
    if (has_some) fmt::print(stderr, "\nThe values and the order come from further runs, which record the accesses to this memory.\n");
}

}  // namespace

CheckRecording::CheckRecording(fs::path folder, bool has_timeline) : folder_(std::move(folder)), has_timeline_(has_timeline) {
    fs::create_directory(folder_);
    setenv(detail::kRecordingVariable, folder_.c_str(), 1);
    if (has_timeline_) setenv(detail::kTimelineVariable, "1", 1);
}

void CheckRecording::add(const Command& program, const ProcessResult& ended, double seconds) {
    try {
        if (ended.signal == 0) record(program, seconds);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tessera: the report has no recording: {}\n", error.what());
    }
    show_pages();
}

void CheckRecording::record(const Command& program, double seconds) {
    RecordingPlaces places;
    if (!read_places(folder_, places)) return;
    if (places.memories.empty()) {
        if (has_timeline_) fmt::print(stderr, "tessera: no timeline, for there is no race\n");
        return;
    }
    RecordedRuns runs(program, folder_, places, seconds);
    const std::vector<Recording> recordings = runs.record();
    if (places.format == "html") add_to_page(places.page, recordings, runs.tried());
    if (has_timeline_) show_timelines(recordings);
}

/// Those of programs whose report goes to standard error.
void CheckRecording::show_pages() const {
    std::vector<fs::path> pages;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        if (entry.path().filename().string().rfind("page.", 0) == 0) pages.push_back(entry.path());
    }
    std::sort(pages.begin(), pages.end());
    for (const fs::path& page : pages) {
        const std::string text = text_of(page);
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
}

}  // namespace tessera::tools
