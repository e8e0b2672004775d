// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/check_status.h"

#include <sstream>

#include "emulator/documents/check_status_words.h"

namespace tessera::tools {
namespace word = detail::check_status_word;

CheckStatus parse_check_status(const std::string& text) {
    CheckStatus status;
    std::vector<std::string> files_with_findings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string what;
        unsigned long count = 0;
        int code = 0;
        words >> what;
        if (what == word::kFound && words >> count) {
            if (count > 0) status.has_findings = true;
            std::string file;
            if (std::getline(words >> std::ws, file)) (count > 0 ? files_with_findings : status.files).push_back(file);
        }
        if (what == word::kEndedBy) std::getline(words >> std::ws, status.ended_by);
        if (what == word::kNothingInstrumented) status.nothing_instrumented = true;
        if (what == word::kFailed) status.failed = true;
        if (what == word::kNotWritten) status.not_written = true;
        if (what != word::kReported || !(words >> count >> code)) continue;
        status.reported = true;
        if (count > 0 && !status.finding_code) status.finding_code = code;
        if (count > 0) status.has_findings = true;
    }
    if (!files_with_findings.empty()) status.files = files_with_findings;
    return status;
}

}  // namespace tessera::tools
