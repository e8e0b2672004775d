// SPDX-License-Identifier: Apache-2.0
// Answers what the headers ask: how the tiles of a kernel run as loops.
#pragma once

#include <llvm/IR/PassManager.h>

namespace tessera::tile_loops {

/// Puts constants in place of the questions of a module, and loops in place of the calls that run a tile. True when it has changed
/// the module.
bool answer_questions(llvm::Module& module, llvm::FunctionAnalysisManager& analyses);

}  // namespace tessera::tile_loops
