// SPDX-License-Identifier: Apache-2.0
// Which loops over threads the vectoriser may take for granted.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

namespace tessera::tile_loops {

/// A mark that no round of a loop depends on another implies nothing about one round's own accesses, yet in marked loops LLVM 19 gathers
/// accesses with a small stride (the members of structures, a thread's own small array) into groups and moves them past others of
/// the same round. Loops where that could change a value are not marked: there LLVM looks at dependences itself.
void unmark_loops_with_groups(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

}  // namespace tessera::tile_loops
