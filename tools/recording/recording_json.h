// SPDX-License-Identifier: Apache-2.0
// The files through which a program is asked for a recording, and gives it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tools/recording/recording.h"

namespace tessera::tools {

/// FOLDER/places.json, which a checked program writes in addition to its report.
struct RecordingPlaces {
    std::string text;                     ///< the file
    std::string rendered;                 ///< the name of the file that hands the report over to be rendered; empty: none does
    std::size_t races = 0;                ///< in the report, recorded or not
    std::vector<RecordedMemory> memories;
};

/// Nothing was offered: false.
bool read_places(const std::filesystem::path& folder, RecordingPlaces& places);

/// Writes it again for a run that is to record.
void write_places(const std::filesystem::path& folder, const RecordingPlaces& places, bool with_positions);

/// The numbers of findings, with what FOLDER/recording.json says of each; none where there is no such file.
std::map<std::size_t, Side> read_recording(const std::filesystem::path& folder, const RecordingPlaces& places);

}  // namespace tessera::tools
