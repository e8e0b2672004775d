// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/stretches.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "tools/tile_loops_plugin/analysis/library_functions.h"

namespace tessera::tile_loops {
namespace {

Refusal shape(const llvm::Instruction& at) { return {&at, "its branches at this place are too tangled to be taken apart"}; }

/// On memory that a thread may change.
bool works_on_memory(const llvm::Instruction& instruction) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return !reads_constant_memory(*load);
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return instruction.mayReadOrWriteMemory() && !(call != nullptr && is_mathematics(*call));
}

}  // namespace

bool ends_with_barrier(const llvm::BasicBlock& block) {
    const llvm::Instruction* const end = block.getTerminator();
    return end != &block.front() && is_barrier(*std::prev(end->getIterator()));
}

bool Stretches::is_per_thread(const llvm::Value* value) const {
    const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return instruction != nullptr && per_thread_.contains(instruction);
}

bool Stretches::is_head_phi(const llvm::Value* value) const {
    const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return instruction != nullptr && head_phis_.contains(instruction);
}

llvm::SmallVector<Stretch*, 4> Stretches::before(const Stretch& stretch) const {
    llvm::SmallVector<Stretch*, 4> found;
    for (const llvm::BasicBlock* block : llvm::predecessors(stretch.head)) found.push_back(of(block));
    return found;
}

std::optional<Refusal> Stretches::form() {
    if (auto refusal = split_edges_into_blocks_apart()) return refusal;
    // Blocks are added while stretches form, but only to stretches.
    const llvm::ReversePostOrderTraversal<llvm::Function*> order(&thread_);
    const llvm::SmallVector<llvm::BasicBlock*, 32> blocks(order.begin(), order.end());
    for (llvm::BasicBlock* block : blocks) {
        if (uniformity_.is_apart(block) || stretch_of_.count(block) != 0) continue;
        if (auto refusal = form_from(*block)) return refusal;
    }
    for (const llvm::BasicBlock& block : thread_) {
        if (stretch_of_.count(&block) == 0) return shape(*block.getTerminator());
    }
    classify();
    if (auto refusal = look_at_branches_of_frame()) return refusal;
    return look_at_turns();
}

/// A uniform branch of two ways stays in the frame; the stretch that it leads into begins behind it.
std::optional<Refusal> Stretches::split_edges_into_blocks_apart() {
    llvm::SmallVector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>, 8> edges;
    for (llvm::BasicBlock& block : thread_) {
        if (uniformity_.is_apart(&block) || uniformity_.ends_apart(block) || block.getTerminator()->getNumSuccessors() < 2) continue;
        for (llvm::BasicBlock* next : llvm::successors(&block)) {
            if (uniformity_.is_apart(next)) edges.emplace_back(&block, next);
        }
    }
    for (const auto& [from, to] : edges) {
        if (llvm::SplitEdge(from, to, &dominators_) == nullptr) return shape(*from->getTerminator());
    }
    return std::nullopt;
}

void Stretches::add_common(Stretch& stretch, llvm::BasicBlock& block) {
    stretch.common.push_back(&block);
    stretch.last = &block;
    stretch_of_[&block] = &stretch;
}

std::optional<Refusal> Stretches::form_from(llvm::BasicBlock& head) {
    all_.push_back(std::make_unique<Stretch>());
    Stretch& stretch = *all_.back();
    stretch.head = &head;
    for (llvm::BasicBlock* block = &head; block != nullptr;) {
        add_common(stretch, *block);
        const llvm::Instruction& end = *block->getTerminator();
        llvm::BasicBlock* next = nullptr;
        bool goes_apart = uniformity_.ends_apart(*block);
        for (const llvm::BasicBlock* after : llvm::successors(block)) goes_apart = goes_apart || uniformity_.is_apart(after);
        if (goes_apart) {
            if (auto refusal = add_blocks_apart(stretch, *block, next)) return refusal;
        } else if (end.getNumSuccessors() == 1 && !ends_with_barrier(*block)) {
            llvm::BasicBlock* const after = end.getSuccessor(0);
            if (after->getSinglePredecessor() == block && stretch_of_.count(after) == 0) next = after;
        }
        block = next;
    }
    return std::nullopt;
}

/// \param next  set to the block in which the ways meet, if it belongs to this stretch
std::optional<Refusal> Stretches::add_blocks_apart(Stretch& stretch, llvm::BasicBlock& from, llvm::BasicBlock*& next) {
    llvm::BasicBlock* meeting = nullptr;
    llvm::SmallVector<llvm::BasicBlock*, 8> open(llvm::successors(&from)), found;
    llvm::SmallPtrSet<llvm::BasicBlock*, 16> seen;
    while (!open.empty()) {
        llvm::BasicBlock* const block = open.pop_back_val();
        if (!uniformity_.is_apart(block)) {
            if (meeting != nullptr && meeting != block) return shape(*from.getTerminator());
            meeting = block;
        } else if (seen.insert(block).second) {
            found.push_back(block);
            open.append(llvm::succ_begin(block), llvm::succ_end(block));
        }
    }
    for (llvm::BasicBlock* block : found) {
        if (stretch_of_.count(block) != 0) return shape(*from.getTerminator());
        for (llvm::BasicBlock* before : llvm::predecessors(block)) {
            if (before != &from && !seen.contains(before)) return shape(*from.getTerminator());
        }
        stretch.apart.push_back(block);
        stretch_of_[block] = &stretch;
    }
    if (meeting == nullptr) {
        stretch.last = nullptr;
        return std::nullopt;
    }
    llvm::SmallVector<llvm::BasicBlock*, 8> inside;
    bool only_from_here = stretch_of_.count(meeting) == 0;
    for (llvm::BasicBlock* before : llvm::predecessors(meeting)) {
        if (before == &from || seen.contains(before)) inside.push_back(before);
        else only_from_here = false;
    }
    if (only_from_here) {
        next = meeting;
        return std::nullopt;
    }
    // The stretch gets an end of its own, and the frame goes on from there.
    llvm::BasicBlock* const end = llvm::SplitBlockPredecessors(meeting, inside, ".met", &dominators_);
    if (end == nullptr) return shape(*from.getTerminator());
    add_common(stretch, *end);
    return std::nullopt;
}

void Stretches::classify() {
    for (const auto& stretch : all_) {
        for (const llvm::BasicBlock* block : stretch->apart) {
            for (const llvm::Instruction& instruction : *block) per_thread_.insert(&instruction);
        }
        for (const llvm::BasicBlock* block : stretch->common) {
            for (const llvm::Instruction& instruction : *block) {
                if (is_barrier(instruction)) continue;
                if (instruction.isTerminator()) {
                    if (block != stretch->last) per_thread_.insert(&instruction);
                } else if (llvm::isa<llvm::PHINode>(instruction)) {
                    if (block != stretch->head) {
                        per_thread_.insert(&instruction);
                    } else if (uniformity_.differs(instruction)) {
                        per_thread_.insert(&instruction);
                        head_phis_.insert(&instruction);
                    }
                } else {
                    if (uniformity_.differs(instruction) || works_on_memory(instruction)) per_thread_.insert(&instruction);
                }
            }
        }
    }
    spread_to_users();
}

/// What uses a value of a thread is one itself, though the analysis knows that all threads have the same: it is computed in
/// blocks that a loop over threads runs.
void Stretches::spread_to_users() {
    for (bool changed = true; changed;) {
        changed = false;
        for (const llvm::Instruction& instruction : llvm::instructions(thread_)) {
            if (per_thread_.contains(&instruction) || instruction.isTerminator() || is_barrier(instruction)) continue;
            if (!llvm::any_of(instruction.operands(), [&](const llvm::Use& operand) { return is_per_thread(operand.get()); })) continue;
            per_thread_.insert(&instruction);
            changed = true;
            if (llvm::isa<llvm::PHINode>(instruction) && instruction.getParent() == of(instruction)->head) head_phis_.insert(&instruction);
        }
    }
}

std::optional<Refusal> Stretches::look_at_branches_of_frame() const {
    for (const auto& stretch : all_) {
        if (stretch->last == nullptr) continue;
        const llvm::Instruction& end = *stretch->last->getTerminator();
        for (const llvm::Use& operand : end.operands()) {
            if (is_per_thread(operand.get()))
                return Refusal{&end, "the condition in " + line_of(end) + ", on which a barrier depends, is computed by each thread"};
        }
    }
    return std::nullopt;
}

/// Between two barriers fibers run one thread to its next barrier, then the next thread. Two stretches of one such interval run
/// all threads twice: where outcomes show who came first, they would be others. Two operations whose outcomes do not show it may
/// stand in two stretches.
std::optional<Refusal> Stretches::look_at_turns() const {
    for (const auto& stretch : all_) {
        for (const llvm::BasicBlock* block : stretch->blocks()) {
            for (const llvm::Instruction& instruction : *block) {
                if (!uniformity_.takes_turn(instruction) || !meets_turn_before_barrier(*stretch, instruction)) continue;
                const std::string line = line_of(instruction);
                const std::string place = llvm::isa<llvm::CallBase>(instruction) ? "of a function that " + line + " calls" : "in " + line;
                return Refusal{&instruction, "in what order threads come to the atomic operation " + place +
                                                 " and to another one before the next barrier would not be the fibers'"};
            }
        }
    }
    return std::nullopt;
}

bool Stretches::meets_turn_before_barrier(const Stretch& from, const llvm::Instruction& turn) const {
    if (from.last == nullptr || ends_with_barrier(*from.last)) return false;
    llvm::SmallVector<const Stretch*, 8> open;
    llvm::SmallPtrSet<const Stretch*, 16> seen;
    const auto follow = [&](const Stretch& stretch) {
        if (stretch.last == nullptr || ends_with_barrier(*stretch.last)) return;
        for (const llvm::BasicBlock* next : llvm::successors(stretch.last)) {
            if (seen.insert(of(next)).second) open.push_back(of(next));
        }
    };
    follow(from);
    while (!open.empty()) {
        const Stretch& stretch = *open.pop_back_val();
        for (const llvm::BasicBlock* block : stretch.blocks()) {
            if (llvm::any_of(*block, [&](const llvm::Instruction& other) { return uniformity_.shows_order(turn, other); })) return true;
        }
        follow(stretch);
    }
    return false;
}

}  // namespace tessera::tile_loops
