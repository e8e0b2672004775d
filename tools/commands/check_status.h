// SPDX-License-Identifier: Apache-2.0
// What the race detector tells the command that started its program.
#pragma once

#include <optional>
#include <string>

namespace tessera::tools {

/// What is in the file that kCheckStatusVariable names, to which the detector appends a line once its report is whole:
///     reported COUNT CODE      COUNT findings of severity error; the process ends with exit code CODE
///     found COUNT              the report has COUNT findings, warnings among them
///     not-written              the report could not be written to where it was to go
///     nothing-instrumented     it was there, and saw no instrumented code
/// A program that starts others may leave several lines.
struct CheckStatus {
    bool reported = false;              ///< some process wrote its report
    std::optional<int> finding_code;    ///< exit code of the first one with findings of severity error
    bool has_findings = false;          ///< of any severity
    bool not_written = false;           ///< some process could not write its report
    bool nothing_instrumented = false;  ///< some process had no instrumented code
};

/// Other lines are passed over.
CheckStatus parse_check_status(const std::string& text);

}  // namespace tessera::tools
