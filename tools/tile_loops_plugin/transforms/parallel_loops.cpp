// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/parallel_loops.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopAccessAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Instructions.h>

#include <cstdlib>

namespace tessera::tile_loops {
namespace {

/// The largest stride, in elements, of accesses that LLVM gathers.
constexpr std::int64_t kLargestStride = 8;

bool is_of_group(llvm::Instruction& access, llvm::Loop& loop, llvm::PredicatedScalarEvolution& evolution) {
    llvm::Value* const address = llvm::getLoadStorePointerOperand(&access);
    if (address == nullptr) return false;
    const auto stride = llvm::getPtrStride(evolution, llvm::getLoadStoreType(&access), address, &loop, llvm::DenseMap<llvm::Value*, const llvm::SCEV*>(), true, false);
    return stride && std::abs(*stride) >= 2 && std::abs(*stride) <= kLargestStride;
}

bool may_be_reordered(llvm::Loop& loop, llvm::ScalarEvolution& scalars, llvm::AAResults& aliases) {
    llvm::PredicatedScalarEvolution evolution(scalars, loop);
    llvm::SmallVector<llvm::Instruction*, 16> accesses, of_groups;
    for (llvm::BasicBlock* block : loop.blocks()) {
        for (llvm::Instruction& instruction : *block) {
            if (!instruction.mayReadOrWriteMemory()) continue;
            accesses.push_back(&instruction);
            if (is_of_group(instruction, loop, evolution)) of_groups.push_back(&instruction);
        }
    }
    for (llvm::Instruction* one : of_groups) {
        const llvm::MemoryLocation place = llvm::MemoryLocation::get(one);
        for (llvm::Instruction* other : accesses) {
            if (one == other || (!one->mayWriteToMemory() && !other->mayWriteToMemory())) continue;
            const llvm::ModRefInfo effect = aliases.getModRefInfo(other, place);
            if (one->mayWriteToMemory() ? llvm::isModOrRefSet(effect) : llvm::isModSet(effect)) return true;
        }
    }
    return false;
}

bool is_mark(const llvm::Metadata* part) {
    const auto* const node = llvm::dyn_cast_or_null<llvm::MDNode>(part);
    const auto* const name = node != nullptr && node->getNumOperands() != 0 ? llvm::dyn_cast<llvm::MDString>(node->getOperand(0)) : nullptr;
    return name != nullptr && name->getString() == "llvm.loop.parallel_accesses";
}

void unmark(llvm::Loop& loop, llvm::MDNode& id) {
    llvm::SmallVector<llvm::Metadata*, 4> parts{nullptr};
    for (unsigned i = 1; i < id.getNumOperands(); ++i) {
        if (!is_mark(id.getOperand(i))) parts.push_back(id.getOperand(i));
    }
    llvm::MDNode* const plain = llvm::MDNode::getDistinct(id.getContext(), parts);
    plain->replaceOperandWith(0, plain);
    loop.setLoopID(plain);
}

}  // namespace

void unmark_loops_with_groups(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
    auto& scalars = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
    auto& aliases = analyses.getResult<llvm::AAManager>(function);
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
        llvm::MDNode* const id = loop->getLoopID();
        if (id == nullptr || llvm::none_of(llvm::drop_begin(id->operands()), [](const llvm::MDOperand& part) { return is_mark(part.get()); })) continue;
        if (may_be_reordered(*loop, scalars, aliases)) unmark(*loop, *id);
    }
}

}  // namespace tessera::tile_loops
