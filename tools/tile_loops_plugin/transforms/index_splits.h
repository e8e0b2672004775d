// SPDX-License-Identifier: Apache-2.0
// Loops over threads in which a test of the index is true for a range of threads become one loop for each range.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::tile_loops {

/// `if (index < bound)` in a loop gives two loops without the test, `==` and `!=` three. Nothing leaves a loop over threads but
/// through memory, so no value needs to be joined behind them. Threads keep their order.
void split_index_sets(llvm::Function& function);

}  // namespace tessera::tile_loops
