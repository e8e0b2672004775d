// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "race_detector/process_end/report_options.h"
#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// A report and what follows from it.
struct Verdict {
    Report report;
    std::size_t errors = 0;     ///< findings of severity error, shown or not
    bool looked_at_all = true;  ///< false: kernels ran, and not one that the compiler had instrumented
};

/// How the program ends, as far as it is known.
struct ProgramEnd {
    std::optional<int> exit_code;  ///< what it would have returned
    std::string cause;             ///< "signal 15 (Terminated)"; empty: its own will
};

/// What has been found so far. A launch that runs is not waited for.
Verdict make_report(const ReportOptions& options, const ProgramEnd& end);

/// Writes the report where the options say. False: it could not be written; the reason is on standard error.
bool write_report(const ReportOptions& options, const Report& report);

}  // namespace tessera::race_detector
