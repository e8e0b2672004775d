// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/error_calls.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace tessera::tile_loops {
namespace {

/// In place of `noreturn`, which would have the way on removed again.
constexpr llvm::StringLiteral kErrorAttribute = "tessera-error";

/// The call in front of the block's end.
llvm::CallInst* error_call_of(llvm::BasicBlock& block) {
    if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator()) || &block.front() == block.getTerminator()) return nullptr;
    auto* const call = llvm::dyn_cast<llvm::CallInst>(block.getTerminator()->getPrevNode());
    return call != nullptr && call->getCalledFunction() != nullptr && is_error(*call->getCalledFunction()) ? call : nullptr;
}

/// The one other way that a test in `before` has; null: there is none, there are more, or it is an error as well, so that no thread
/// goes on.
llvm::BasicBlock* other_way(const llvm::BasicBlock& before, const llvm::BasicBlock& block) {
    const auto* const branch = llvm::dyn_cast<llvm::BranchInst>(before.getTerminator());
    if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) return nullptr;
    llvm::BasicBlock* const other = branch->getSuccessor(branch->getSuccessor(0) == &block ? 1 : 0);
    return error_call_of(*other) == nullptr ? other : nullptr;
}

void go_on(llvm::BasicBlock& block, llvm::BasicBlock& next) {
    llvm::BranchInst::Create(&next, block.getTerminator()->getIterator());
    block.getTerminator()->eraseFromParent();
    for (llvm::PHINode& phi : next.phis()) phi.addIncoming(llvm::PoisonValue::get(phi.getType()), &block);
}

}  // namespace

bool is_error(const llvm::Function& function) {
    const bool ends = function.doesNotReturn() || function.hasFnAttribute(kErrorAttribute);
    const llvm::StringRef name = function.getName();
    return function.isDeclaration() && ends && (name.starts_with("_ZN7tessera6detail") || name.starts_with(kReportOfUndefined));
}

void go_on_behind_error_calls(llvm::Function& tile) {
    llvm::SmallVector<llvm::BasicBlock*, 8> blocks;
    llvm::SmallPtrSet<llvm::Function*, 4> errors;
    for (llvm::BasicBlock& block : tile) {
        llvm::CallInst* const call = error_call_of(block);
        const auto goes_on = [&](const llvm::BasicBlock* before) { return other_way(*before, block) != nullptr; };
        if (call == nullptr || llvm::pred_empty(&block) || !llvm::all_of(llvm::predecessors(&block), goes_on)) continue;
        errors.insert(call->getCalledFunction());
        call->removeFnAttr(llvm::Attribute::NoReturn);
        blocks.push_back(&block);
    }
    for (llvm::BasicBlock* block : blocks) {
        const llvm::SmallVector<llvm::BasicBlock*, 4> befores(llvm::predecessors(block));
        for (llvm::BasicBlock* before : llvm::drop_begin(befores)) {
            llvm::BasicBlock& next = *other_way(*before, *block);
            // A block of its own for each test.
            llvm::BasicBlock* const own = llvm::BasicBlock::Create(tile.getContext(), "", &tile, block);
            llvm::ValueToValueMapTy map;
            for (llvm::Instruction& instruction : *block) {
                if (auto* const phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
                    map[phi] = phi->getIncomingValueForBlock(before);
                    continue;
                }
                llvm::Instruction* const copy = instruction.clone();
                copy->insertInto(own, own->end());
                llvm::RemapInstruction(copy, map, llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
                map[&instruction] = copy;
            }
            block->removePredecessor(before, true);
            before->getTerminator()->replaceSuccessorWith(block, own);
            go_on(*own, next);
        }
        go_on(*block, *other_way(*befores.front(), *block));
    }
    for (llvm::Function* error : errors) {
        error->removeFnAttr(llvm::Attribute::NoReturn);
        error->addFnAttr(kErrorAttribute);
    }
}

}  // namespace tessera::tile_loops
