// SPDX-License-Identifier: Apache-2.0
// Tests of a thread's index that become bounds of loops: `if (local < stride)` costs a mask in vector code, a bound nothing.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <optional>

#include "tools/tile_loops_plugin/transforms/context_values.h"

namespace tessera::tile_loops {

/// A stretch that is nothing but `if (index < bound) { ... }`.
struct Guard {
    llvm::BranchInst* branch = nullptr;
    unsigned dimension = 0;           ///< of the index
    llvm::CmpInst::Predicate predicate = llvm::CmpInst::ICMP_SLT;
    llvm::Value* bound = nullptr;     ///< of the frame
    bool runs_if = true;              ///< what the branch's condition is for the threads that run
};

std::optional<Guard> guard_of(const Stretch& stretch, const Stretches& stretches, const ContextValues& context);

struct Bounds {
    llvm::Value* begin;
    llvm::Value* end;
};

/// The threads of a dimension `extent` wide that pass.
Bounds bounds_of(const Guard& guard, unsigned extent, llvm::IRBuilder<>& builder);

}  // namespace tessera::tile_loops
