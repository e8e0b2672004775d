// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/host_variables.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <cstdint>

#include "tools/marks_plugin/access_marks.h"
#include "tools/marks_plugin/own_accesses.h"
#include "tools/marks_plugin/own_variables.h"

namespace tessera::marks {
namespace {

/// What views are made over: no std::vector, no view. std::array is a `struct`.
bool may_be_viewed(const llvm::Type* type) {
    const auto* const structure = llvm::dyn_cast<llvm::StructType>(type);
    if (structure == nullptr || !structure->hasName()) return true;
    return !structure->getName().starts_with("class.std::") && !structure->getName().contains("Concurrency::");
}

/// The variable that is at this address in part, if the instrumentation leaves that part out: because the part's own address does not
/// leave the function.
const llvm::AllocaInst* variable_left_out_at(const llvm::Value* address) {
    const auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(address));  // as the instrumentation asks
    return variable != address && !llvm::PointerMayBeCaptured(address, true, true) ? variable : nullptr;
}

bool mark_variables(llvm::Function& function) {
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    OwnVariables own;
    llvm::SmallVector<llvm::Instruction*> accesses;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (instruction.hasMetadata(llvm::LLVMContext::MD_nosanitize) || instruction.isAtomic()) continue;
        if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) continue;
        const llvm::AllocaInst* const variable = variable_left_out_at(llvm::getLoadStorePointerOperand(&instruction));
        if (variable != nullptr && may_be_viewed(variable->getAllocatedType()) && !own.have(variable)) accesses.push_back(&instruction);
    }
    // Last, for what is given to a callback has left the function, too.
    for (llvm::Instruction* access : accesses) {
        const std::uint64_t bytes = layout.getTypeStoreSize(llvm::getLoadStoreType(access)).getFixedValue();
        mark_access(*access, llvm::getLoadStorePointerOperand(access), bytes, llvm::getLoadStoreAlignment(access).value(),
                    llvm::isa<llvm::LoadInst>(access));
        pass_over(*access);
    }
    return !accesses.empty();
}

}  // namespace

bool mark_variables_of_host(llvm::Module& module) {
    const llvm::SmallPtrSet<const llvm::Function*, 32> of_kernels = functions_of_kernels(module);
    bool has_changed = false;
    for (llvm::Function& function : module) {
        const bool is_host = function.hasFnAttribute(llvm::Attribute::SanitizeThread) && !of_kernels.contains(&function);
        if (is_host && !function.isDeclaration()) has_changed |= mark_variables(function);
    }
    return has_changed;
}

}  // namespace tessera::marks
