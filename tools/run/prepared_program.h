// SPDX-License-Identifier: Apache-2.0
// The program that `tessera run` and `tessera check` start.
#pragma once

#include <filesystem>
#include <memory>

#include "tools/run/run_request.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

struct PreparedProgram {
    int exit_code = 0;  ///< the compiler's; not 0: there is no program
    std::filesystem::path program;
    std::unique_ptr<TemporaryFolder> folder;  ///< where it is, when it must not outlive this command

    /// The program with the request's arguments.
    Command command(const RunRequest& request) const;
};

/// Sets TESSERA_OPTIONS as the request says; then finds the program, in the cache if it may, or builds it and
/// shows the compiler's diagnostics. Throws Failure when there is no such file, and when Tessera fails.
PreparedProgram prepare_program(const RunRequest& request);

}  // namespace tessera::tools
