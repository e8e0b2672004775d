// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/restrict_findings.h"

#include "emulator/support/private_environment.h"
#include "tools/compiler/command_line.h"
#include "tools/compiler/installation.h"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

namespace tessera::tools {
namespace fs = std::filesystem;

RestrictFindings::RestrictFindings(fs::path file) : file_(std::move(file)) {
    setenv(detail::kRestrictFindingsVariable, file_.c_str(), 1);
}

RestrictFindings::~RestrictFindings() { unsetenv(detail::kRestrictFindingsVariable); }

bool RestrictFindings::has_errors() const {
    std::ifstream stream(file_);
    for (std::string line; std::getline(stream, line);) {
        const auto finding = nlohmann::json::parse(line, nullptr, false);
        if (finding.is_object() && finding.value("severity", "") == "error") return true;
    }
    return false;
}

void RestrictFindings::report(const Command& sources) const {
    const std::vector<std::string> files = CommandLine(sources).sources();
    std::ofstream(file_, std::ios::app)
        << nlohmann::json{{"program", files.empty() ? "" : fs::path(files[0]).stem().string()}}.dump(
               -1, ' ', false, nlohmann::json::error_handler_t::replace)
        << '\n';
    const fs::path detector = find_installation().library.parent_path() / "libtessera_race_detector.so";
    const char* const before = std::getenv("LD_PRELOAD");
    const std::string preload =
        detector.string() + (before != nullptr ? std::string(":") + before : std::string());
    std::error_code ignored;
    const std::string self = fs::read_symlink("/proc/self/exe", ignored).string();
    run_process(
        {"env", "LD_PRELOAD=" + preload, std::string(detail::kReportsRestrictFindingsVariable) + "=1", self, restrict_report_command},
        StandardError::inherited);
}

}  // namespace tessera::tools
