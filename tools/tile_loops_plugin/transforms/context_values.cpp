// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/context_values.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>

namespace tessera::tile_loops {
namespace {

constexpr unsigned kNever = 1000;
/// Instructions that are cheaper than a value's way through memory.
constexpr unsigned kMost = 12;
constexpr unsigned kDeepest = 8;

bool is_slow_division(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
        case llvm::Instruction::UDiv: case llvm::Instruction::SDiv: case llvm::Instruction::FDiv:
        case llvm::Instruction::URem: case llvm::Instruction::SRem: case llvm::Instruction::FRem:
            return !llvm::isa<llvm::Constant>(instruction.getOperand(1));
        default: return false;
    }
}

}  // namespace

unsigned ContextValues::cost(const llvm::Value* value, unsigned depth) const {
    const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction == nullptr || !stretches_.is_per_thread(instruction)) return 0;
    if (llvm::isa<llvm::AllocaInst>(instruction)) return 1;
    // A frozen value must be the same each time.
    if (depth > kDeepest || llvm::isa<llvm::PHINode, llvm::FreezeInst, llvm::CallBase>(instruction)) return kNever;
    if (instruction->mayReadOrWriteMemory() || !llvm::isSafeToSpeculativelyExecute(instruction) || is_slow_division(*instruction)) return kNever;
    unsigned sum = 1;
    for (const llvm::Use& operand : instruction->operands()) {
        sum += cost(operand.get(), depth + 1);
        if (sum >= kNever) return kNever;
    }
    return sum;
}

bool ContextValues::is_computed_again(const llvm::Value* value) const { return cost(value, 0) <= kMost; }

std::optional<Refusal> ContextValues::choose(llvm::Function& thread) {
    choose_kept(thread);
    find_lives();
    return join_phis(thread);
}

void ContextValues::keep(llvm::Value* value) {
    auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction == nullptr || !stretches_.is_per_thread(instruction) || is_computed_again(instruction)) return;
    if (kept_.insert(instruction)) shares_[instruction] = instruction;
}

void ContextValues::choose_kept(llvm::Function& thread) {
    for (llvm::Instruction& instruction : llvm::instructions(thread)) {
        if (!stretches_.is_per_thread(&instruction)) continue;
        if (auto* const phi = llvm::dyn_cast<llvm::PHINode>(&instruction); phi != nullptr && stretches_.is_head_phi(phi)) {
            keep(phi);
            for (llvm::Value* value : phi->incoming_values()) keep(value);
            continue;
        }
        for (const llvm::Use& operand : instruction.operands()) {
            const auto* const from = llvm::dyn_cast<llvm::Instruction>(operand.get());
            if (from != nullptr && stretches_.of(*from) != stretches_.of(instruction)) keep(operand.get());
        }
    }
}

bool ContextValues::lives_into(const llvm::Instruction& value, const Stretch& stretch) const {
    const auto found = live_in_.find(&value);
    return found != live_in_.end() && found->second.contains(&stretch);
}

bool ContextValues::lives_out_of(const llvm::Instruction& value, const Stretch& stretch) const {
    const auto found = live_out_.find(&value);
    return found != live_out_.end() && found->second.contains(&stretch);
}

void ContextValues::live_into(const llvm::Instruction& value, const Stretch& stretch) {
    const Stretch* const home = stretches_.of(value);
    llvm::SmallVector<const Stretch*, 8> open{&stretch};
    while (!open.empty()) {
        const Stretch* const at = open.pop_back_val();
        if (!live_in_[&value].insert(at).second) continue;
        if (at == home && stretches_.is_head_phi(&value)) continue;
        for (const Stretch* before : stretches_.before(*at)) {
            live_out_[&value].insert(before);
            if (before != home) open.push_back(before);
        }
    }
}

void ContextValues::find_lives() {
    for (const llvm::Instruction* value : kept_) {
        const Stretch* const home = stretches_.of(*value);
        for (const llvm::User* user : value->users()) {
            const auto& instruction = *llvm::cast<llvm::Instruction>(user);
            if (!stretches_.is_head_phi(&instruction)) {
                if (stretches_.of(instruction) != home) live_into(*value, *stretches_.of(instruction));
                continue;
            }
            const auto& phi = llvm::cast<llvm::PHINode>(instruction);
            for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
                if (phi.getIncomingValue(i) != value) continue;
                const Stretch* const from = stretches_.of(phi.getIncomingBlock(i));
                live_out_[value].insert(from);
                if (from != home) live_into(*value, *from);
            }
        }
    }
}

/// Whether one is still needed where the other is stored: a phi's value at the beginning of its stretch, all others at the end
/// of theirs.
bool ContextValues::need_both(const llvm::Instruction& first, const llvm::Instruction& second) const {
    if (stretches_.is_head_phi(&first) && stretches_.is_head_phi(&second) && first.getParent() == second.getParent()) return true;
    const Stretch* const home = stretches_.of(first);
    if (home == stretches_.of(second)) return lives_out_of(first, *home) && lives_out_of(second, *home);
    const bool swapped = dominators_.dominates(&second, &first);
    if (!swapped && !dominators_.dominates(&first, &second)) return false;
    const llvm::Instruction& earlier = swapped ? second : first;
    const llvm::Instruction& later = swapped ? first : second;
    const Stretch& stored = *stretches_.of(later);
    return lives_out_of(earlier, stored) || (stretches_.is_head_phi(&later) && lives_into(earlier, stored));
}

llvm::Instruction* ContextValues::array_of(const llvm::Instruction* value) const {
    llvm::Instruction* found = shares_.lookup(value);
    while (shares_.lookup(found) != found) found = shares_.lookup(found);
    return found;
}

bool ContextValues::may_share(const llvm::Instruction* first, const llvm::Instruction* second) const {
    if (first->getType() != second->getType()) return false;
    for (const llvm::Instruction* a : kept_) {
        if (array_of(a) != first) continue;
        for (const llvm::Instruction* b : kept_) {
            if (array_of(b) == second && need_both(*a, *b)) return false;
        }
    }
    return true;
}

std::optional<Refusal> ContextValues::join_phis(llvm::Function& thread) {
    for (llvm::Instruction& instruction : llvm::instructions(thread)) {
        if (!stretches_.is_head_phi(&instruction)) continue;
        auto& phi = llvm::cast<llvm::PHINode>(instruction);
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
            llvm::Value* const value = phi.getIncomingValue(i);
            if (llvm::isa<llvm::UndefValue>(value)) continue;
            if (auto* const from = llvm::dyn_cast<llvm::Instruction>(value); from != nullptr && is_kept(from)) {
                llvm::Instruction *const own = array_of(&phi), *const other = array_of(from);
                if (own == other) continue;
                if (may_share(own, other)) {
                    shares_[other] = own;
                    continue;
                }
            }
            // A store where the ways part would reach values that another way needs.
            const llvm::Instruction& end = *phi.getIncomingBlock(i)->getTerminator();
            if (end.getNumSuccessors() != 1) return Refusal{&end, "its branches at this place are too tangled to be taken apart"};
            stretches_.of(phi.getIncomingBlock(i))->handed_on.emplace_back(value, &phi);
        }
    }
    return std::nullopt;
}

}  // namespace tessera::tile_loops
