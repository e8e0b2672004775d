// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/check_command.h"

#include <fmt/ranges.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "emulator/support/private_environment.h"
#include "tools/commands/check_status.h"
#include "tools/compile/restrict_findings.h"
#include "tools/recording/check_recording.h"
#include "tools/report/rendered_reports.h"
#include "tools/run/prepared_program.h"
#include "tools/support/failure.h"
#include "tools/support/file_text.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// Thousands of lines of HTML are no use on a terminal.
void refuse_page_on_terminal(const OptionValues& options) {
    const std::string output = last_value(options, "output");
    const int terminal = output == detail::kStandardOutput ? STDOUT_FILENO : STDERR_FILENO;
    if (report_format(options) != detail::ReportFormat::html || !names_no_file(output) || isatty(terminal) == 0) return;
    throw wrong_use("--report=html writes a page for a browser; say where with --output=races.html");
}

CheckStatus read_status(const fs::path& file) { return parse_check_status(text_of(file)); }

/// Where the program says how the check went: in memory, as long as this object lives, for the disk may be full by then. What has a name
/// is a link to it, which goes with its folder. Without /proc the file is on the disk.
class StatusFile {
  public:
    explicit StatusFile(fs::path name) : name_(std::move(name)), memory_(memfd_create("status", MFD_CLOEXEC)) {
        const std::string memory = fmt::format("/proc/{}/fd/{}", getpid(), memory_);
        if (access(memory.c_str(), W_OK) == 0) static_cast<void>(!symlink(memory.c_str(), name_.c_str()));
        setenv(detail::kCheckStatusVariable, name_.c_str(), 1);
    }
    ~StatusFile() {
        if (memory_ >= 0) close(memory_);
    }
    StatusFile(const StatusFile&) = delete;
    StatusFile& operator=(const StatusFile&) = delete;

    const fs::path& name() const { return name_; }

  private:
    const fs::path name_;
    const int memory_;
};

/// Why a program may have ended without a report.
Failure not_checked(const CheckStatus& status, const ProcessResult& ended) {
    if (status.nothing_instrumented) {
        return tool_failed(
            "nothing was checked: no code of the program was compiled with tessera c++ --check");
    }
    if (status.failed) return tool_failed("nothing was reported: the race detector failed in the program, which has said why");
    if (ended.signal != 0) {
        return tool_failed(
            "nothing was reported: signal {} ({}) ended the program before its report, or it was not "
            "built with tessera c++ --check",
            ended.signal, strsignal(ended.signal));
    }
    return tool_failed(
        "nothing was reported: the program was not built with tessera c++ --check, or it ended by "
        "_exit or exec before its report");
}

/// The emulator ends a program whose options it does not understand, and has said so.
bool refused_its_options(const ProcessResult& ended) {
    return ended.exit_code == exit_wrong_use && !options_in_environment().empty();
}

/// One line for a report that is in a file: without it a clean check would look like one that did nothing.
void tell_where(const CheckStatus& status, const std::string& output) {
    if (names_no_file(output) || status.not_written || !status.reported) return;
    // Of each process, with its number in place of %p.
    const std::string files = status.files.empty() ? output : fmt::format("{}", fmt::join(status.files, ", "));
    const std::string end = status.ended_by.empty() ? "" : "the program was ended by " + status.ended_by + "; ";
    if (status.has_findings) {
        print_error("tessera: {}there are findings, see {}\n", end, files);
    } else {
        print_error("tessera: {}there are no findings{}; {} what was checked\n", end, end.empty() ? "" : " until then",
                   files + (status.files.size() > 1 ? " say" : " says"));
    }
}

/// The program could not say so itself.
void tell_of_closed_error_output(const CheckStatus& status, const std::string& output) {
    if (!status.not_written || !output.empty()) return;
    print_error("tessera: the report could not be written to the program's standard error, which it may have closed; with "
                       "--output=FILE it goes to a file\n");
}

/// The verdict as an end of this process.
ProcessResult verdict(const CheckStatus& status, const ProcessResult& ended) {
    if (status.finding_code) return {*status.finding_code, 0, {}};
    if (!status.reported && !refused_its_options(ended)) throw not_checked(status, ended);
    return ended;
}

/// The stock runtime has no word for us: what it found is in the program's exit code.
void refuse_program_for_tsan(const RunRequest& request) {
    if (request.program.empty() || request.instrumentation != Instrumentation::tsan) return;
    throw wrong_use("--tsan needs C++ sources; a program that tessera c++ --tsan has built checks itself");
}

/// A run of weak memory that the user has chosen is shown next to an interleaving.
RecordedSchedules recorded_schedules(const RunRequest& request) {
    const auto token = replayed_token(request.options);
    if (!token || !token->at_accesses) return {"", request.is_relaxed};
    return {token->text(), false};
}

}  // namespace

ProcessResult run_checked(const RunRequest& request) {
    for (const auto& [name, value] : request.options) {
        if (name == "report" && value == "none") throw wrong_use("--report=none: a check needs a report; tessera run has none");
    }
    const std::string output = last_value(request.options, "output");
    check_output_file(output);  // better before the program has run for an hour
    for (const char* read : {"baseline", "suppressions"}) refuse_to_overwrite(last_value(request.options, read), output);
    refuse_page_on_terminal(request.options);
    std::optional<OutputFile> program_output;
    if (!request.program_output.empty()) program_output.emplace("--program-output", request.program_output);
    const OutputFile* const elsewhere = program_output ? &*program_output : nullptr;
    refuse_program_for_tsan(request);
    const TemporaryFolder folder(temporary_parent());
    const StatusFile status(folder.path() / "status");
    const RenderedReports reports(folder.path() / "reports");
    std::optional<CheckRecording> recording;
    if (request.records && request.instrumentation != Instrumentation::tsan) {
        recording.emplace(folder.path() / "recording", request.timeline, recorded_schedules(request));
    }
    const RestrictFindings restrictions(folder.path() / "restrict");
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) {
        if (!restrictions.has_errors()) return {prepared.exit_code, 0, {}};
        restrictions.report(request.compiler_arguments);
        reports.write({});
        const CheckStatus said = read_status(status.name());
        if (said.has_findings) tell_where(said, output);  // else the compiler's errors are not the report's
        return {said.finding_code.value_or(prepared.exit_code), 0, {}};
    }
    const Command command = prepared.command(request);
    if (request.instrumentation == Instrumentation::tsan)
        return run_process(command, StandardError::inherited, elsewhere);
    const auto began = std::chrono::steady_clock::now();
    const bool report_is_output = output == detail::kStandardOutput;
    const ProcessResult ended =
        run_process(command, report_is_output ? StandardError::inherited_by_both : StandardError::inherited, elsewhere);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    reports.write(recording ? recording->record(command, ended, seconds) : ReportRecording());
    const CheckStatus said = read_status(status.name());
    tell_where(said, output);
    tell_of_closed_error_output(said, output);
    return verdict(said, ended);
}

int run_check_command(const GivenWords& words) { end_like(run_checked(run_request(words, RunKind::check))); }

}  // namespace tessera::tools
