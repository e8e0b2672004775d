// SPDX-License-Identifier: Apache-2.0
// What the race detector tells the command that started its program.
#pragma once

#include <optional>
#include <string>

namespace tessera::tools {

/// What is in the file that kCheckStatusVariable names, to which the detector appends a line once its report is whole:
///     reported COUNT CODE      COUNT findings of severity error; the process ends with exit code CODE
///     nothing-instrumented     it was there, and saw no instrumented code
/// A program that starts others may leave several lines.
struct CheckStatus {
    bool reported = false;              ///< some process wrote its report
    std::optional<int> finding_code;    ///< exit code of the first one with findings of severity error
    bool nothing_instrumented = false;  ///< some process had no instrumented code
};

/// Lines that are neither are passed over.
CheckStatus parse_check_status(const std::string& text);

}  // namespace tessera::tools
