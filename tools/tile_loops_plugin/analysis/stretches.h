// SPDX-License-Identifier: Apache-2.0
// A thread function cut into stretches: what becomes one loop over threads each.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Dominators.h>

#include <memory>
#include <optional>
#include <vector>

#include "tools/tile_loops_plugin/analysis/uniformity.h"

namespace tessera::tile_loops {

/// Blocks that every thread runs from `head` to the end of `last`, one thread after another. Uniform branches and loops stay
/// outside of stretches: they are the frame in which loops over threads stand.
struct Stretch {
    llvm::BasicBlock* head = nullptr;
    llvm::BasicBlock* last = nullptr;                 ///< null: the function ends in `apart`
    llvm::SmallVector<llvm::BasicBlock*, 4> common;   ///< blocks that all threads run, in their order
    llvm::SmallVector<llvm::BasicBlock*, 8> apart;    ///< blocks that some do
    /// Values that a phi of the next stretch takes over at the end of this one.
    llvm::SmallVector<std::pair<llvm::Value*, llvm::PHINode*>, 4> handed_on;

    llvm::SmallVector<llvm::BasicBlock*, 16> blocks() const {
        llvm::SmallVector<llvm::BasicBlock*, 16> all(common.begin(), common.end());
        all.append(apart.begin(), apart.end());
        return all;
    }
};

/// The stretches of a function, and which instructions they run for each thread. The rest, the frame, runs once per tile.
class Stretches {
  public:
    Stretches(llvm::Function& thread, llvm::DominatorTree& dominators, const Uniformity& uniformity)
        : thread_(thread), dominators_(dominators), uniformity_(uniformity) {}

    /// What stands in the way, if anything does.
    std::optional<Refusal> form();

    const std::vector<std::unique_ptr<Stretch>>& all() const { return all_; }
    Stretch* of(const llvm::BasicBlock* block) const { return stretch_of_.lookup(block); }
    Stretch* of(const llvm::Instruction& instruction) const { return of(instruction.getParent()); }
    llvm::SmallVector<Stretch*, 4> before(const Stretch& stretch) const;

    bool is_per_thread(const llvm::Value* value) const;
    /// A phi at a stretch's head whose value differs between threads: it becomes a place in memory.
    bool is_head_phi(const llvm::Value* value) const;
    /// A block that was cut off one of the stretch's.
    void adopt(const llvm::BasicBlock& block, Stretch& stretch) { stretch_of_[&block] = &stretch; }
    /// Forgets an instruction that is about to be removed.
    void forget(llvm::Instruction& instruction) { per_thread_.erase(&instruction); }

  private:
    std::optional<Refusal> split_edges_into_blocks_apart();
    std::optional<Refusal> form_from(llvm::BasicBlock& head);
    std::optional<Refusal> add_blocks_apart(Stretch& stretch, llvm::BasicBlock& from, llvm::BasicBlock*& next);
    void add_common(Stretch& stretch, llvm::BasicBlock& block);
    void classify();
    void spread_to_users();
    std::optional<Refusal> look_at_branches_of_frame() const;
    std::optional<Refusal> look_at_turns() const;
    bool meets_turn_before_barrier(const Stretch& from, const llvm::Instruction& turn) const;

    llvm::Function& thread_;
    llvm::DominatorTree& dominators_;
    const Uniformity& uniformity_;
    std::vector<std::unique_ptr<Stretch>> all_;
    llvm::DenseMap<const llvm::BasicBlock*, Stretch*> stretch_of_;
    llvm::SmallPtrSet<const llvm::Instruction*, 32> per_thread_;
    llvm::SmallPtrSet<const llvm::Instruction*, 16> head_phis_;
};

/// A barrier ends the block.
bool ends_with_barrier(const llvm::BasicBlock& block);

}  // namespace tessera::tile_loops
