// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/own_copies.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <cstdint>

#include "tools/marks_plugin/access_marks.h"
#include "tools/marks_plugin/own_accesses.h"
#include "tools/marks_plugin/own_variables.h"

namespace tessera::marks {
namespace {

void mark_one_side(llvm::MemTransferInst& copy, bool is_read) {
    const std::uint64_t alignment = (is_read ? copy.getSourceAlign() : copy.getDestAlign()).valueOrOne().value();
    mark_access(copy, is_read ? copy.getSource() : copy.getDest(), llvm::cast<llvm::ConstantInt>(copy.getLength())->getZExtValue(), alignment, is_read);
}

}  // namespace

bool mark_one_side_of_copies(llvm::Function& function) {
    if (!function.hasFnAttribute(llvm::Attribute::SanitizeThread) || !is_kernel_entry(function)) return false;
    OwnVariables own;
    llvm::SmallVector<llvm::MemIntrinsic*> inside;
    llvm::SmallVector<std::pair<llvm::MemTransferInst*, bool>> half;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* const access = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
        if (access == nullptr || access->isVolatile() || access->hasMetadata(llvm::LLVMContext::MD_nosanitize)) continue;
        const bool writes_own = own.have(access->getDest());
        if (auto* const copy = llvm::dyn_cast<llvm::MemTransferInst>(access)) {
            const bool reads_own = own.have(copy->getSource());
            if (writes_own && reads_own) inside.push_back(copy);
            else if ((writes_own || reads_own) && llvm::isa<llvm::ConstantInt>(copy->getLength())) half.emplace_back(copy, writes_own);
        } else if (writes_own) {
            inside.push_back(access);
        }
    }
    for (llvm::MemIntrinsic* access : inside) pass_over(*access);
    // Last, for the address of nothing that is own is given to a callback.
    for (const auto& [copy, is_read] : half) {
        mark_one_side(*copy, is_read);
        pass_over(*copy);
    }
    return !inside.empty() || !half.empty();
}

}  // namespace tessera::marks
