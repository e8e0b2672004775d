// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_request.h"

#include <algorithm>
#include <optional>

#include "emulator/options/option_kinds.h"
#include "tools/compiler/command_line.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

/// Threads are switched before single accesses, so the program must announce them.
bool orders_accesses(const OptionValues& options) {
    const auto token = replayed_token(options);
    return (token && token->at_accesses) || last_value(options, "preempt") == "access";
}

/// A token says itself whether its run is one of weak memory: the option must not say anything else.
void read_consistency(const GivenWords& words, const std::string& name, RunRequest& request) {
    const auto wanted = words.last("--consistency");
    if (!wanted) return;
    request.is_relaxed = wanted == "relaxed";
    const auto token = replayed_token(request.options);
    if (!token || token->is_relaxed == request.is_relaxed) return;
    throw wrong_use("{}: --consistency={} contradicts the token of --schedule={}, whose run is {}", name, *wanted,
                    last_value(request.options, "schedule"),
                    token->is_relaxed ? "one of weak memory (w-)" : "an interleaving (those of weak memory begin with w-)");
}

/// `run` checks nothing: what it needs of a checked build is only that.
void instrument_quietly(RunRequest& request) {
    request.instrumentation = Instrumentation::check;
    if (last_value(request.options, "report").empty() && last_value(request.options, "output").empty()) {
        request.options.emplace_back("report", "none");
    }
}

/// The timeline goes to standard error: not into a report for other programs.
void refuse_lost_timeline(const RunRequest& request, const std::string& name, bool no_recording, bool tsan) {
    if (!request.timeline) return;
    if (tsan || no_recording) throw wrong_use("{}: --timeline has no meaning with {}", name, tsan ? "--tsan" : "--no-recording");
    if (report_format(request.options) != detail::ReportFormat::text && last_value(request.options, "output").empty()) {
        throw wrong_use("{}: --timeline writes to standard error, as the report does; give the report --output=FILE", name);
    }
}

/// What each kind has in addition to the emulator's options.
void read_options_of_run(const GivenWords& words, const std::string& name, RunRequest& request) {
    request.warns_of_restrictions = !words.has("--no-restrict");
    request.tile_loops = words.has("--tile-loops");
    read_consistency(words, name, request);
    if (request.is_relaxed && !replayed_token(request.options)) {
        throw wrong_use(
            "{}: --consistency=relaxed repeats a run of weak memory: expected --schedule=replay:TOKEN, too, with a token of tessera explore "
            "--consistency=relaxed", name);
    }
    if (orders_accesses(request.options)) instrument_quietly(request);
}

/// Standard output is free for a report in a format that other programs read, where the program's own output goes elsewhere.
void read_program_output(const GivenWords& words, const std::string& name, RunRequest& request) {
    const auto file = words.last("--program-output");
    if (!file) return;
    if (*file == detail::kStandardOutput) {
        throw wrong_use("{}: --program-output expects a file, which may be /dev/null", name);
    }
    request.program_output = *file;
    const std::string output = last_value(request.options, "output");
    if (output == *file) throw wrong_use("{}: --program-output and --output expect different files", name);
    if (report_format(request.options) != detail::ReportFormat::text && output.empty()) {
        request.options.emplace_back("output", detail::kStandardOutput);
    }
}

/// Golden outputs are recorded without it, so that command has no such option.
bool wants_thread_sanitizer(const GivenWords& words) {
    const std::vector<const OptionSpec*> known = words.spec().options();
    return std::any_of(known.begin(), known.end(), [](const OptionSpec* option) { return option->name == "--tsan"; }) && words.has("--tsan");
}

void read_options_of_check(const GivenWords& words, const std::string& name, RunRequest& request) {
    read_program_output(words, name, request);
    const bool tsan = wants_thread_sanitizer(words), as_is = words.has("--as-is");
    request.timeline = words.has("--timeline");
    request.records = !words.has("--no-recording");
    refuse_lost_timeline(request, name, !request.records, tsan);
    read_consistency(words, name, request);
    const bool shows_runs = request.timeline || report_format(request.options) == detail::ReportFormat::html;
    if (request.is_relaxed && (!shows_runs || !request.records || tsan)) {
        throw wrong_use("{}: --consistency=relaxed is for the runs that --timeline and --report=html show; expected one of them", name);
    }
    request.checks_restrictions = !words.has("--no-restrict");
    request.insists_on_restrictions = words.has("--restrict");
    if (request.insists_on_restrictions && !request.checks_restrictions) {
        throw wrong_use("{}: expected one of --restrict and --no-restrict, not both", name);
    }
    if (as_is && tsan) throw wrong_use("{}: expected one of --as-is and --tsan, not both", name);
    request.instrumentation = tsan ? Instrumentation::tsan : as_is ? Instrumentation::as_is : Instrumentation::check;
}

/// What is compiled already stays as it is; what is not compiled for it would end with an exception of the library's.
void refuse_lost_check(const GivenWords& words, const std::string& name, const RunRequest& request) {
    const bool is_source = request.program.empty();
    if (words.has("--check") && !is_source) {
        throw wrong_use("{}: --check is for sources; a program that tessera c++ --check has built has the race detector without it", name);
    }
    if (words.has("--check") || !is_source || !orders_accesses(request.options)) return;
    const std::string schedule = last_value(request.options, "schedule");
    throw wrong_use("{}: {} switches threads before single accesses, for which the program must be compiled with --check; expected that, "
                    "too", name, last_value(request.options, "preempt") == "access" ? "--preempt=access" : "--schedule=" + schedule);
}

void read_options_of_debug(const GivenWords& words, RunRequest& request) {
    // Unoptimised code keeps all its accesses, and its variables.
    if (words.has("--check")) request.instrumentation = Instrumentation::as_is;
    request.debug = {words.has("--batch"), words.all("--ex"), words.last("--core").value_or("")};
}

void read_options(const GivenWords& words, RunKind kind, const std::string& name, RunRequest& request) {
    request.msvc = words.has("--msvc");
    request.use_cache = !words.has("--no-cache");
    for (const OptionGroup& group : run_spec(kind).groups) {
        if (group.heading != kEmulatorOptionsHeading) continue;
        for (const OptionSpec& option : group.options) {
            if (const auto value = words.last(option.name)) request.options.emplace_back(emulator_key(option), *value);
        }
    }
    switch (kind) {
        case RunKind::run: return read_options_of_run(words, name, request);
        case RunKind::check: return read_options_of_check(words, name, request);
        case RunKind::debug: return read_options_of_debug(words, request);
        case RunKind::explore: request.instrumentation = Instrumentation::check;
    }
}

bool is_link_input(const std::string& word) {
    const std::size_t dot = word.rfind('.');
    const std::string extension = dot == std::string::npos ? "" : word.substr(dot);
    return extension == ".o" || extension == ".a" || extension == ".so";
}

void sort_inputs(const GivenWords& words, const std::string& name, RunRequest& request) {
    const Command& inputs = words.operands;
    const bool has_source = std::any_of(inputs.begin(), inputs.end(), is_cxx_source_name);
    if (inputs.empty()) throw wrong_use("{} expects a C++ source file or a program", name);
    if (!has_source) {
        if (inputs.size() > 1) {
            throw wrong_use("{} expects one program, then '{}'; the program's arguments go after --", name, inputs[1]);
        }
        if (inputs[0].empty()) throw wrong_use("no such file: ''");
        if (!words.flags.empty()) throw wrong_use("compiler flags (words with one dash) need a C++ source file");
        request.program = inputs[0];
        return;
    }
    for (const std::string& input : inputs) {
        if (!is_cxx_source_name(input) && !is_link_input(input)) {
            throw wrong_use("'{}' is not a C++ source; the program's arguments go after --", input);
        }
    }
    request.compiler_arguments = words.others;
}

void refuse_other_outputs(const RunRequest& request, const std::string& name) {
    if (!request.program.empty()) return;
    const CommandLine line(request.compiler_arguments);
    if (!line.output().empty()) {
        throw wrong_use("{} keeps its program itself, so '-o' has no effect; tessera c++ writes programs", name);
    }
    if (!line.links()) throw wrong_use("{} needs a whole program; to stop earlier (-c, -S, -E) use tessera c++", name);
}

}  // namespace

std::optional<detail::ScheduleToken> replayed_token(const OptionValues& options) {
    detail::Schedule schedule;
    detail::ScheduleOrder::parse(last_value(options, "schedule"), schedule);
    return schedule.token;
}

RunRequest run_request(const GivenWords& words, RunKind kind) { return run_request(words, kind, run_spec(kind).name()); }

RunRequest run_request(const GivenWords& words, RunKind kind, const std::string& name) {
    RunRequest request;
    request.program_arguments = words.program_arguments;
    read_options(words, kind, name, request);
    sort_inputs(words, name, request);
    refuse_other_outputs(request, name);
    if (kind == RunKind::debug) refuse_lost_check(words, name, request);
    return request;
}

}  // namespace tessera::tools
