// SPDX-License-Identifier: Apache-2.0
// Which loops over threads the vectoriser may take for granted.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

namespace tessera::tile_loops {

/// That no round of a loop depends on another says nothing of one round's own accesses, yet where it is told so LLVM 19 gathers
/// accesses with a small stride (the members of structures, a thread's own small array) into groups and moves them past others of
/// the same round. Loops where that could change a value are not marked: there LLVM looks at dependences itself.
void unmark_loops_with_groups(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

}  // namespace tessera::tile_loops
