// SPDX-License-Identifier: Apache-2.0
// The report of `tessera explore --report=json`, which is also a part for `tessera explore merge`.
#pragma once

namespace tessera::detail::explore_report_key {

constexpr const char* kExploreSchema = "tessera-explore/1";

constexpr const char* kArray = "array";
constexpr const char* kArrays = "arrays";
constexpr const char* kAsked = "asked";
constexpr const char* kConsistency = "consistency";
constexpr const char* kCount = "count";
constexpr const char* kCut = "cut";
constexpr const char* kCutBecause = "cut_because";
constexpr const char* kDifference = "difference";
constexpr const char* kEnd = "end";
constexpr const char* kExitCode = "exit_code";
constexpr const char* kFailed = "failed";
constexpr const char* kFile = "file";
constexpr const char* kFirst = "first";
constexpr const char* kFirstRun = "first_run";
constexpr const char* kHash = "hash";
constexpr const char* kId = "id";
constexpr const char* kIndex = "index";
constexpr const char* kLaunch = "launch";
constexpr const char* kLaunches = "launches";
constexpr const char* kLine = "line";
constexpr const char* kLocal = "local";
constexpr const char* kLost = "lost";
constexpr const char* kMember = "member";
constexpr const char* kName = "name";
constexpr const char* kNotes = "notes";
constexpr const char* kOldValues = "old_values";
constexpr const char* kOutcome = "outcome";
constexpr const char* kOutcomes = "outcomes";
constexpr const char* kPreemptions = "preemptions";
constexpr const char* kProgram = "program";
constexpr const char* kRedundant = "redundant";
constexpr const char* kReplay = "replay";
constexpr const char* kSchedules = "schedules";
constexpr const char* kSchema = "schema";
constexpr const char* kSeed = "seed";
constexpr const char* kSentence = "sentence";
constexpr const char* kShard = "shard";
constexpr const char* kSignal = "signal";
constexpr const char* kStandardError = "standard_error";
constexpr const char* kStrategy = "strategy";
constexpr const char* kSwitchPoints = "switch_points";
constexpr const char* kTile = "tile";
constexpr const char* kValues = "values";
constexpr const char* kWeak = "weak";
constexpr const char* kWords = "words";

}  // namespace tessera::detail::explore_report_key
