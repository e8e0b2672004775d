// SPDX-License-Identifier: Apache-2.0
// What all threads of a tile agree on.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

#include <memory>
#include <string>

#include "tools/tile_loops_plugin/analysis/atomic_effects.h"
#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {

/// True for a load that gives all threads of a tile the same value if its address is the same: of the closure, a constant, or a
/// descriptor.
bool reads_constant_memory(const llvm::LoadInst& load);

/// LLVM's analysis of uniformity for GPUs, with the threads of a tile in place of a GPU's, and what follows from it for blocks:
/// which of them run for some threads only. Blocks between a uniform branch and where its ways meet count as such too, when
/// threads must run them one after another (`takes_turn`) and no barrier is among them.
class Uniformity {
  public:
    Uniformity(llvm::Function& thread, llvm::DominatorTree& dominators, const llvm::TargetLibraryInfo& library);
    ~Uniformity();

    bool differs(const llvm::Value& value) const { return information_->isDivergent(&value); }
    /// The branch at the block's end belongs into a loop over threads.
    bool ends_apart(const llvm::BasicBlock& block) const;
    /// Not every thread comes here, or not at the same time.
    bool is_apart(const llvm::BasicBlock* block) const { return apart_.contains(block); }

    /// An atomic operation, or a call of a function with one, that depends on which thread comes first, or that one of those may see
    /// the effect of, or that works on the same memory as one of another kind.
    bool takes_turn(const llvm::Instruction& instruction) const { return turns_.contains(&instruction); }
    /// Both take turns, and it shows if all threads come to one of them before any comes to the other.
    bool shows_order(const llvm::Instruction& first, const llvm::Instruction& second) const;

    /// The first barrier that not all threads reach alike; `reason` null where there is none.
    Refusal barrier_apart() const;

  private:
    void look_for_turns();
    void look_for_blocks_apart();
    bool take_turns_from(const llvm::BasicBlock& block, const llvm::BasicBlock* meeting) const;
    void set_apart(const llvm::BasicBlock& branch, const llvm::BasicBlock* meeting);
    std::string why(const llvm::Value* condition) const;

    llvm::Function& thread_;
    llvm::PostDominatorTree post_dominators_;
    llvm::CycleInfo cycles_;
    std::unique_ptr<llvm::UniformityInfo> information_;
    AtomicOperations atomics_;
    llvm::DenseMap<const llvm::Instruction*, AtomicEffects> turns_;
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> apart_;
    llvm::SmallPtrSet<const llvm::BasicBlock*, 8> in_turn_;   ///< uniform branches that threads take one after another
    llvm::DenseMap<const llvm::BasicBlock*, const llvm::Instruction*> branch_of_;  ///< that sets a block apart
};

}  // namespace tessera::tile_loops
