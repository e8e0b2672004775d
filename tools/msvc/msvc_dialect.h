// SPDX-License-Identifier: Apache-2.0
// What --msvc adds to a compiler's command line.
#pragma once

#include <string>

#include "tools/compiler/command_line.h"
#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// Options with which the compilers take more of what Visual C++ takes. They stand before the user's own.
Command msvc_flags(CompilerKind kind, const CommandLine& line);

/// The stand-ins for Visual C++'s headers, and the one that every source begins with.
Command msvc_headers(const Installation& installation);

/// Libraries that some of the stand-ins need: TBB (<concurrent_queue.h> and its kin), GoogleTest
/// (<CppUnitTest.h>). Those that are not installed are left out; programs that use none are not linked with
/// any.
Command msvc_libraries();

/// Some error may be gone when TCHAR is wchar_t, as in the projects that Visual Studio makes, and `line` does not choose what it is.
bool may_be_written_for_wide_text(const std::string& diagnostics, const CommandLine& line);

/// Choose wchar_t.
Command flags_for_wide_text();

/// Some error is one that tessera port has a change for.
bool can_be_ported(const std::string& diagnostics);

}  // namespace tessera::tools
