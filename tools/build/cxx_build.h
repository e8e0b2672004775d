// SPDX-License-Identifier: Apache-2.0
// One command line of a compiler, run in as many commands as it takes.
#pragma once

#include <vector>

#include "tools/compile/amp_compiler.h"

namespace tessera::tools {

/// Runs `line`; sources that must be compiled apart are. Throws Failure for what does not go with the
/// instrumentation.
ProcessResult build(const AmpCompiler& compiler, const CommandLine& line);

/// Each source is compiled for itself, then all are linked.
ProcessResult build_separately(const AmpCompiler& compiler, const CommandLine& line);

/// What build() would run for sources that compile, with a name in place of the temporary folder's.
std::vector<Command> commands_of_build(const AmpCompiler& compiler, const CommandLine& line);

}  // namespace tessera::tools
