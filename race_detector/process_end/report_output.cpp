// SPDX-License-Identifier: Apache-2.0
#include "race_detector/process_end/report_output.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "race_detector/detector/detector.h"
#include "race_detector/findings/finding_phrases.h"
#include "race_detector/findings/static_findings.h"
#include "race_detector/report/recording_places.h"
#include "race_detector/report/report_colour.h"
#include "race_detector/report/report_html.h"
#include "race_detector/report/report_json.h"
#include "race_detector/report/report_sarif.h"
#include "race_detector/report/report_text.h"
#include "race_detector/shadow/coverage.h"
#include "race_detector/support/file_text.h"
#include "tessera/options.h"

namespace tessera::race_detector {

namespace {

const auto process_began = std::chrono::steady_clock::now();

std::string with_pid(std::string path) {
    for (std::size_t at = path.find("%p"); at != std::string::npos; at = path.find("%p", at)) {
        path.replace(at, 2, std::to_string(getpid()));
    }
    return path;
}

std::string program_path() {
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : std::string("unknown");
}

std::string program_name() {
    const std::string path = program_path();
    return path.substr(path.rfind('/') + 1);
}

/// An instruction is known, and not its line. Findings about whole kernels have none.
bool lacks_line(const check::Access& access) { return access.position.file.empty() && !access.position.function.empty(); }

bool lacks_debug_information(const check::Finding& finding) {
    return lacks_line(finding.first) || (finding.second && lacks_line(*finding.second));
}

Coverage coverage_now() {
    Coverage coverage;
    coverage.launches = coverage_notes.launches.load();
    coverage.tiles = coverage_notes.tiles.load();
    coverage.threads = coverage_notes.threads.load();
    coverage.accesses = coverage_notes.accesses.load();
    coverage.uncovered_launches = coverage_notes.uncovered_launches.load();
    if (coverage.uncovered_launches == 1) {
        coverage.uncovered.push_back("1 launch of a kernel that was compiled without --check; nothing is known about its accesses");
    } else if (coverage.uncovered_launches > 1) {
        coverage.uncovered.push_back(std::to_string(coverage.uncovered_launches) +
                                     " launches of kernels that were compiled without --check; nothing is known about their accesses");
    }
    if (const std::optional<LaunchRecord> running = detector().running_launch()) {
        coverage.uncovered.push_back("the rest of the launch at " +
                                     launch_text({running->number, running->file, running->line}) +
                                     ", which was still running; the counts above are incomplete");
    }
    // `tessera check` knows what the compiler did not look at.
    if (const char* const sentence = std::getenv("TESSERA_NOT_COVERED")) coverage.uncovered.push_back(sentence);
    coverage.shadow_bytes = detector().shadow_bytes();
    coverage.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - process_began).count();
    return coverage;
}

}  // namespace

namespace {

/// What the compiler has found in place of what a run would.
void add_static_findings(Report& report) {
    StaticFindings found = StaticFindings::read();
    if (!found.program.empty()) report.program = found.program;
    report.findings = std::move(found.findings);
    report.coverage.uncovered.push_back("the program, which did not run: the compiler rejected it");
    report.compiler_has_told = true;
}

}  // namespace

std::vector<check::Finding> Detector::findings(std::uint64_t first_launch) {
    const ReportOptions& options = report_options();
    Report report;
    report.findings = build_findings(collect_all(first_launch, RunningLaunch::await), options.severities);
    Suppressions suppressions = options.suppressions;
    filter(report, suppressions, options.baseline, 0);
    return std::move(report.findings);
}

std::string Detector::text_of(const check::Finding& finding) { return race_detector::text_of(finding); }

ReportOptions ReportOptions::read() {
    ReportOptions read;
    read.format = options::get("report");
    read.output = with_pid(options::get("output"));
    read.exit_code = std::stoi(options::get("exitcode"));
    const std::string same_value = options::get("same_value");
    read.severities.same_value = same_value == "off"     ? SameValueRaces::off
                                 : same_value == "error" ? SameValueRaces::error
                                                         : SameValueRaces::warning;
    if (options::get("uninitialized") == "warning") read.severities.uninitialized = check::Severity::warning;
    read.max_findings = static_cast<std::size_t>(std::stoull(options::get("max_findings")));
    read.halt_on_error = options::get("halt_on_error") == "1";
    read.call_stacks = options::get("call_stacks") == "1";
    read.abort_on_error = options::get("abort_on_error") == "1";
    if (const std::string file = options::get("suppressions"); !file.empty()) read.suppressions = Suppressions::read(file);
    if (const std::string file = options::get("baseline"); !file.empty()) read.baseline = Baseline::read(file);
    return read;
}

void ReportOptions::become_those_of_child() {
    is_of_child = true;
    const std::string name = options::get("output");
    output = with_pid(name.empty() || name.find("%p") != std::string::npos ? name : name + ".%p");
}

Verdict make_report(const ReportOptions& options, const ProgramEnd& end) {
    Verdict verdict;
    Report& report = verdict.report;
    report.program = program_name();
    report.coverage = coverage_now();
    report.findings = build_findings(detector().collect_all(0, RunningLaunch::interrupt), options.severities);
    if (StaticFindings::are_reported()) add_static_findings(report);
    Suppressions suppressions = options.suppressions;  // they note their use
    filter(report, suppressions, options.baseline, 0);
    verdict.errors = static_cast<std::size_t>(std::count_if(
        report.findings.begin(), report.findings.end(),
        [](const check::Finding& finding) { return finding.severity == check::Severity::error; }));
    if (options.max_findings != 0 && report.findings.size() > options.max_findings) {
        report.findings_not_shown = report.findings.size() - options.max_findings;
        report.findings.resize(options.max_findings);
    }
    report.missing_barriers = missing_barriers(report.findings);
    report.coverage.without_debug_information =
        std::any_of(report.findings.begin(), report.findings.end(), lacks_debug_information);
    if (!report.compiler_has_told) report.program_exit_code = end.exit_code;
    report.ended_by = end.cause;
    verdict.looked_at_all = report.coverage.launches == 0 || report.coverage.uncovered_launches < report.coverage.launches;
    return verdict;
}

namespace {

bool write_to(const std::string& file_name, const std::string& text) {
    const int file = open(file_name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool written = file >= 0 && write_all(file, text);
    if (file >= 0 && close(file) != 0) written = false;
    if (!written) {
        std::fprintf(stderr, "tessera: cannot write the race detector's report to '%s': %s\n", file_name.c_str(), std::strerror(errno));
    }
    return written;
}

/// `tessera check` adds to the report what it records in further runs.
bool is_added_to(const ReportOptions& options, const Report& report) {
    if (recording_folder().empty() || report.compiler_has_told || options.is_of_child) return false;
    return options.format == "html" || std::getenv("TESSERA_TIMELINE") != nullptr;
}

}  // namespace

bool write_report(const ReportOptions& options, const Report& report) {
    std::string text = options.format == "json"    ? json_report(report)
                       : options.format == "sarif" ? sarif_report(report)
                       : options.format == "html"  ? html_report(report)
                       : report.compiler_has_told && options.output.empty() ? text_summary(report)
                                                                            : text_report(report);
    if (options.format == "text" && options.output.empty() && shows_colours(STDERR_FILENO)) text = coloured(text);
    if (options.is_of_child && (options.format == "text" || !options.output.empty())) {
        const std::string where = options.output.empty() ? "follows" : "is in " + options.output;
        std::fprintf(stderr, "tessera: the report of forked process %d %s\n", static_cast<int>(getpid()), where.c_str());
    }
    const bool is_added = is_added_to(options, report);
    std::string output = options.output;
    // A page for standard error that is not complete: tessera check shows it when it is.
    if (is_added && output.empty() && options.format == "html") output = recording_folder() + "/page." + std::to_string(getpid());
    const bool written = output.empty() ? write_all(STDERR_FILENO, text) : write_to(output, text);
    if (written && is_added) offer_recording(recording_folder(), report, options.format, output);
    return written;
}

}  // namespace tessera::race_detector
