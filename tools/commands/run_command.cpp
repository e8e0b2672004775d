// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/run_command.h"

#include "tools/compile/prepared_program.h"

#include <fmt/format.h>

namespace tessera::tools {
namespace {

/// A program that must not outlive this command runs as a child, so that its folder can go afterwards.
ProcessResult run(const RunRequest& request, bool may_become_it) {
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return {prepared.exit_code, 0, {}};
    const Command command = prepared.command(request);
    if (may_become_it && prepared.folder == nullptr) become_process(prepared.program, command);
    return run_process(command, StandardError::inherited);
}

}  // namespace

ProcessResult run_as_child(const RunRequest& request) { return run(request, false); }

int run_run_command(const Command& arguments) {
    const RunRequest request = parse_run_request(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    end_like(run(request, true));
}

}  // namespace tessera::tools
