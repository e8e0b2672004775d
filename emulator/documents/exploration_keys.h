// SPDX-License-Identifier: Apache-2.0
// The lines in which an explored program answers `tessera explore`.
#pragma once

namespace tessera::detail::exploration_key {

constexpr const char* kArrays = "arrays";
constexpr const char* kCannotFork = "cannot_fork";
constexpr const char* kChosen = "chosen";
constexpr const char* kCode = "code";
constexpr const char* kCut = "cut";
constexpr const char* kDecisions = "decisions";
constexpr const char* kError = "error";
constexpr const char* kExit = "exit";
constexpr const char* kExplanations = "explanations";
constexpr const char* kFailed = "failed";
constexpr const char* kFile = "file";
constexpr const char* kHash = "hash";
constexpr const char* kHint = "hint";
constexpr const char* kLaunch = "launch";
constexpr const char* kLine = "line";
constexpr const char* kName = "name";
constexpr const char* kOps = "ops";
constexpr const char* kPoints = "points";
constexpr const char* kRedundant = "redundant";
constexpr const char* kRun = "run";
constexpr const char* kSignal = "signal";
constexpr const char* kSleep = "sleep";
constexpr const char* kSteps = "steps";
constexpr const char* kStuck = "stuck";
constexpr const char* kWeak = "weak";

/// Why a run was not varied to its end.
namespace cut {

constexpr const char* kFences = "fences";          ///< more of them than are accounted for
constexpr const char* kLength = "length";          ///< more choices than are kept
constexpr const char* kLoop = "loop";              ///< another thread was made to go on
constexpr const char* kMemory = "memory";          ///< some of it stays sequentially consistent
constexpr const char* kOldReads = "old reads";     ///< a newer value was given instead
constexpr const char* kTiles = "tiles";            ///< more than are in flight at once
constexpr const char* kToken = "token";            ///< it made choices that there were not

}  // namespace cut

}  // namespace tessera::detail::exploration_key
