// SPDX-License-Identifier: Apache-2.0
// Before anything is inlined: what a kernel calls that may wait gets a copy of its own for loops.
#pragma once

#include <llvm/IR/Module.h>

namespace tessera::tile_loops {

/// Functions from which a barrier can be reached, as far as thread functions reach them, are copied; the copies are always
/// inlined, and their barriers are calls that the pass takes the function apart at. What fibers run is left alone.
/// Thread functions that cannot be taken apart anyway are left alone and get kKeepsFibersAttribute. True when it has changed the module.
/// \param optimises  false: every kernel keeps its fibers, for loops over threads gain nothing at -O0
bool copy_waiting_functions(llvm::Module& module, bool optimises);

}  // namespace tessera::tile_loops
