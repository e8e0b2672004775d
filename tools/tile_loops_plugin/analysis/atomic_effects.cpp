// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/atomic_effects.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "tools/tile_loops_plugin/analysis/kernel_limits.h"

namespace tessera::tile_loops {
namespace {

/// As a bit; 0: in another order it leaves another value.
unsigned kind_of(llvm::AtomicRMWInst::BinOp operation) {
    using Operation = llvm::AtomicRMWInst;
    switch (operation) {
        case Operation::Add: case Operation::Sub: return 1;
        case Operation::And: return 2;
        case Operation::Or: return 4;
        case Operation::Xor: return 8;
        case Operation::Max: return 16;
        case Operation::Min: return 32;
        case Operation::UMax: return 64;
        case Operation::UMin: return 128;
        default: return 0;
    }
}

AtomicEffects effects_of(const llvm::Instruction& instruction) {
    if (!instruction.isAtomic() || llvm::isa<llvm::FenceInst>(instruction)) return {};
    const auto* const change = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
    const unsigned kind = change != nullptr && change->use_empty() ? kind_of(change->getOperation()) : 0;
    return {kind == 0, kind};
}

}  // namespace

AtomicEffects AtomicOperations::of(const llvm::Instruction& instruction) {
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr) return effects_of(instruction);
    if (is_barrier(instruction) || llvm::isa<llvm::IntrinsicInst>(call) || !call->mayReadOrWriteMemory()) return {};
    if (call->getCalledFunction() == nullptr) return {true, 0};
    return of_function(*call->getCalledFunction());
}

/// All that can be reached is looked at, so that functions which call themselves need no assumption.
AtomicEffects AtomicOperations::of_function(const llvm::Function& function) {
    if (const auto found = functions_.find(&function); found != functions_.end()) return found->second;
    AtomicEffects effects;
    llvm::SetVector<const llvm::Function*> open;
    open.insert(&function);
    for (std::size_t i = 0; i < open.size() && !effects.show_order; ++i) {
        if (open[i]->isDeclaration()) {
            effects.show_order = !is_leaf(*open[i], library_);
            continue;
        }
        for (const llvm::Instruction& instruction : llvm::instructions(*open[i])) {
            const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (call != nullptr && call->getCalledFunction() != nullptr) {
                if (call->mayReadOrWriteMemory()) open.insert(call->getCalledFunction());
                continue;
            }
            const AtomicEffects own = of(instruction);
            effects.show_order = effects.show_order || own.show_order;
            effects.kinds |= own.kinds;
        }
    }
    functions_[&function] = effects;
    return effects;
}

}  // namespace tessera::tile_loops
