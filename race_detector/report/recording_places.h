// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// Tells the `tessera check` that asks for what a second run is to record: writes FOLDER/places.json, which says where the memory of
/// the report's first races is in words that hold in every run of the program. The first process of a program that does so is the one
/// whose accesses are recorded.
/// \param rendered  the name of the file that hands the report over to be rendered; empty: none does
void offer_recording(const std::string& folder, const Report& report, const std::string& rendered);

/// The text of that file.
std::string recording_places(const Report& report, const std::string& rendered);

}  // namespace tessera::race_detector
