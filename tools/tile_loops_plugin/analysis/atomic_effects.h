// SPDX-License-Identifier: Apache-2.0
// Atomic operations, by whether it shows in which order threads come to them.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Instructions.h>

namespace tessera::tile_loops {

/// The atomic operations of an instruction, or of the functions that it calls.
struct AtomicEffects {
    /// The outcome of one depends on which thread comes first, or nothing is known of it.
    bool show_order = false;
    /// Kinds of those whose outcome is not used, one bit each. Operations of one kind leave the same value in any order, those of two
    /// kinds do not.
    unsigned kinds = 0;

    bool any() const { return show_order || kinds != 0; }
    bool are_of_two_kinds() const { return (kinds & (kinds - 1)) != 0; }
};

class AtomicOperations {
  public:
    explicit AtomicOperations(const llvm::TargetLibraryInfo& library) : library_(library) {}

    AtomicEffects of(const llvm::Instruction& instruction);

  private:
    AtomicEffects of_function(const llvm::Function& function);

    const llvm::TargetLibraryInfo& library_;
    llvm::DenseMap<const llvm::Function*, AtomicEffects> functions_;   ///< with all that they call
};

}  // namespace tessera::tile_loops
