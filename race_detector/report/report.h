// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "race_detector/advice/missing_barrier.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// What the detector looked at.
struct Coverage {
    std::uint64_t launches = 0;
    std::uint64_t tiles = 0;
    std::uint64_t threads = 0;
    std::uint64_t accesses = 0;             ///< to tile_static and global memory by kernels
    std::uint64_t uncovered_launches = 0;   ///< their kernels' code was not instrumented: nothing is known of them
    std::vector<std::string> uncovered;     ///< what was not covered, one sentence each
    bool without_debug_information = false; ///< some code position could not be told
    std::uint64_t shadow_bytes = 0;         ///< peak; text report only
    double seconds = 0;                     ///< of the process; text report only
};

/// All that a report says: plain data, made of what build_findings gives, written by the printers, which decide nothing.
struct Report {
    std::string program;
    std::vector<check::Finding> findings;     ///< folded, suppressed ones left out, in the report's order
    std::vector<MissingBarrier> missing_barriers;  ///< groups of the findings
    std::vector<check::Finding> hidden;       ///< suppressed, in the baseline, or beyond the option max_findings
    std::uint64_t findings_not_shown = 0;     ///< beyond the option max_findings
    std::uint64_t suppressed = 0;             ///< findings hidden by suppressions
    std::vector<std::string> unused_suppressions;
    std::uint64_t known = 0;                  ///< findings hidden because the baseline has them
    Coverage coverage;
    std::optional<int> program_exit_code;     ///< what the program itself would have returned
    bool compiler_has_told = false;           ///< the program did not run, for its compiler has found these and shown them
    std::string ended_by;                     ///< "signal 15 (Terminated)" when the program did not end by itself
};

}  // namespace tessera::race_detector
