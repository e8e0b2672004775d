// SPDX-License-Identifier: Apache-2.0
// The headers read arrays' descriptors through an address space that is no other memory, as a mark for this pass.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::tile_loops {

/// In a thread function: no launch changes a descriptor, so its reads are invariant, and `in_kernel` is true.
void make_descriptors_invariant(llvm::Function& thread);

/// Everywhere else the mark goes: the reads become ordinary ones, which the optimiser knows better.
void unmark_descriptors(llvm::Function& function);

}  // namespace tessera::tile_loops
