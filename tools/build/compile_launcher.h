// SPDX-License-Identifier: Apache-2.0
// `tessera compile-launcher`: stands before the compiler in the commands of a build system.
#pragma once

#include "tools/compile/amp_compiler.h"
#include "tools/compile/instrumentation.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// What the words after `tessera compile-launcher` ask for.
struct LauncherRequest {
    Instrumentation instrumentation = Instrumentation::none;
    Dialect dialect = Dialect::complete;
    Command
        compiler;  ///< the words before the first that begins with '-': more than one when ccache comes first
    Command arguments;
};

/// Throws Failure when there is no compiler, or no option.
LauncherRequest parse_launcher_request(const Command& words);

/// Runs one compilation as tessera c++ would, but with no more than was asked for: headers and language options
/// are in the command already. Returns the exit code.
int run_compile_launcher(const Command& words);

}  // namespace tessera::tools
