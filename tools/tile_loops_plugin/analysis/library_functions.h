// SPDX-License-Identifier: Apache-2.0
// The C library's functions that a kernel may call.
#pragma once

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/InstrTypes.h>

namespace tessera::tile_loops {

/// It does not wait at a barrier, and it does not throw.
bool is_of_c_library(const llvm::Function& function, const llvm::TargetLibraryInfo& library);

/// It reads or writes a file, so that the order shows in which threads call it.
bool is_for_files(const llvm::Function& function);

/// Marks calls whose result depends on nothing but numbers that they are given.
void mark_mathematics(llvm::Function& function, const llvm::TargetLibraryInfo& library);
bool is_mathematics(const llvm::CallBase& call);

}  // namespace tessera::tile_loops
