// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/subscripts.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

#include "tools/marks_plugin/own_accesses.h"

namespace tessera::marks {
namespace {

/// A subscript's element, and not the sum of a pointer and a number.
bool leads_to_an_element(const llvm::BasicBlock& block) {
    for (const llvm::Instruction& instruction : block) {
        if (const auto* const address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
            return address->getSourceElementType()->isArrayTy();
    }
    return false;
}

bool calls_handler(const llvm::BasicBlock& block) {
    for (const llvm::Instruction& instruction : block) {
        const auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        const llvm::Function* const function = call != nullptr ? call->getCalledFunction() : nullptr;
        if (function != nullptr && function->getName().starts_with("__ubsan_handle_out_of_bounds")) return true;
    }
    return false;
}

bool refuse_in(llvm::Function& function) {
    bool has_changed = false;
    for (llvm::BasicBlock& block : function) {
        auto* const branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
        if (branch == nullptr || !branch->isConditional() || !calls_handler(*branch->getSuccessor(1))) continue;
        auto* const test = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
        if (test == nullptr || test->getPredicate() != llvm::CmpInst::ICMP_ULE || !leads_to_an_element(*branch->getSuccessor(0))) continue;
        test->setPredicate(llvm::CmpInst::ICMP_ULT);
        has_changed = true;
    }
    return has_changed;
}

}  // namespace

bool refuse_one_past_the_end(llvm::Module& module) {
    const llvm::SmallPtrSet<const llvm::Function*, 32> of_kernels = functions_of_kernels(module);
    bool has_changed = false;
    for (llvm::Function& function : module) {
        if (of_kernels.contains(&function)) has_changed |= refuse_in(function);
    }
    return has_changed;
}

}  // namespace tessera::marks
