// SPDX-License-Identifier: Apache-2.0
// Calls that end a launch, or the program, with an error.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Function.h>

namespace tessera::tile_loops {

/// How the names of functions begin that report what UndefinedBehaviorSanitizer has found.
inline constexpr llvm::StringLiteral kReportOfUndefined = "__ubsan_handle_";

/// A function that never returns, for it says what the kernel did wrong: Tessera's, by an exception, or a sanitizer's. It does not wait.
bool is_error(const llvm::Function& function);

/// Blocks that call such functions go on where the test before them goes on, as if the call returned: threads that meet no error
/// reach all barriers, whatever the test depends on.
void go_on_behind_error_calls(llvm::Function& tile);

}  // namespace tessera::tile_loops
