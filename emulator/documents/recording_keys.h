// SPDX-License-Identifier: Apache-2.0
// places.json, which asks a further run for the accesses to some memory, and recording.json, its answer.
#pragma once

namespace tessera::detail::recording_key {

constexpr const char* kAccess = "access";
constexpr const char* kAccesses = "accesses";
constexpr const char* kAfter = "after";
constexpr const char* kBefore = "before";
constexpr const char* kBegin = "begin";
constexpr const char* kCell = "cell";
constexpr const char* kCells = "cells";
constexpr const char* kClosureOffset = "closure_offset";
constexpr const char* kCodes = "codes";
constexpr const char* kCut = "cut";
constexpr const char* kExtent = "extent";
constexpr const char* kFindings = "findings";
constexpr const char* kFound = "found";
constexpr const char* kLaunch = "launch";
constexpr const char* kLaunchedAt = "launched_at";
constexpr const char* kLeftOut = "left_out";
constexpr const char* kMemory = "memory";
constexpr const char* kMissed = "missed";
constexpr const char* kModule = "module";
constexpr const char* kNewer = "newer";
constexpr const char* kNewerView = "newer_view";
constexpr const char* kNumber = "number";
constexpr const char* kOldAccesses = "old_accesses";
constexpr const char* kPositions = "positions";
constexpr const char* kRaces = "races";
constexpr const char* kRendered = "rendered";
constexpr const char* kStores = "stores";
constexpr const char* kSwitchPoints = "switch_points";
constexpr const char* kTile = "tile";
constexpr const char* kTileDims = "tile_dims";
constexpr const char* kType = "type";
constexpr const char* kVariable = "variable";
constexpr const char* kView = "view";
constexpr const char* kWrites = "writes";

// Instead of the access that made a write.
constexpr int kWrittenBefore = -1;    ///< none: it was there when the launch began, or the tile
constexpr int kWrittenElsewhere = -2; ///< one that is not among those that were recorded

}  // namespace tessera::detail::recording_key
