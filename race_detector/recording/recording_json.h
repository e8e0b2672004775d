// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "race_detector/recording/watched_memory.h"

namespace tessera::race_detector {

/// What a run is to record.
struct RecordingRequest {
    std::vector<WatchedMemory> watched;
    bool wants_positions = false;  ///< of instructions; they take longer than the run
};

/// Reads FOLDER/places.json.
/// \throws std::runtime_error  it cannot be read, or asks for nothing
RecordingRequest read_recording_request(const std::string& folder);

/// Writes FOLDER/recording.json, unless another process of the program has.
void write_recording(const std::string& folder, const std::vector<WatchedMemory>& watched, bool with_positions);

}  // namespace tessera::race_detector
