// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>

namespace tessera::marks {

/// The variables of a function whose address does not leave it.
class OwnVariables {
  public:
    bool have(const llvm::Value* address) {
        const auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(address, kAnyDepth));
        if (variable == nullptr) return false;
        const auto [found, is_new] = is_own_.try_emplace(variable, false);
        if (is_new) found->second = !llvm::PointerMayBeCaptured(variable, true, true, kMostUses);
        return found->second;
    }

  private:
    static constexpr unsigned kAnyDepth = 0;
    static constexpr unsigned kMostUses = 1000;

    llvm::DenseMap<const llvm::AllocaInst*, bool> is_own_;
};

}  // namespace tessera::marks
