// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "race_detector/findings/report.h"
#include "race_detector/process_end/report_builder.h"

namespace tessera::race_detector {

/// What the options say about the report. Read once, while the detector's library is loaded.
struct ReportOptions {
    std::string format;                ///< "text", "json", "sarif", "html"
    std::string output;                ///< a file's name, %p replaced; empty: standard error
    int exit_code = 66;
    SeverityOptions severities;
    std::size_t max_findings = 100;
    Suppressions suppressions;
    Baseline baseline;
    bool halt_on_error = false;
    bool call_stacks = false;
    bool abort_on_error = false;
    bool is_of_child = false;          ///< a forked child

    /// The child's report must not replace its parent's.
    void become_those_of_child();

    /// \throws std::runtime_error  a file cannot be read
    static ReportOptions read();
};

/// Of this process. Read by `install`.
const ReportOptions& report_options();

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
