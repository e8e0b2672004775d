// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/run_command.h"

#include <fmt/format.h>

#include <optional>

#include "tools/run/prepared_program.h"

namespace tessera::tools {
namespace {

/// A program that must not outlive this command runs as a child, so that its folder can go afterwards.
ProcessResult run(const RunRequest& request, bool may_become_it) {
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return {prepared.exit_code, 0, {}};
    const Command command = prepared.command(request);
    std::optional<OutputFile> output;
    if (!request.program_output.empty()) output.emplace("--program-output", request.program_output);
    if (may_become_it && prepared.folder == nullptr) become_process(prepared.program, command);
    return run_process(command, StandardError::inherited, output ? &*output : nullptr);
}

}  // namespace

ProcessResult run_as_child(const RunRequest& request) { return run(request, false); }

int run_run_command(const GivenWords& words) { end_like(run(run_request(words, RunKind::run), true)); }

}  // namespace tessera::tools
