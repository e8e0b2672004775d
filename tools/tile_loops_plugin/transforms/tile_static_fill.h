// SPDX-License-Identifier: Apache-2.0
// Tiles begin with tile_static memory that holds a pattern; a tile of loops fills no more than what it uses.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::tile_loops {

/// Fills, at the function's beginning and if `fill` says so, the tile_static variables that it, or what it calls, names.
/// False, and nothing is done, where it cannot know them all.
bool fill_tile_static(llvm::Function& tile, llvm::Argument& fill);

}  // namespace tessera::tile_loops
