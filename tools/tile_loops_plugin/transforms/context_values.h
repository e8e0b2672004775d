// SPDX-License-Identifier: Apache-2.0
// Values of a thread that live from one stretch to another.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>

#include <optional>

#include "tools/tile_loops_plugin/analysis/stretches.h"

namespace tessera::tile_loops {

/// Decides how each value comes to a later stretch: what is cheap to compute from the thread's index and the frame's values is
/// computed again, for an array of addresses would make every access a gather; the rest goes into arrays with one element a thread.
/// Phis share an array with the values that they take over, as long as none is needed while another is kept there: else a sum
/// would be copied each time round a loop.
class ContextValues {
  public:
    ContextValues(Stretches& stretches, const llvm::DominatorTree& dominators) : stretches_(stretches), dominators_(dominators) {}

    /// Fills in what stretches hand on. What stands in the way, if anything does.
    std::optional<Refusal> choose(llvm::Function& thread);

    bool is_kept(const llvm::Instruction* value) const { return kept_.contains(const_cast<llvm::Instruction*>(value)); }
    const llvm::SetVector<llvm::Instruction*>& kept() const { return kept_; }
    /// The one value that stands for all in an array.
    llvm::Instruction* array_of(const llvm::Instruction* value) const;
    bool is_computed_again(const llvm::Value* value) const;

  private:
    unsigned cost(const llvm::Value* value, unsigned depth) const;
    void keep(llvm::Value* value);
    void choose_kept(llvm::Function& thread);
    void find_lives();
    void live_into(const llvm::Instruction& value, const Stretch& stretch);
    bool need_both(const llvm::Instruction& first, const llvm::Instruction& second) const;
    bool may_share(const llvm::Instruction* first, const llvm::Instruction* second) const;
    std::optional<Refusal> join_phis(llvm::Function& thread);
    bool lives_into(const llvm::Instruction& value, const Stretch& stretch) const;
    bool lives_out_of(const llvm::Instruction& value, const Stretch& stretch) const;

    Stretches& stretches_;
    const llvm::DominatorTree& dominators_;
    llvm::SetVector<llvm::Instruction*> kept_;
    llvm::DenseMap<const llvm::Instruction*, llvm::Instruction*> shares_;  ///< a value's array is that of another
    llvm::DenseMap<const llvm::Instruction*, llvm::SmallPtrSet<const Stretch*, 8>> live_in_, live_out_;
};

}  // namespace tessera::tile_loops
