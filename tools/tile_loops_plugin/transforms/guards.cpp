// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/guards.h"

#include <llvm/IR/Intrinsics.h>

namespace tessera::tile_loops {
namespace {

/// Which of the thread's indices it is; nothing for other values.
std::optional<unsigned> dimension_of(const llvm::Value* value) {
    const auto* const argument = llvm::dyn_cast<llvm::Argument>(value);
    if (argument == nullptr || argument->getArgNo() < kFirstThreadArgument) return std::nullopt;
    return argument->getArgNo() - kFirstThreadArgument;
}

/// Threads that do not pass would leave nothing undone here.
bool is_idle_without(const llvm::BasicBlock& block, const Stretches& stretches, const ContextValues& context) {
    for (const llvm::Instruction& instruction : block) {
        if (!stretches.is_per_thread(&instruction) || instruction.isTerminator() || stretches.is_head_phi(&instruction)) continue;
        if (llvm::isa<llvm::PHINode>(instruction) || instruction.mayReadOrWriteMemory() || context.is_kept(&instruction)) return false;
    }
    return true;
}

bool can_be_bounds(llvm::CmpInst::Predicate predicate) {
    using Compare = llvm::CmpInst;
    switch (predicate) {
        case Compare::ICMP_SLT: case Compare::ICMP_SLE: case Compare::ICMP_SGT: case Compare::ICMP_SGE:
        case Compare::ICMP_ULT: case Compare::ICMP_EQ: return true;
        default: return false;
    }
}

}  // namespace

std::optional<Guard> guard_of(const Stretch& stretch, const Stretches& stretches, const ContextValues& context) {
    if (stretch.last == nullptr || stretch.common.size() != 2 || stretch.apart.empty() || !stretch.handed_on.empty()) return std::nullopt;
    Guard guard;
    guard.branch = llvm::dyn_cast<llvm::BranchInst>(stretch.head->getTerminator());
    if (guard.branch == nullptr || !guard.branch->isConditional()) return std::nullopt;
    const auto skips = [&](const llvm::BasicBlock* way) {
        return way == stretch.last || (way->getSinglePredecessor() == stretch.head && way->sizeWithoutDebug() == 1 &&
                                       way->getSingleSuccessor() == stretch.last);
    };
    if (skips(guard.branch->getSuccessor(1))) guard.runs_if = true;
    else if (skips(guard.branch->getSuccessor(0))) guard.runs_if = false;
    else return std::nullopt;
    if (!is_idle_without(*stretch.head, stretches, context) || !is_idle_without(*stretch.last, stretches, context)) return std::nullopt;
    for (const llvm::BasicBlock* block : stretch.apart) {
        for (const llvm::Instruction& instruction : *block) {
            if (context.is_kept(&instruction)) return std::nullopt;
        }
    }
    const auto* const compare = llvm::dyn_cast<llvm::ICmpInst>(guard.branch->getCondition());
    if (compare == nullptr) return std::nullopt;
    guard.predicate = compare->getPredicate();
    llvm::Value* index = compare->getOperand(0);
    guard.bound = compare->getOperand(1);
    if (!dimension_of(index)) {
        std::swap(index, guard.bound);
        guard.predicate = llvm::ICmpInst::getSwappedPredicate(guard.predicate);
    }
    const std::optional<unsigned> dimension = dimension_of(index);
    if (!dimension || dimension_of(guard.bound) || stretches.is_per_thread(guard.bound)) return std::nullopt;
    guard.dimension = *dimension;
    if (!guard.runs_if) guard.predicate = llvm::ICmpInst::getInversePredicate(guard.predicate);
    if (!can_be_bounds(guard.predicate)) return std::nullopt;
    return guard;
}

Bounds bounds_of(const Guard& guard, unsigned extent, llvm::IRBuilder<>& builder) {
    const auto number = [&](int value) { return builder.getInt32(static_cast<std::uint32_t>(value)); };
    const int size = static_cast<int>(extent);
    const auto clamped = [&](int low, int high) {
        llvm::Value* const raised = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, guard.bound, number(low));
        return builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, raised, number(high));
    };
    const auto one_more = [&](llvm::Value* value) { return builder.CreateAdd(value, number(1)); };
    switch (guard.predicate) {
        case llvm::CmpInst::ICMP_SLT: return {number(0), clamped(0, size)};
        case llvm::CmpInst::ICMP_SLE: return {number(0), one_more(clamped(-1, size - 1))};
        case llvm::CmpInst::ICMP_SGT: return {one_more(clamped(-1, size - 1)), number(size)};
        case llvm::CmpInst::ICMP_SGE: return {clamped(0, size), number(size)};
        case llvm::CmpInst::ICMP_ULT:
            return {number(0), builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, guard.bound, number(size))};
        default: {
            llvm::Value* const begin = clamped(0, size);
            return {begin, builder.CreateSelect(builder.CreateICmpULT(guard.bound, number(size)), one_more(begin), begin)};
        }
    }
}

}  // namespace tessera::tile_loops
