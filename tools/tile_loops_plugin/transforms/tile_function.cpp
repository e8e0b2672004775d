// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/tile_function.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/BreakCriticalEdges.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/UnifyFunctionExitNodes.h>

#include "tools/tile_loops_plugin/analysis/error_calls.h"
#include "tools/tile_loops_plugin/analysis/kernel_limits.h"
#include "tools/tile_loops_plugin/analysis/library_functions.h"
#include "tools/tile_loops_plugin/analysis/stretches.h"
#include "tools/tile_loops_plugin/analysis/uniformity.h"
#include "tools/tile_loops_plugin/transforms/context_values.h"
#include "tools/tile_loops_plugin/transforms/descriptor_loads.h"
#include "tools/tile_loops_plugin/transforms/index_splits.h"
#include "tools/tile_loops_plugin/transforms/parallel_loops.h"
#include "tools/tile_loops_plugin/transforms/thread_loops.h"
#include "tools/tile_loops_plugin/transforms/tile_static_fill.h"

namespace tessera::tile_loops {
namespace {

/// More than this a tile's values may not take: it is on a fiber's stack.
constexpr std::uint64_t kMostStack = 8 << 20;

bool has_barrier(const llvm::Function& function) { return llvm::any_of(llvm::instructions(function), is_barrier); }

/// A copy with one more argument.
llvm::Function& copy_with_fill(llvm::Function& thread) {
    llvm::SmallVector<llvm::Type*, 8> parameters(thread.getFunctionType()->params());
    parameters.push_back(llvm::Type::getInt1Ty(thread.getContext()));
    auto* const type = llvm::FunctionType::get(thread.getReturnType(), parameters, false);
    llvm::Function* const copy =
        llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, thread.getName() + ".tile", thread.getParent());
    llvm::ValueToValueMapTy map;
    for (unsigned i = 0; i < thread.arg_size(); ++i) map[thread.getArg(i)] = copy->getArg(i);
    llvm::SmallVector<llvm::ReturnInst*, 4> returns;
    llvm::CloneFunctionInto(copy, &thread, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
    copy->setComdat(nullptr);
    copy->setLinkage(llvm::GlobalValue::InternalLinkage);
    copy->setVisibility(llvm::GlobalValue::DefaultVisibility);
    return *copy;
}

/// What holds for one thread's run of the function need not hold for all threads' together: that two pointers are different, or
/// what a variable's value is at a place. Assumptions have served their purpose.
void drop_what_holds_for_one_thread(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
        instruction.dropDbgRecords();
        instruction.setMetadata(llvm::LLVMContext::MD_alias_scope, nullptr);
        instruction.setMetadata(llvm::LLVMContext::MD_noalias, nullptr);
        instruction.setMetadata(llvm::LLVMContext::MD_access_group, nullptr);
        const auto* const known = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        if (known == nullptr) continue;
        switch (known->getIntrinsicID()) {
            case llvm::Intrinsic::assume:
            case llvm::Intrinsic::experimental_noalias_scope_decl:
            case llvm::Intrinsic::invariant_start:
            case llvm::Intrinsic::invariant_end:
            case llvm::Intrinsic::sideeffect:
                if (instruction.use_empty()) instruction.eraseFromParent();
                break;
            default: break;
        }
    }
}

template <class... Passes>
void run_passes(llvm::Function& function, llvm::FunctionAnalysisManager& analyses, Passes... passes) {
    llvm::FunctionPassManager all;
    (all.addPass(std::move(passes)), ...);
    all.run(function, analyses);
    analyses.clear(function, function.getName());
}

/// Before | barrier | after: a barrier ends its block.
void split_behind_barriers(llvm::Function& function) {
    llvm::SmallVector<llvm::Instruction*, 8> barriers;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (is_barrier(instruction)) barriers.push_back(&instruction);
    }
    for (llvm::Instruction* barrier : barriers) barrier->getParent()->splitBasicBlock(std::next(barrier->getIterator()));
}

class Making {
  public:
    Making(llvm::Function& thread, llvm::Function& tile, const TileDims& dims, llvm::FunctionAnalysisManager& analyses)
        : thread_(thread), tile_(tile), dims_(dims), analyses_(analyses) {}

    /// What stands in the way, if anything does; then the function is of no use.
    std::optional<Refusal> make(TileFunction& made) {
        const auto& library = analyses_.getResult<llvm::TargetLibraryAnalysis>(thread_);
        if (auto refusal = beyond_limits(tile_, library)) return refusal;
        mark_mathematics(tile_, library);
        go_on_behind_error_calls(tile_);
        give_canonical_shape();
        llvm::DominatorTree dominators(tile_);
        const Uniformity uniformity(tile_, dominators, library);
        if (const Refusal refusal = uniformity.barrier_apart(); !refusal.reason.empty()) return refusal;
        Stretches stretches(tile_, dominators, uniformity);
        if (auto refusal = stretches.form()) return refusal;
        dominators.recalculate(tile_);
        ContextValues context(stretches, dominators);
        if (auto refusal = context.choose(tile_)) return refusal;
        ThreadLoops loops(tile_, dims_, stretches, context);
        made.stack = loops.bytes();
        if (made.stack > kMostStack) return Refusal{nullptr, "its threads keep too much in local variables across barriers"};
        loops.emit();
        made.fills = fill_tile_static(tile_, *std::prev(tile_.arg_end()));
        if (broken()) return Refusal{nullptr, "the loops that were made of it are not right, which is a mistake in Tessera"};
        split_index_sets(tile_);
        if (broken()) return Refusal{nullptr, "the loops that were made of it could not be split, which is a mistake in Tessera"};
        analyses_.clear(tile_, tile_.getName());
        run_passes(tile_, analyses_, llvm::SimplifyCFGPass(), llvm::EarlyCSEPass(true),
                   llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()), true));
        unmark_loops_with_groups(tile_, analyses_);
        remark_loops(thread_, loops.loops(), dims_, loops.context_arrays());
        return std::nullopt;
    }

  private:
    void give_canonical_shape() {
        split_behind_barriers(tile_);
        run_passes(tile_, analyses_, llvm::LowerSwitchPass(), llvm::UnifyFunctionExitNodesPass(), llvm::LoopSimplifyPass(),
                   llvm::BreakCriticalEdgesPass());
        for (llvm::BasicBlock& block : tile_) {
            if (block.getSinglePredecessor() != nullptr) llvm::FoldSingleEntryPHINodes(&block);
        }
        llvm::removeUnreachableBlocks(tile_);
    }

    bool broken() const { return llvm::verifyFunction(tile_); }

    llvm::Function& thread_;
    llvm::Function& tile_;
    const TileDims dims_;
    llvm::FunctionAnalysisManager& analyses_;
};

}  // namespace

TileFunction tile_function_of(llvm::Function& thread, const TileDims& dims, llvm::FunctionAnalysisManager& analyses) {
    TileFunction made;
    if (thread.hasFnAttribute(kKeepsFibersAttribute)) made.reason = thread.getFnAttribute(kKeepsFibersAttribute).getValueAsString();
    if (thread.isDeclaration() || !has_barrier(thread)) return made;
    llvm::Function& tile = copy_with_fill(thread);
    make_descriptors_invariant(tile);
    run_passes(tile, analyses, llvm::SROAPass(llvm::SROAOptions::ModifyCFG), llvm::EarlyCSEPass(true), llvm::InstCombinePass(),
               llvm::SimplifyCFGPass());
    drop_what_holds_for_one_thread(tile);
    run_passes(tile, analyses, llvm::DCEPass());
    const bool waits = has_barrier(tile);
    const std::optional<Refusal> refusal = waits ? Making(thread, tile, dims, analyses).make(made) : std::nullopt;
    if (waits && !refusal) {
        tile.removeFnAttr(llvm::Attribute::NoInline);
        made.run = &tile;
        return made;
    }
    if (refusal) {
        made.reason = refusal->reason;
        remark_refusal(tile, *refusal);
    }
    analyses.clear(tile, tile.getName());
    tile.eraseFromParent();
    return made;
}

}  // namespace tessera::tile_loops
