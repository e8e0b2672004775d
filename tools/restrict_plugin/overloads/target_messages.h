// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Frontend/CompilerInstance.h>

namespace tessera::restrict_plugin {

/// Clang has no words for a use of an implicit member that runs on neither side, and crashes while it looks for them: from now on
/// the compiler says so in ours. What such a member calls that does not run where the member is used is an error at that use.
void say_what_runs_nowhere(clang::CompilerInstance& compiler);

}  // namespace tessera::restrict_plugin
