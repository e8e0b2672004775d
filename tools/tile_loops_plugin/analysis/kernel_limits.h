// SPDX-License-Identifier: Apache-2.0
// What keeps a kernel from being run as loops before its control flow is looked at.
#pragma once

#include <llvm/Analysis/TargetLibraryInfo.h>

#include <optional>

#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {

/// It does not wait and does not throw, whatever it calls, and it has no atomic operations on a kernel's memory.
bool is_leaf(const llvm::Function& function, const llvm::TargetLibraryInfo& library);

/// Exceptions, calls that may wait where the pass cannot see it, and memory of unknown size on the stack.
std::optional<Refusal> beyond_limits(llvm::Function& thread, const llvm::TargetLibraryInfo& library);

}  // namespace tessera::tile_loops
