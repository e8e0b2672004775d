// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Basic/Diagnostic.h>

namespace tessera::restrict_plugin {

/// Clang has no words for a use of an implicit member that runs on neither side, and crashes while it looks for them: from now on
/// the compiler says so in ours.
void say_what_runs_nowhere(clang::DiagnosticsEngine& diagnostics);

}  // namespace tessera::restrict_plugin
