// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/report_command.h"

#include "tools/report/report_document.h"
#include "tools/report/report_html.h"
#include "tools/report/report_sarif.h"
#include "tools/support/failure.h"
#include "tools/support/help.h"
#include "tools/support/text_output.h"

#include <unistd.h>
#include <algorithm>
#include <memory>

namespace tessera::tools {
namespace {

struct ReportRequest {
    std::string help;
    std::string file, output;
    bool html = false, sarif = false, text = false;
};

ReportRequest parse(Command words) {
    ReportRequest request;
    CLI::App app("Shows a report that tessera check --report=json has written.");
    app.formatter(std::make_shared<Help>("Usage: tessera report [OPTIONS] FILE.json\n"));
    app.set_help_flag("--help", "This text");
    app.add_option("FILE", request.file, "The report")->required();
    app.add_flag("--html", request.html, "As a page for a browser");
    app.add_flag("--sarif", request.sarif, "For code-scanning tools, SARIF 2.1.0");
    app.add_flag("--text", request.text, "As tessera check shows it; without one of the three the same");
    app.add_option("--output", request.output, "The file it is written to (standard output)")->option_text("FILE");
    app.footer("Exit code: 0 it was written, 2 there is no such report, 70 it could not be written.\n");
    std::reverse(words.begin(), words.end());
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        request.help = app.help();
        return request;
    } catch (const CLI::RequiredError&) {
        throw wrong_use("report expects a report in JSON, as in tessera report races.json --html --output=races.html");
    } catch (const CLI::ParseError& error) {
        throw wrong_use("report: {} (--help explains the options)", error.what());
    }
    if (request.html + request.sarif + request.text > 1) throw wrong_use("report: --html, --sarif and --text are three ways to write one report; choose one");
    if (request.html && request.output.empty() && isatty(STDOUT_FILENO) != 0) {
        throw wrong_use("report: --html writes a page for a browser; say where with --output=races.html");
    }
    return request;
}

std::string text_of(const ReportDocument& report) {
    std::string text;
    for (const std::string& line : report.text) text += line + "\n";
    return text;
}

}  // namespace

std::string report_help() { return parse({"--help"}).help; }

int run_report_command(const Command& arguments) {
    const ReportRequest request = parse(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    check_output_file(request.output);
    const ReportDocument report = read_report(request.file);
    write_text(request.html ? html_report(report) : request.sarif ? sarif_report(report) : text_of(report), request.output);
    return 0;
}

}  // namespace tessera::tools
