// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/index_splits.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <optional>

namespace tessera::tile_loops {
namespace {

constexpr unsigned kMostSplits = 24;
/// Instructions of a loop that is worth a copy.
constexpr std::size_t kLargestLoop = 120;

/// A loop that counts up to a bound which it has not reached before its first round.
struct CountingLoop {
    llvm::Loop* loop;
    llvm::BasicBlock *before, *header, *latch, *exit;
    llvm::PHINode* counter;
    llvm::ICmpInst* end_test;
};

std::optional<CountingLoop> counting_loop(llvm::Loop& loop) {
    CountingLoop found{&loop, loop.getLoopPreheader(), loop.getHeader(), loop.getLoopLatch(), loop.getExitBlock(), nullptr, nullptr};
    if (!loop.isInnermost() || found.before == nullptr || found.latch == nullptr || found.exit == nullptr) return std::nullopt;
    if (loop.getExitingBlock() != found.latch || llvm::isa<llvm::PHINode>(found.exit->front())) return std::nullopt;
    if (!llvm::isa<llvm::BranchInst>(found.before->getTerminator()) || found.before->getTerminator()->getNumSuccessors() != 1) return std::nullopt;
    found.counter = llvm::dyn_cast<llvm::PHINode>(&found.header->front());
    if (found.counter == nullptr || llvm::isa<llvm::PHINode>(*std::next(found.counter->getIterator()))) return std::nullopt;
    if (!found.counter->getType()->isIntegerTy(32)) return std::nullopt;
    const auto* const step = llvm::dyn_cast<llvm::BinaryOperator>(found.counter->getIncomingValueForBlock(found.latch));
    if (step == nullptr || step->getOpcode() != llvm::Instruction::Add || step->getOperand(0) != found.counter) return std::nullopt;
    const auto* const one = llvm::dyn_cast<llvm::ConstantInt>(step->getOperand(1));
    if (one == nullptr || !one->isOne() || !step->hasNoSignedWrap()) return std::nullopt;
    const auto* const end = llvm::dyn_cast<llvm::BranchInst>(found.latch->getTerminator());
    if (end == nullptr || !end->isConditional() || end->getSuccessor(0) != found.exit) return std::nullopt;
    found.end_test = llvm::dyn_cast<llvm::ICmpInst>(end->getCondition());
    if (found.end_test == nullptr || found.end_test->getPredicate() != llvm::CmpInst::ICMP_EQ || found.end_test->getParent() != found.latch ||
        found.end_test->getOperand(0) != step || !found.end_test->hasOneUse() || !loop.isLoopInvariant(found.end_test->getOperand(1))) {
        return std::nullopt;
    }
    std::size_t size = 0;
    for (const llvm::BasicBlock* block : loop.blocks()) {
        size += block->size();
        for (const llvm::Instruction& instruction : *block) {
            for (const llvm::User* user : instruction.users()) {
                if (!loop.contains(llvm::cast<llvm::Instruction>(user))) return std::nullopt;
            }
        }
    }
    if (size > kLargestLoop) return std::nullopt;
    return found;
}

/// A test of the counter that a branch or choice depends on. Without a test: a place where the loop is cut.
struct IndexTest {
    llvm::ICmpInst* test = nullptr;
    llvm::CmpInst::Predicate predicate = llvm::CmpInst::ICMP_EQ;  ///< with the counter on the left
    llvm::Value* bound = nullptr;
};

bool can_split_at(llvm::CmpInst::Predicate predicate) {
    using Compare = llvm::CmpInst;
    switch (predicate) {
        case Compare::ICMP_SLT: case Compare::ICMP_SLE: case Compare::ICMP_SGT: case Compare::ICMP_SGE:
        case Compare::ICMP_ULT: case Compare::ICMP_EQ: case Compare::ICMP_NE: return true;
        default: return false;
    }
}

IndexTest index_test(const CountingLoop& counting, const llvm::DominatorTree& dominators) {
    for (llvm::BasicBlock* block : counting.loop->blocks()) {
        for (llvm::Instruction& instruction : *block) {
            auto* const test = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
            if (test == nullptr || test == counting.end_test) continue;
            IndexTest found{test, test->getPredicate(), test->getOperand(1)};
            llvm::Value* index = test->getOperand(0);
            if (found.bound == counting.counter) {
                std::swap(index, found.bound);
                found.predicate = llvm::ICmpInst::getSwappedPredicate(found.predicate);
            }
            if (index != counting.counter || !can_split_at(found.predicate) || !counting.loop->isLoopInvariant(found.bound)) continue;
            const llvm::Value* const begin = counting.counter->getIncomingValueForBlock(counting.before);
            if (found.predicate == llvm::CmpInst::ICMP_ULT &&
                !llvm::isKnownNonNegative(begin, llvm::SimplifyQuery(block->getDataLayout(), counting.before->getTerminator()))) {
                continue;
            }
            const auto* const source = llvm::dyn_cast<llvm::Instruction>(found.bound);
            if (source != nullptr && !dominators.dominates(source, counting.before->getTerminator())) continue;
            if (llvm::any_of(test->users(), [](const llvm::User* user) { return llvm::isa<llvm::BranchInst, llvm::SelectInst>(user); }))
                return found;
        }
    }
    return {};
}

/// Where `(counter + offset) & mask` begins again at 0, in a loop between constants. Neighbouring threads' elements of a ring are
/// neighbours before that place and behind it, which compilers see in loops that do not contain it.
llvm::ConstantInt* place_of_wrap(const CountingLoop& counting) {
    const auto* const begin = llvm::dyn_cast<llvm::ConstantInt>(counting.counter->getIncomingValueForBlock(counting.before));
    const auto* const end = llvm::dyn_cast<llvm::ConstantInt>(counting.end_test->getOperand(1));
    if (begin == nullptr || end == nullptr) return nullptr;
    for (const llvm::BasicBlock* block : counting.loop->blocks()) {
        for (const llvm::Instruction& instruction : *block) {
            const llvm::APInt *mask = nullptr, *offset = nullptr;
            using namespace llvm::PatternMatch;
            const auto sum = m_Add(m_Specific(counting.counter), m_APInt(offset));
            if (!match(&instruction, m_And(m_ZExtOrSExtOrSelf(sum), m_APInt(mask))) || !mask->isMask() || mask->getActiveBits() > 30) continue;
            const llvm::APInt round = mask->zextOrTrunc(32);
            const llvm::APInt place = round + 1 - (*offset & round);
            if (place.sgt(begin->getValue()) && place.slt(end->getValue())) return llvm::ConstantInt::get(counting.counter->getContext(), place);
        }
    }
    return nullptr;
}

/// Rounds [begin, end) in which the test has one value.
struct Piece {
    llvm::Value *begin, *end;
    bool value;
};

llvm::SmallVector<Piece, 3> pieces_of(const IndexTest& test, llvm::Value* begin, llvm::Value* end, llvm::IRBuilder<>& builder) {
    using Compare = llvm::CmpInst;
    if (test.test == nullptr) {
        // Vector code of a loop of 255 rounds leaves the last 63 to scalar code, that of 192 none, and that of the other 63 few.
        constexpr std::uint64_t whole = 64;
        const std::uint64_t place = llvm::cast<llvm::ConstantInt>(test.bound)->getZExtValue();
        const std::uint64_t even = place / whole * whole;
        llvm::Value* const before = builder.getInt32(static_cast<std::uint32_t>(even));
        if (even == place || even <= llvm::cast<llvm::ConstantInt>(begin)->getZExtValue()) return {{begin, test.bound, false}, {test.bound, end, false}};
        return {{begin, before, false}, {before, test.bound, false}, {test.bound, end, false}};
    }
    const auto within = [&](llvm::Value* value) {
        llvm::Value* const raised = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, value, begin);
        return builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, raised, end);
    };
    const auto one_more = [&](llvm::Value* value) {
        llvm::Value* const small = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, value, builder.getInt32(0x7ffffffe));
        return builder.CreateAdd(small, builder.getInt32(1));
    };
    switch (test.predicate) {
        case Compare::ICMP_SLT: case Compare::ICMP_SGE: {
            llvm::Value* const middle = within(test.bound);
            const bool below = test.predicate == Compare::ICMP_SLT;
            return {{begin, middle, below}, {middle, end, !below}};
        }
        case Compare::ICMP_SLE: case Compare::ICMP_SGT: {
            llvm::Value* const middle = within(one_more(test.bound));
            const bool below = test.predicate == Compare::ICMP_SLE;
            return {{begin, middle, below}, {middle, end, !below}};
        }
        case Compare::ICMP_ULT: {
            // No counter is negative.
            llvm::Value* const middle = within(builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, test.bound, end));
            return {{begin, middle, true}, {middle, end, false}};
        }
        default: {
            const bool equal = test.predicate == Compare::ICMP_EQ;
            llvm::Value *const from = within(test.bound), *const to = within(one_more(test.bound));
            return {{begin, from, !equal}, {from, to, equal}, {to, end, !equal}};
        }
    }
}

llvm::MDNode* own_loop_id(llvm::MDNode* id) {
    if (id == nullptr) return nullptr;
    llvm::SmallVector<llvm::Metadata*, 4> parts(id->op_begin(), id->op_end());
    llvm::MDNode* const copy = llvm::MDNode::getDistinct(id->getContext(), parts);
    copy->replaceOperandWith(0, copy);
    return copy;
}

void split(llvm::Function& function, const CountingLoop& counting, const IndexTest& test) {
    llvm::LLVMContext& context = function.getContext();
    llvm::Instruction* const old_end = counting.before->getTerminator();
    llvm::IRBuilder<> builder(old_end);
    const auto pieces = pieces_of(test, counting.counter->getIncomingValueForBlock(counting.before), counting.end_test->getOperand(1), builder);
    const llvm::SmallVector<llvm::BasicBlock*, 8> blocks(counting.loop->block_begin(), counting.loop->block_end());
    llvm::SmallVector<llvm::BasicBlock*, 3> gates;
    for (std::size_t i = 1; i < pieces.size(); ++i) gates.push_back(llvm::BasicBlock::Create(context, "", &function, counting.exit));
    gates.push_back(counting.exit);
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        llvm::ValueToValueMapTy map;
        llvm::SmallVector<llvm::BasicBlock*, 8> copies;
        for (llvm::BasicBlock* block : blocks) {
            llvm::BasicBlock* const copy = llvm::CloneBasicBlock(block, map, "", &function);
            map[block] = copy;
            copies.push_back(copy);
        }
        llvm::remapInstructionsInBlocks(copies, map);
        auto* const counter = llvm::cast<llvm::PHINode>(map[counting.counter]);
        const unsigned from_before = static_cast<unsigned>(counter->getBasicBlockIndex(counting.before));
        counter->setIncomingBlock(from_before, gates[i - 1]);
        counter->setIncomingValue(from_before, pieces[i].begin);
        llvm::cast<llvm::ICmpInst>(map[counting.end_test])->setOperand(1, pieces[i].end);
        llvm::Instruction* const end = llvm::cast<llvm::BasicBlock>(map[counting.latch])->getTerminator();
        end->replaceSuccessorWith(counting.exit, gates[i]);
        end->setMetadata(llvm::LLVMContext::MD_loop, own_loop_id(end->getMetadata(llvm::LLVMContext::MD_loop)));
        if (test.test != nullptr)
            llvm::cast<llvm::ICmpInst>(map[test.test])->replaceAllUsesWith(llvm::ConstantInt::getBool(context, pieces[i].value));
        llvm::IRBuilder<> gate(gates[i - 1]);
        gate.SetCurrentDebugLocation(old_end->getDebugLoc());
        gate.CreateCondBr(gate.CreateICmpSLT(pieces[i].begin, pieces[i].end), llvm::cast<llvm::BasicBlock>(map[counting.header]), gates[i]);
    }
    counting.end_test->setOperand(1, pieces[0].end);
    counting.counter->setIncomingValueForBlock(counting.before, pieces[0].begin);
    counting.latch->getTerminator()->replaceSuccessorWith(counting.exit, gates[0]);
    if (test.test != nullptr) test.test->replaceAllUsesWith(llvm::ConstantInt::getBool(context, pieces[0].value));
    builder.CreateCondBr(builder.CreateICmpSLT(pieces[0].begin, pieces[0].end), counting.header, gates[0]);
    old_end->eraseFromParent();
}

/// Dead ways go, and each loop has a block before it again.
void tidy(llvm::Function& function) {
    for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) llvm::ConstantFoldTerminator(&block, true);
    llvm::removeUnreachableBlocks(function);
    llvm::DominatorTree dominators(function);
    llvm::LoopInfo loops(dominators);
    for (llvm::Loop* loop : loops) llvm::simplifyLoop(loop, &dominators, &loops, nullptr, nullptr, nullptr, false);
}

/// A loop is split once in a round: all are looked at before any is changed, for that takes longer than the splits.
/// \returns how many were split
unsigned split_round(llvm::Function& function, unsigned most) {
    llvm::DominatorTree dominators(function);
    llvm::LoopInfo loops(dominators);
    llvm::SmallVector<std::pair<CountingLoop, IndexTest>, kMostSplits> found;
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
        if (found.size() == most) break;
        const std::optional<CountingLoop> counting = counting_loop(*loop);
        if (!counting) continue;
        IndexTest test = index_test(*counting, dominators);
        if (test.test == nullptr) test.bound = place_of_wrap(*counting);
        if (test.bound != nullptr) found.emplace_back(*counting, test);
    }
    for (const auto& [counting, test] : found) split(function, counting, test);
    if (!found.empty()) tidy(function);
    return static_cast<unsigned>(found.size());
}

}  // namespace

void split_index_sets(llvm::Function& function) {
    unsigned left = kMostSplits;
    while (const unsigned done = split_round(function, left)) left -= done;
}

}  // namespace tessera::tile_loops
