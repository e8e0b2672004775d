// SPDX-License-Identifier: Apache-2.0
// The function of one thread becomes that of a tile.
#pragma once

#include <llvm/IR/PassManager.h>

#include <optional>

#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {

/// What the launch is to know of a kernel.
struct TileFunction {
    llvm::Function* run = nullptr;   ///< (closure, tile, c0, c1, c2, fill); null: the kernel keeps its fibers
    std::uint64_t stack = 0;         ///< bytes that `run` takes for threads' values
    bool fills = false;              ///< `run` fills the tile_static variables that it uses
    std::string reason;              ///< for fibers; empty: there is no barrier, and fibers run its threads as a loop already
};

/// `thread` stays as it is.
TileFunction tile_function_of(llvm::Function& thread, const TileDims& dims, llvm::FunctionAnalysisManager& analyses);

}  // namespace tessera::tile_loops
