// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/compile/amp_compiler.h"

namespace tessera::tools {

/// Compiles `line` as it is written. Where that fails in the msvc dialect, the compiler reads a source in UTF-16 in UTF-8, headers
/// named in another case with those names, TCHAR as wchar_t, Visual C++'s habits mended in copies of the files, and a `void main` under
/// another name, as often as it takes. If that does not lead to a program, the errors are those of the source as it is written.
ProcessResult run_mended(const AmpCompiler& compiler, const CommandLine& line);

}  // namespace tessera::tools
