// SPDX-License-Identifier: Apache-2.0
// `tessera debug`: gdb with commands that know tiles and their threads.
#pragma once

#include <filesystem>

#include "tools/run/run_request.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Returns an exit code only when gdb was not started; otherwise this process becomes gdb, or ends as it did.
int run_debug_command(const GivenWords& words);

/// gdb with everything it needs to debug `command`, the program and its arguments.
/// \param commands  the folder of our gdb commands
/// \param library   libtessera_amp.so
Command gdb_command(const std::string& gdb, const std::filesystem::path& commands, const std::filesystem::path& library,
                    const DebugWords& words, const Command& command);

}  // namespace tessera::tools
