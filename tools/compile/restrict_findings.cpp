// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/restrict_findings.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "emulator/documents/json.h"
#include "emulator/documents/restriction_keys.h"
#include "emulator/support/private_environment.h"
#include "tools/compiler/command_line.h"
#include "tools/compiler/installation.h"
#include "tools/support/json_document.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::restriction_key;

RestrictFindings::RestrictFindings(fs::path file) : file_(std::move(file)) {
    setenv(detail::kRestrictFindingsVariable, file_.c_str(), 1);
}

RestrictFindings::~RestrictFindings() { unsetenv(detail::kRestrictFindingsVariable); }

bool RestrictFindings::has_errors() const {
    std::ifstream stream(file_);
    for (std::string line; std::getline(stream, line);) {
        const JsonDocument finding = JsonDocument::of_text(line, file_.string(), "list of what restrict(amp) forbids");
        if (finding.root().has(key::kSeverity) && finding.root().at(key::kSeverity).text() == "error") return true;
    }
    return false;
}

/// A source that is compiled again, as it is or in a mended copy, has its findings twice.
void RestrictFindings::keep_each_once() const {
    std::ifstream stream(file_);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
    }
    std::ofstream again(file_);
    for (const std::string& line : lines) again << line << '\n';
}

void RestrictFindings::report(const Command& sources) const {
    keep_each_once();
    const std::vector<std::string> files = CommandLine(sources).sources();
    const detail::Json program = {{key::kProgram, files.empty() ? "" : fs::path(files[0]).stem().string()}};
    std::ofstream(file_, std::ios::app) << program.text() << '\n';
    const char* const before = std::getenv("LD_PRELOAD");
    const std::string preload =
        find_installation().race_detector().string() + (before != nullptr ? std::string(":") + before : std::string());
    std::error_code ignored;
    const std::string self = fs::read_symlink("/proc/self/exe", ignored).string();
    run_process(
        {"env", "LD_PRELOAD=" + preload, std::string(detail::kReportsRestrictFindingsVariable) + "=1", self, kRestrictReportCommand},
        StandardError::inherited);
}

}  // namespace tessera::tools
