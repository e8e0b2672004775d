// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/compile/amp_compiler.h"

namespace tessera::tools {

/// Compiles `line` with the diagnostics captured, and adds to them what a user of C++ AMP needs to know. A source with overloads on
/// restrictions is compiled in two passes; in the msvc dialect what Visual C++ has but the compiler has not is mended (mended_run.h).
/// The last result is the one returned; `line` must then hold one source at most (SeparateCompilation splits the others). Throws
/// Failure when the disk is full: what compilers print then is a page of their own stack.
ProcessResult compile(const AmpCompiler& compiler, const CommandLine& line);

}  // namespace tessera::tools
