// SPDX-License-Identifier: Apache-2.0
#include "tools/run_command.h"

#include "tools/prepared_program.h"

#include <fmt/format.h>

namespace tessera::tools {

ProcessResult run_as_child(const RunRequest& request) {
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return {prepared.exit_code, 0, {}};
    return run_process(prepared.command(request), StandardError::inherited);
}

int run_run_command(const Command& arguments) {
    const RunRequest request = parse_run_request(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return prepared.exit_code;
    // A program that must not outlive this command runs as a child, so that its folder can go afterwards.
    if (prepared.folder == nullptr) become_process(prepared.program, prepared.command(request));
    end_like(run_process(prepared.command(request), StandardError::inherited));
}

}  // namespace tessera::tools
