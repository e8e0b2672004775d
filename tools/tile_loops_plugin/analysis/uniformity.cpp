// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/uniformity.h"

#include <llvm/ADT/GenericUniformityImpl.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ModRef.h>

#include "tools/tile_loops_plugin/analysis/library_functions.h"

namespace tessera::tile_loops {
namespace {

/// Where values that differ between threads come from.
bool is_source(const llvm::Value& value) {
    if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) return argument->getArgNo() >= kFirstThreadArgument;
    const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (instruction == nullptr) return false;
    if (llvm::isa<llvm::AllocaInst>(instruction)) return true;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) return !reads_constant_memory(*load);
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(instruction)) {
        if (const auto* known = llvm::dyn_cast<llvm::IntrinsicInst>(call);
            known != nullptr && known->getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
            return false;
        }
        return !is_mathematics(*call) && !(call->doesNotAccessMemory() && call->doesNotThrow() && call->willReturn());
    }
    return instruction->mayReadOrWriteMemory();
}

/// LLVM asks the target; a processor says that it has no divergence.
struct TileTarget : llvm::TargetTransformInfoImplCRTPBase<TileTarget> {
    using Base = llvm::TargetTransformInfoImplCRTPBase<TileTarget>;
    explicit TileTarget(const llvm::DataLayout& layout) : Base(layout) {}
    TileTarget(const TileTarget& other) = default;
    TileTarget(TileTarget&& other) : Base(other.getDataLayout()) {}

    bool hasBranchDivergence(const llvm::Function* = nullptr) const { return true; }
    bool isSourceOfDivergence(const llvm::Value* value) const { return is_source(*value); }
    bool isAlwaysUniform(const llvm::Value*) const { return false; }
};

/// What an atomic operation changes.
const llvm::Value* changed_object(const llvm::Instruction& instruction) {
    if (const auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return llvm::getUnderlyingObject(change->getPointerOperand());
    if (const auto* change = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) return llvm::getUnderlyingObject(change->getPointerOperand());
    const llvm::Value* const address = llvm::getLoadStorePointerOperand(&instruction);
    return address != nullptr ? llvm::getUnderlyingObject(address) : nullptr;
}

/// Memory that a view or an array of the kernel's names is nothing that a tile's threads share among themselves.
bool are_different(const llvm::Value* first, const llvm::Value* second) {
    if (first == nullptr || second == nullptr || first == second) return false;
    const auto is_outside = [](const llvm::Value* object) {
        const auto* const load = llvm::dyn_cast<llvm::LoadInst>(object);
        return load != nullptr && reads_constant_memory(*load);
    };
    const auto is_known = [](const llvm::Value* object) { return llvm::isIdentifiedObject(object); };
    return (is_known(first) && is_known(second)) || (is_known(first) && is_outside(second)) || (is_outside(first) && is_known(second));
}

bool is_conditional(const llvm::BasicBlock& block) { return block.getTerminator()->getNumSuccessors() > 1; }

}  // namespace

bool reads_constant_memory(const llvm::LoadInst& load) {
    if (!load.isSimple()) return false;
    if (load.hasMetadata(llvm::LLVMContext::MD_invariant_load)) return true;
    const llvm::Value* const object = llvm::getUnderlyingObject(load.getPointerOperand(), 0);
    if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object)) return argument->getArgNo() < kFirstThreadArgument;
    const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
    return variable != nullptr && variable->isConstant();
}

Uniformity::Uniformity(llvm::Function& thread, llvm::DominatorTree& dominators, const llvm::TargetLibraryInfo& library)
    : thread_(thread), post_dominators_(thread), atomics_(library) {
    cycles_.compute(thread);
    const llvm::TargetTransformInfo target{TileTarget(thread.getParent()->getDataLayout())};
    information_ = std::make_unique<llvm::UniformityInfo>(dominators, cycles_, &target);
    information_->compute();
    look_for_turns();
    look_for_blocks_apart();
}

Uniformity::~Uniformity() = default;

bool Uniformity::ends_apart(const llvm::BasicBlock& block) const {
    return is_conditional(block) && (information_->hasDivergentTerminator(block) || in_turn_.contains(&block));
}

void Uniformity::look_for_turns() {
    llvm::SmallVector<std::pair<const llvm::Instruction*, AtomicEffects>, 16> operations;
    for (const llvm::Instruction& instruction : llvm::instructions(thread_)) {
        if (const AtomicEffects effects = atomics_.of(instruction); effects.any()) operations.emplace_back(&instruction, effects);
    }
    const auto is_turn = [&](const llvm::Instruction& operation, const AtomicEffects& effects) {
        return effects.show_order || llvm::any_of(operations, [&](const auto& other) {
            const bool shows = other.second.show_order || AtomicEffects{false, effects.kinds | other.second.kinds}.are_of_two_kinds();
            return shows && !are_different(changed_object(operation), changed_object(*other.first));
        });
    };
    for (const auto& [operation, effects] : operations) {
        if (is_turn(*operation, effects)) turns_[operation] = effects;
    }
}

bool Uniformity::shows_order(const llvm::Instruction& first, const llvm::Instruction& second) const {
    const auto one = turns_.find(&first), other = turns_.find(&second);
    if (one == turns_.end() || other == turns_.end()) return false;
    if (one->second.show_order || other->second.show_order) return true;
    return AtomicEffects{false, one->second.kinds | other->second.kinds}.are_of_two_kinds() &&
           !are_different(changed_object(first), changed_object(second));
}

void Uniformity::look_for_blocks_apart() {
    const auto meeting_of = [&](const llvm::BasicBlock& block) -> const llvm::BasicBlock* {
        const auto* const node = post_dominators_.getNode(&block);
        return node != nullptr && node->getIDom() != nullptr ? node->getIDom()->getBlock() : nullptr;
    };
    for (const llvm::BasicBlock& block : thread_) {
        if (!is_conditional(block)) continue;
        const llvm::BasicBlock* const meeting = meeting_of(block);
        if (information_->hasDivergentTerminator(block)) {
            set_apart(block, meeting);
        } else if (take_turns_from(block, meeting)) {
            in_turn_.insert(&block);
            set_apart(block, meeting);
        }
    }
}

bool Uniformity::take_turns_from(const llvm::BasicBlock& block, const llvm::BasicBlock* meeting) const {
    llvm::SmallVector<const llvm::BasicBlock*, 8> open(llvm::successors(&block));
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
    bool takes_turns = false;
    while (!open.empty()) {
        const llvm::BasicBlock* const next = open.pop_back_val();
        if (next == meeting || !seen.insert(next).second) continue;
        for (const llvm::Instruction& instruction : *next) {
            if (is_barrier(instruction)) return false;
            takes_turns = takes_turns || takes_turn(instruction);
        }
        open.append(llvm::succ_begin(next), llvm::succ_end(next));
    }
    return takes_turns;
}

void Uniformity::set_apart(const llvm::BasicBlock& branch, const llvm::BasicBlock* meeting) {
    llvm::SmallVector<const llvm::BasicBlock*, 8> open(llvm::successors(&branch));
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
    while (!open.empty()) {
        const llvm::BasicBlock* const block = open.pop_back_val();
        if (block == meeting || !seen.insert(block).second) continue;
        apart_.insert(block);
        branch_of_.try_emplace(block, branch.getTerminator());
        open.append(llvm::succ_begin(block), llvm::succ_end(block));
    }
}

Refusal Uniformity::barrier_apart() const {
    for (const llvm::Instruction& instruction : llvm::instructions(thread_)) {
        if (!is_barrier(instruction) || !is_apart(instruction.getParent())) continue;
        const llvm::Instruction* const branch = branch_of_.lookup(instruction.getParent());
        const auto* const conditional = llvm::dyn_cast<llvm::BranchInst>(branch);
        const llvm::Value* const condition = conditional != nullptr ? conditional->getCondition() : branch->getOperand(0);
        return {branch, "the threads of a tile may not all reach the barrier in " + line_of(instruction) + ": the condition in " +
                            line_of(*branch) + " depends on " + why(condition)};
    }
    return {};
}

/// What the condition's difference between threads goes back to.
std::string Uniformity::why(const llvm::Value* condition) const {
    llvm::SmallVector<const llvm::Value*, 16> open{condition};
    llvm::SmallPtrSet<const llvm::Value*, 16> seen;
    for (std::size_t i = 0; i < open.size(); ++i) {
        const llvm::Value* const value = open[i];
        if (!seen.insert(value).second) continue;
        const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
        if (is_source(*value)) {
            if (instruction == nullptr) return "the thread's index";
            if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction))
                return "the result of the atomic operation in " + line_of(*instruction);
            if (llvm::isa<llvm::LoadInst>(instruction))
                return "a value that " + line_of(*instruction) + " reads from memory, which threads may have written";
            if (llvm::isa<llvm::AllocaInst>(instruction)) return "a local variable";
            return "the result of the call in " + line_of(*instruction);
        }
        if (instruction == nullptr) continue;
        for (const llvm::Use& operand : instruction->operands()) {
            if (information_->isDivergent(operand.get()) || llvm::isa<llvm::PHINode>(instruction)) open.push_back(operand.get());
        }
        // A choice of values differs where the branch that leads to it does.
        if (const auto* choice = llvm::dyn_cast<llvm::PHINode>(instruction)) {
            for (const llvm::BasicBlock* from : choice->blocks()) {
                if (information_->hasDivergentTerminator(*from) && llvm::isa<llvm::BranchInst>(from->getTerminator()))
                    open.push_back(llvm::cast<llvm::BranchInst>(from->getTerminator())->getCondition());
            }
        }
    }
    return "a value that may differ between threads";
}

}  // namespace tessera::tile_loops
