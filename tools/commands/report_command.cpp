// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/report_command.h"

#include <unistd.h>

#include "emulator/options/option_kinds.h"
#include "tools/report/report_document.h"
#include "tools/report/report_html.h"
#include "tools/report/report_sarif.h"
#include "tools/support/failure.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

std::string text_of(const ReportDocument& report) {
    std::string text;
    for (const std::string& line : report.text) text += line + "\n";
    return text;
}

}  // namespace

const CommandSpec& report_spec() {
    static const CommandSpec spec = {
        {"report"},
        "shows a report that check has written as JSON: a page, SARIF, text",
        {"tessera report FILE.json [--html|--sarif|--text] [--output=FILE]"},
        {"Shows a report that tessera check --report=json has written."},
        {{kOptionsHeading,
          {{"--html", "", "As a page for a browser"},
           {"--sarif", "", "For code-scanning tools, SARIF 2.1.0"},
           {"--text", "", "As tessera check shows it; the same without any of the three, unless the file's name says otherwise"},
           {"--output", "FILE", "The file it is written to (standard output)", ValueForm::either}}}},
        {"Exit code: 0 when it was written, 2 when there is no such report, or when FILE cannot be written to, 70 when writing failed all the same."}};
    return spec;
}

int run_report_command(const GivenWords& words) {
    if (words.operands.size() != 1) {
        throw wrong_use("report expects a report in JSON, as in tessera report races.json --html --output=races.html");
    }
    const std::string output = words.last("--output").value_or("");
    const bool is_chosen = words.has("--html") || words.has("--sarif") || words.has("--text");
    const detail::ReportFormat by_name = is_chosen ? detail::ReportFormat::text : detail::report_format_of(output);
    const bool html = words.has("--html") || by_name == detail::ReportFormat::html;
    const bool sarif = words.has("--sarif") || by_name == detail::ReportFormat::sarif;
    if (words.has("--html") + words.has("--sarif") + words.has("--text") > 1) throw wrong_use("report: --html, --sarif and --text are three ways to write one report; choose one");
    if (html && names_no_file(output) && isatty(STDOUT_FILENO) != 0) {
        throw wrong_use("report: --html writes a page for a browser; say where with --output=races.html");
    }
    check_output_file(output);
    refuse_to_overwrite(words.operands[0], output);
    const ReportDocument report = read_report(words.operands[0]);
    write_text(html ? html_report(report) : sarif ? sarif_report(report) : text_of(report), output);
    return 0;
}

}  // namespace tessera::tools
