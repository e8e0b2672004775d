// SPDX-License-Identifier: Apache-2.0
#include "race_detector/process_end/report_options.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "emulator/support/private_environment.h"
#include "emulator/support/write_all.h"
#include "race_detector/support/file_names.h"
#include "tessera/options.h"

namespace tessera::race_detector {

namespace {

std::string with_pid(std::string path) {
    for (std::size_t at = path.find("%p"); at != std::string::npos; at = path.find("%p", at)) {
        path.replace(at, 2, std::to_string(getpid()));
    }
    return path;
}

std::string in_environment(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// A baseline that the report took the place of would hide all of it next time.
void refuse_to_overwrite(const std::string& input, const std::string& output) {
    if (detail::would_replace(output, input)) throw std::runtime_error("output=" + output + " is a file that is read; expected another one");
}

}  // namespace

CommandWishes CommandWishes::read() {
    CommandWishes wishes;
    wishes.status_file = in_environment(detail::kCheckStatusVariable);
    wishes.rendering_folder = in_environment(detail::kRenderingVariable);
    wishes.recording_folder = in_environment(detail::kRecordingVariable);
    wishes.not_covered = in_environment(detail::kNotCoveredVariable);
    wishes.has_timeline = std::getenv(detail::kTimelineVariable) != nullptr;
    return wishes;
}

ReportOptions ReportOptions::read() {
    ReportOptions read;
    read.command = CommandWishes::read();
    read.output = with_pid(options::get("output"));
    detail::ReportFormat format{};
    detail::ReportKind::parse(options::get("report"), format);
    if (format == detail::ReportFormat::automatic) format = detail::report_format_of(read.output);
    read.format = detail::ReportKind::format(format);
    read.exit_code = std::stoi(options::get("exitcode"));
    detail::SameValueKind::parse(options::get("same_value"), read.severities.same_value);
    if (options::get("uninitialized") == "warning") read.severities.uninitialized = check::Severity::warning;
    read.max_findings = static_cast<std::size_t>(std::stoull(options::get("max_findings")));
    read.halt_on_error = options::get("halt_on_error") == "1";
    read.call_stacks = options::get("call_stacks") == "1";
    read.abort_on_error = options::get("abort_on_error") == "1";
    for (const char* name : {"suppressions", "baseline"}) refuse_to_overwrite(options::get(name), read.output);
    if (const std::string file = options::get("suppressions"); !file.empty()) read.suppressions = Suppressions::read(file);
    if (const std::string file = options::get("baseline"); !file.empty()) read.baseline = Baseline::read(file);
    return read;
}

std::string ReportOptions::output_path() const { return (std::filesystem::path(naming_directory()) / output).string(); }

void ReportOptions::become_those_of_child() {
    is_of_child = true;
    const std::string name = options::get("output");
    if (goes_to_standard_output()) return;
    output = with_pid(name.empty() || name.find("%p") != std::string::npos ? name : name + ".%p");
}

ReportOptions& report_options() {
    static auto* const options = new ReportOptions;  // the report is written after static objects have gone
    return *options;
}

}  // namespace tessera::race_detector
