// SPDX-License-Identifier: Apache-2.0
// How the check of a program went, which the command has started.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tessera::tools {

/// What emulator/documents/check_status_words.h describes, of all processes of the program.
struct CheckStatus {
    bool reported = false;              ///< some process wrote its report
    std::optional<int> finding_code;    ///< exit code of the first one with findings of severity error
    bool has_findings = false;          ///< of any severity
    std::vector<std::string> files;     ///< the reports; where there are findings those that have some
    std::string ended_by;               ///< "signal 15 (Terminated)"; empty: the program ended by itself
    bool not_written = false;           ///< some process could not write its report
    bool failed = false;                ///< some process could not make its report
    bool nothing_instrumented = false;  ///< some process had no instrumented code
};

/// Other lines are passed over.
CheckStatus parse_check_status(const std::string& text);

}  // namespace tessera::tools
