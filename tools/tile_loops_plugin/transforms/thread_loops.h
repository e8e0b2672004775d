// SPDX-License-Identifier: Apache-2.0
// Puts a loop over the tile's threads around each stretch.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <utility>
#include <vector>

#include "tools/tile_loops_plugin/transforms/context_values.h"
#include "tools/tile_loops_plugin/transforms/guards.h"

namespace tessera::tile_loops {

/// Turns the function of one thread into that of a tile. The arguments that are the thread's index are no longer read.
class ThreadLoops {
  public:
    ThreadLoops(llvm::Function& thread, const TileDims& dims, Stretches& stretches, const ContextValues& context)
        : thread_(thread), dims_(dims), stretches_(stretches), context_(context) {}

    /// Bytes of the arrays that `emit` makes.
    std::uint64_t bytes() const;
    void emit();

    unsigned loops() const { return loops_; }
    unsigned context_arrays() const { return context_arrays_; }

  private:
    /// A loop nest over threads that is being made.
    struct Nest {
        llvm::BasicBlock* entry = nullptr;      ///< of the frame, before the loops
        llvm::BasicBlock* body = nullptr;
        llvm::BasicBlock* body_end = nullptr;
        llvm::BasicBlock* exit = nullptr;       ///< of the frame, behind them
        llvm::Value* index[3] = {};
        llvm::Instruction* loads = nullptr;     ///< what is read of contexts comes before it
        llvm::Instruction* stores = nullptr;    ///< what is written to them comes before it
        llvm::SmallVector<llvm::BranchInst*, 3> latches;
        llvm::SmallVector<llvm::BasicBlock*, 6> control;
    };
    using Known = llvm::DenseMap<const llvm::Value*, llvm::Value*>;

    llvm::Type* array_type(llvm::Type* element, llvm::Align alignment) const;
    llvm::Type* kept_type(const llvm::Instruction& value) const;
    void make_arrays();
    bool has_work(const Stretch& stretch) const;
    void loop_over(Stretch& stretch);
    void move_frame_out(Stretch& stretch, Nest& nest);
    void make_nest(Stretch& stretch, Nest& nest, const std::optional<Guard>& guard);
    llvm::Value* element(llvm::IRBuilder<>& builder, llvm::AllocaInst* array, const Nest& nest) const;
    llvm::Value* brought(llvm::Value* value, const Stretch& stretch, const Nest& nest, Known& known) const;
    void bring_values(const Stretch& stretch, const Nest& nest);
    void mark_parallel(const Stretch& stretch, const Nest& nest) const;
    void remove_originals();
    void keep_loops_small() const;

    llvm::Function& thread_;
    const TileDims dims_;
    Stretches& stretches_;
    const ContextValues& context_;
    llvm::DenseMap<const llvm::Instruction*, llvm::AllocaInst*> arrays_;   ///< by the value that stands for all of it
    llvm::DenseMap<const llvm::AllocaInst*, llvm::AllocaInst*> private_;   ///< a variable's copies
    std::vector<std::pair<llvm::Use*, llvm::Value*>> rewrites_;            ///< made when no original is copied any more
    llvm::SmallPtrSet<const Stretch*, 16> looped_;
    std::vector<llvm::BranchInst*> innermost_;                             ///< at the ends of loops without one inside
    unsigned loops_ = 0;
    unsigned context_arrays_ = 0;
};

}  // namespace tessera::tile_loops
