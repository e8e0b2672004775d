// SPDX-License-Identifier: Apache-2.0
#include "tools/run_command.h"

#include "tools/prepared_program.h"

#include <fmt/format.h>

namespace tessera::tools {
namespace {

/// A program that must not outlive this command runs as a child, so that its folder can go afterwards.
ProcessResult run_as_child(const RunRequest& request) {
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return {prepared.exit_code, 0, {}};
    const Command command = prepared.command(request);
    if (prepared.folder == nullptr) become_process(prepared.program, command);
    return run_process(command, StandardError::inherited);
}

}  // namespace

int run_run_command(const Command& arguments) {
    const RunRequest request = parse_run_request(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    end_like(run_as_child(request));
}

}  // namespace tessera::tools
