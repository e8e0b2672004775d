// SPDX-License-Identifier: Apache-2.0
// What an instrumented build adds to a command line.
#pragma once

#include "tools/compile/instrumentation.h"
#include "tools/compiler/command_line.h"
#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"

namespace tessera::tools {

class CheckPipeline;

/// For a command that reads C++, after the user's own arguments.
/// \param pipeline  of clang's --check
Command instrumentation_flags(const CommandLine& line, Instrumentation kind, CompilerKind compiler, const CheckPipeline& pipeline);

/// Tessera's libraries for a command that links. The race detector comes first: its functions must be found
/// before those of the same name in libraries that are instrumented themselves. Throws Failure when the
/// installation has none.
Command link_inputs(const Installation& installation, Instrumentation kind, bool wrap_copies);

/// The compiler leaves instrumented copies as calls of memcpy and its kin, which the linker must divert.
bool wraps_copies(CompilerKind compiler, const LlvmTools& llvm);

/// The user asks for -flto, which would move accesses as every optimisation does.
bool has_link_time_optimisation(const CommandLine& line);

/// The user's arguments but for that and -gsplit-dwarf. They stay as they were given, response files too, when there is nothing to leave
/// out.
Command arguments_for_check(const CommandLine& line);

}  // namespace tessera::tools
