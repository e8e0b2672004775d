// SPDX-License-Identifier: Apache-2.0
#include "tools/report/rendered_reports.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/report_keys.h"
#include "emulator/support/private_environment.h"
#include "tools/report/report_document.h"
#include "tools/report/report_html.h"
#include "tools/report/report_sarif.h"
#include "tools/support/file_text.h"
#include "tools/support/json_document.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::report_key;

RenderedReports::RenderedReports(fs::path folder) : folder_(std::move(folder)) {
    fs::create_directory(folder_);
    setenv(detail::kRenderingVariable, folder_.c_str(), 1);
}

void RenderedReports::write(const ReportRecording& recording) const {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        if (entry.path().extension() == ".json" || entry.path().extension() == ".text") files.emplace_back(entry.last_write_time(ignored), entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& [time, file] : files) {
        if (file.extension() == ".text") {
            write_text(text_of(file), "");
            continue;
        }
        const JsonDocument request(file, "report that a checked program hands over");
        const ReportDocument report = report_document(request.root().at(key::kReport));
        const bool is_recorded = file.filename() == recording.rendered;
        const std::string text = request.root().at(key::kFormat).text() == "sarif" ? sarif_report(report)
                                                                                : html_report(report, is_recorded ? recording.page : PageRecordings());
        const std::string output = detail::bytes_of(request.root().at(key::kOutput).text());
        if (output.empty()) {
            write_to_standard_error(text);
        } else {
            write_text(text, output);
        }
    }
}

}  // namespace tessera::tools
