// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/explore_command.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "emulator/options/option_table.h"
#include "emulator/support/exit_codes.h"
#include "tools/explore/exploration.h"
#include "tools/explore/outcome_differences.h"
#include "tools/explore/weak_outcomes.h"
#include "tools/run/prepared_program.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

int show(const ExplorationReport& report, ExploreFormat format, const std::string& output) {
    write_text(format == ExploreFormat::json ? exploration_json(report) : exploration_text(report), output);
    return report.outcomes.size() > 1 ? detail::kFindings : 0;
}

/// What repeats a schedule, after `tessera run --schedule=replay:TOKEN`.
Command words_of(const RunRequest& request) {
    Command words;
    if (request.msvc) words.push_back("--msvc");
    for (const auto& [name, value] : request.options) words.push_back("--" + name + "=" + value);
    words.insert(words.end(), request.compiler_arguments.begin(), request.compiler_arguments.end());
    if (!request.program.empty()) words.push_back(request.program);
    if (!request.program_arguments.empty()) words.push_back("--");
    words.insert(words.end(), request.program_arguments.begin(), request.program_arguments.end());
    return words;
}

std::string program_name(const RunRequest& request) {
    return request.program.empty() ? CommandLine(request.compiler_arguments).sources().front() : request.program;
}

/// Every run reads the same, also those that tell where outcomes differ.
void read_nothing() {
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
}

/// Some order of threads may make one wait forever. The user's choice comes later in the variable, and takes precedence.
void set_usual_timeout() {
    const std::string chosen = options_in_environment();
    setenv(detail::kOptionsVariable, ("timeout=60" + (chosen.empty() ? "" : ":" + chosen)).c_str(), 1);
}

int explore(const ExploreRequest& request) {
    read_nothing();
    check_output_file(request.output);
    RunRequest program = request.run;
    set_usual_timeout();
    program.options.emplace_back("report", "none");
    const PreparedProgram prepared = prepare_program(program);
    if (prepared.exit_code != 0) return prepared.exit_code;
    const Command command = prepared.command(program);

    std::optional<ExplorationReport> report;
    int signal = 0;
    {
        const Interruption interruption;
        ScheduleRunner runner(command, request.workers, interruption);
        report = Exploration(request, runner, interruption).run();
        signal = interruption.signal();
        if (report && signal == 0) explain_weak_outcomes(command, request, interruption, *report);
    }
    const int interrupted = 128 + signal;
    if (!report) {
        print_error("tessera: interrupted before the first run had ended\n");
        return interrupted;
    }
    report->program = program_name(request.run);
    report->words = words_of(request.run);
    {
        const Interruption interruption;
        find_differences(command, interruption, *report);
    }
    const int code = show(*report, request.format, request.output);
    return code == 0 && report->end == ExplorationReport::End::interrupted ? interrupted : code;
}

}  // namespace

int run_explore_merge_command(const GivenWords& words) {
    const MergeRequest request = merge_request(words);
    check_output_file(request.output);
    for (const std::string& part : request.parts) refuse_to_overwrite(part, request.output);
    std::vector<ExplorationReport> parts;
    for (const std::string& part : request.parts) parts.push_back(read_exploration(part));
    return show(merge_explorations(parts, request.parts), request.format, request.output);
}

int run_explore_command(const GivenWords& words) { return explore(explore_request(words)); }

}  // namespace tessera::tools
