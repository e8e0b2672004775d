// SPDX-License-Identifier: Apache-2.0
// Calls that end a launch with an error of Tessera's.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::tile_loops {

/// A function of Tessera's that never returns: it throws what the kernel did wrong. It does not wait.
bool is_error_of_tessera(const llvm::Function& function);

/// Blocks that call such functions go on where the test before them goes on, as if the call returned: threads that meet no error
/// reach all barriers, whatever the test depends on.
void go_on_behind_error_calls(llvm::Function& tile);

}  // namespace tessera::tile_loops
