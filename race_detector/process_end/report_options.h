// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "emulator/options/option_kinds.h"
#include "emulator/support/exit_codes.h"
#include "race_detector/findings/finding_builder.h"
#include "race_detector/findings/suppressions.h"
#include "race_detector/report/baseline.h"

namespace tessera::race_detector {

/// What the `tessera check` that has started the program asks for. Read with the options: the program may clear its environment.
struct CommandWishes {
    std::string status_file;       ///< where it reads how the check went
    std::string rendering_folder;  ///< for reports that it renders
    std::string recording_folder;  ///< for what a second run is to record
    std::string not_covered;       ///< a sentence about what the compiler could not look at
    bool has_timeline = false;

    static CommandWishes read();
};

/// The options of the report. Read once, while the detector's library is loaded.
struct ReportOptions {
    std::string format;                ///< "text", "json", "sarif", "html"
    std::string output;                ///< a file's name, %p replaced; empty: standard error; "-": standard output
    int exit_code = detail::kFindings;
    SeverityOptions severities;
    std::size_t max_findings = 100;
    Suppressions suppressions;
    Baseline baseline;
    bool halt_on_error = false;
    bool call_stacks = false;
    bool abort_on_error = false;
    bool is_of_child = false;          ///< a forked child
    CommandWishes command;

    /// The file as it is to be opened: its name is relative to where the process began.
    std::string output_path() const;

    bool goes_to_file() const { return !output.empty() && !goes_to_standard_output(); }
    bool goes_to_standard_output() const { return output == detail::kStandardOutput; }

    /// The child's report shall not take the place of its parent's.
    void become_those_of_child();

    /// \throws std::runtime_error  a file cannot be read
    static ReportOptions read();
};

/// Of this process. Assigned while the detector's library is loaded.
ReportOptions& report_options();

}  // namespace tessera::race_detector
