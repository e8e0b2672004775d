// SPDX-License-Identifier: Apache-2.0
// Environment variables by which the command and the programs it starts talk to each other. No user sets them.
#pragma once

namespace tessera::detail {

/// explore -> ForkServer: the number of the socket over which schedules are asked for.
inline constexpr const char* kExploreSocketVariable = "TESSERA_EXPLORE_FD";

/// check -> race detector: the file in which it says how the check went.
inline constexpr const char* kCheckStatusVariable = "TESSERA_CHECK_STATUS";
/// check -> race detector: a sentence about what the compiler could not look at.
inline constexpr const char* kNotCoveredVariable = "TESSERA_NOT_COVERED";
/// check -> race detector: the folder for reports that the command renders, as JSON, with the format that the user wants.
inline constexpr const char* kRenderingVariable = "TESSERA_RENDERING";
/// check -> race detector: the folder for the places of the races' memory.
inline constexpr const char* kRecordingVariable = "TESSERA_RECORDING";
/// check -> race detector: set where the report shows timelines in characters.
inline constexpr const char* kTimelineVariable = "TESSERA_TIMELINE";
/// check -> race detector: the folder of kRecordingVariable; the run records accesses and reports nothing.
inline constexpr const char* kRecordAccessesVariable = "TESSERA_RECORD_ACCESSES";

/// check -> the compiler's plugin, race detector: the file with what restrict(amp) forbids and the sources do.
inline constexpr const char* kRestrictFindingsVariable = "TESSERA_RESTRICT_FINDINGS";
/// check -> race detector: set where nothing runs and the report is only about that file.
inline constexpr const char* kReportsRestrictFindingsVariable = "TESSERA_REPORTS_RESTRICT_FINDINGS";

/// Tests -> race detector: how long a stuck report is waited for.
inline constexpr const char* kReportPatienceVariable = "TESSERA_REPORT_PATIENCE";

}  // namespace tessera::detail
