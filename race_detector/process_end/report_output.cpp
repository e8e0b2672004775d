// SPDX-License-Identifier: Apache-2.0
#include "race_detector/process_end/report_output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string>

#include "emulator/documents/report_keys.h"
#include "emulator/support/text_parts.h"
#include "emulator/support/write_all.h"
#include "race_detector/detector/detector.h"
#include "race_detector/findings/static_findings.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/report/recording_places.h"
#include "race_detector/report/report_colour.h"
#include "race_detector/report/report_filter.h"
#include "race_detector/report/report_json.h"
#include "race_detector/report/report_text.h"
#include "race_detector/shadow/coverage.h"
#include "race_detector/support/file_text.h"

namespace tessera::race_detector {

namespace {

const auto process_began = std::chrono::steady_clock::now();

std::string program_path() {
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : std::string("unknown");
}

std::string program_name() {
    return std::string(detail::last_component(program_path()));
}

/// An instruction is known, and not its line. Findings about whole kernels have none.
bool lacks_line(const check::Access& access) { return access.position.file.empty() && !access.position.function.empty(); }

bool lacks_debug_information(const check::Finding& finding) {
    return lacks_line(finding.first) || (finding.second && lacks_line(*finding.second));
}

Coverage coverage_now(const std::string& not_covered) {
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
    if (!not_covered.empty()) coverage.uncovered.push_back(not_covered);
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
    report.coverage.uncovered.emplace_back(detail::report_key::kNotRun);
    report.compiler_has_told = true;
}

}  // namespace

Verdict make_report(const ReportOptions& options, const ProgramEnd& end) {
    Verdict verdict;
    Report& report = verdict.report;
    report.program = program_name();
    report.coverage = coverage_now(options.command.not_covered);
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
    add_help(report.findings);
    report.missing_barriers = missing_barriers(report.findings);
    report.coverage.without_debug_information =
        std::any_of(report.findings.begin(), report.findings.end(), lacks_debug_information);
    if (!report.compiler_has_told) report.program_exit_code = end.exit_code;
    report.ended_by = end.cause;
    verdict.looked_at_all = report.coverage.launches == 0 || report.coverage.uncovered_launches < report.coverage.launches;
    return verdict;
}

namespace {

bool write_to_file(const ReportOptions& options, const std::string& text) {
    const bool written = detail::write_file(options.output_path(), text);
    if (!written) {
        std::fprintf(stderr, "tessera: cannot write the race detector's report to '%s': %s\n", options.output.c_str(), std::strerror(errno));
    }
    return written;
}

/// A page or a log: made from the report's JSON, by `tessera check` or `tessera report`.
bool is_rendered(const ReportOptions& options) { return options.format == "html" || options.format == "sarif"; }

std::string text_for(const ReportOptions& options, const Report& report) {
    if (options.format == "json" || is_rendered(options)) return json_report(report);
    const bool is_summary = report.compiler_has_told && options.output.empty();
    const std::string text = is_summary ? text_summary(report) : text_report(report);
    return options.output.empty() && shows_colours(STDERR_FILENO) ? coloured(text) : text;
}

/// Gives the report to the `tessera check` that has started the program (TESSERA_RENDERING, a folder). Returns the name of the
/// file in that folder; empty: there is no such command, or it has gone.
std::string hand_over(const ReportOptions& options, const Report& report) {
    const std::string& folder = options.command.rendering_folder;
    if (folder.empty()) return "";
    const std::string output = options.goes_to_file() ? options.output_path() : options.output;
    const bool rendered = is_rendered(options);
    const std::string text = rendered ? rendering_request(report, options.format, output) : text_for(options, report);
    // A process may have become another program, which reports, too.
    for (int number = 0; number < 100; ++number) {
        const std::string name = std::to_string(getpid()) + "." + std::to_string(number) + (rendered ? ".json" : ".text");
        if (write_new_file(folder + "/" + name, text)) return name;
        std::error_code error;
        if (!std::filesystem::exists(folder + "/" + name, error)) return "";
    }
    return "";
}

/// `tessera check` adds to the report what it records in further runs.
void offer_recording(const ReportOptions& options, const Report& report, const std::string& rendered) {
    const CommandWishes& command = options.command;
    if (command.recording_folder.empty() || report.compiler_has_told || options.is_of_child) return;
    if (rendered.empty() && !command.has_timeline) return;
    offer_recording(command.recording_folder, report, rendered);
}

/// To where the options say.
bool write_out(const ReportOptions& options, const std::string& text) {
    if (options.goes_to_file()) return write_to_file(options, text);
    if (!options.goes_to_standard_output()) return detail::write_all(STDERR_FILENO, text);
    const bool written = detail::write_all(STDOUT_FILENO, text);
    if (!written) std::fprintf(stderr, "tessera: cannot write the race detector's report to standard output: %s\n", std::strerror(errno));
    return written;
}

/// After a report that the user has asked for as a page or log, and that is JSON.
void say_how_to_render(const ReportOptions& options) {
    const std::string file = options.goes_to_file() ? options.output : "FILE";
    const std::string what = !options.goes_to_file() ? "the report above is JSON; saved as FILE, this renders it" : "the report is JSON; this renders it";
    std::fprintf(stderr, "tessera: %s: tessera report '%s' --%s --output=report.%s\n", what.c_str(), file.c_str(), options.format.c_str(), options.format.c_str());
}

}  // namespace

bool write_report(const ReportOptions& options, const Report& report) {
    const int process = static_cast<int>(getpid());
    if (options.is_of_child && options.format == "text" && !options.goes_to_file()) {
        std::fprintf(stderr, "tessera: the report of forked process %d follows\n", process);
    }
    // The command that started the program has standard output for reports, and gave the program another.
    const bool is_handed_over = is_rendered(options) || options.goes_to_standard_output();
    const std::string rendered = is_handed_over ? hand_over(options, report) : "";
    bool written = true;
    if (rendered.empty()) {
        const std::string text = text_for(options, report);
        written = write_out(options, text);
        if (written && is_rendered(options)) say_how_to_render(options);
    }
    if (written && options.is_of_child && options.goes_to_file()) {
        std::fprintf(stderr, "tessera: the report of forked process %d is in %s\n", process, options.output.c_str());
    }
    // A page without its recordings would be made anew: they come from the command that makes it.
    const bool can_be_recorded = !is_rendered(options) || !rendered.empty();
    if (!written || !can_be_recorded) return written;
    try {
        offer_recording(options, report, options.format == "html" ? rendered : "");
    } catch (const std::exception& error) {  // the report is complete all the same
        std::fprintf(stderr, "tessera: the report has no recording: %s\n", error.what());
    }
    return written;
}

}  // namespace tessera::race_detector
