// SPDX-License-Identifier: Apache-2.0
// A report: what the race detector writes, and what baselines, pages, SARIF and text are made of.
#pragma once

namespace tessera::detail::report_key {

constexpr const char* kReportSchema = "tessera-report/2";
constexpr const char* kRenderingSchema = "tessera-rendering";

constexpr const char* kAccess = "access";
constexpr const char* kAccesses = "accesses";
constexpr const char* kAlso = "also";
constexpr const char* kBroken = "broken";
constexpr const char* kCallers = "callers";
constexpr const char* kCharacter = "character";
constexpr const char* kCode = "code";
constexpr const char* kColumn = "column";
constexpr const char* kCondition = "condition";
constexpr const char* kCount = "count";
constexpr const char* kElement = "element";
constexpr const char* kEndedBy = "ended_by";
constexpr const char* kExcerpt = "excerpt";
constexpr const char* kExtent = "extent";
constexpr const char* kFile = "file";
constexpr const char* kFindings = "findings";
constexpr const char* kFingerprint = "fingerprint";
constexpr const char* kFirst = "first";
constexpr const char* kFirstLine = "first_line";
constexpr const char* kFormat = "format";
constexpr const char* kFrom = "from";
constexpr const char* kFunction = "function";
constexpr const char* kFunctionWords = "function_words";
constexpr const char* kGlobal = "global";
constexpr const char* kGoesOn = "goes_on";
constexpr const char* kGroups = "groups";
constexpr const char* kHazard = "hazard";
constexpr const char* kHeadline = "headline";
constexpr const char* kHelp = "help";
constexpr const char* kIndex = "index";
constexpr const char* kInlinedAt = "inlined_at";
constexpr const char* kInterval = "interval";
constexpr const char* kIntervals = "intervals";
constexpr const char* kIsExample = "is_example";
constexpr const char* kKind = "kind";
constexpr const char* kKnown = "known";
constexpr const char* kLastLine = "last_line";
constexpr const char* kLaunch = "launch";
constexpr const char* kLaunches = "launches";
constexpr const char* kLine = "line";
constexpr const char* kLines = "lines";
constexpr const char* kLoop = "loop";
constexpr const char* kMemory = "memory";
constexpr const char* kMessage = "message";
constexpr const char* kMissing = "missing";
constexpr const char* kMissingBarriers = "missing_barriers";
constexpr const char* kNotShown = "not_shown";
constexpr const char* kNote = "note";
constexpr const char* kOccurrences = "occurrences";
constexpr const char* kOutput = "output";
constexpr const char* kPlace = "place";
constexpr const char* kPosition = "position";
constexpr const char* kProgram = "program";
constexpr const char* kProgramExitCode = "program_exit_code";
constexpr const char* kRepair = "repair";
constexpr const char* kRepaired = "repaired";
constexpr const char* kReplaces = "replaces";
constexpr const char* kReport = "report";
constexpr const char* kRun = "run";
constexpr const char* kSameValue = "same_value";
constexpr const char* kSchema = "schema";
constexpr const char* kScope = "scope";
constexpr const char* kSecond = "second";
constexpr const char* kSeen = "seen";
constexpr const char* kSeverity = "severity";
constexpr const char* kShown = "shown";
constexpr const char* kSources = "sources";
constexpr const char* kState = "state";
constexpr const char* kSummary = "summary";
constexpr const char* kSuppressed = "suppressed";
constexpr const char* kSuppression = "suppression";
constexpr const char* kTag = "tag";
constexpr const char* kText = "text";
constexpr const char* kThread = "thread";
constexpr const char* kThreads = "threads";
constexpr const char* kTile = "tile";
constexpr const char* kTileDims = "tile_dims";
constexpr const char* kTileRuns = "tile_runs";
constexpr const char* kTiles = "tiles";
constexpr const char* kType = "type";
constexpr const char* kUncovered = "uncovered";
constexpr const char* kUncoveredLaunches = "uncovered_launches";
constexpr const char* kUnusedSuppressions = "unused_suppressions";
constexpr const char* kUri = "uri";
constexpr const char* kVariable = "variable";
constexpr const char* kWithoutDebugInformation = "without_debug_information";
constexpr const char* kWords = "words";

}  // namespace tessera::detail::report_key
