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

}  // namespace tessera::detail::exploration_key
