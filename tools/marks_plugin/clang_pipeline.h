// SPDX-License-Identifier: Apache-2.0
// Clang's own passes over a module, with those that mark accesses before them.
#pragma once

#include <llvm/Passes/PassBuilder.h>

namespace tessera::marks {

/// A module that clang compiles with -fsanitize=thread and optimisation is marked before it is optimised, where clang would mark it
/// afterwards. For the marks themselves ThreadSanitizer's pass is used, with its own options (-mllvm -tsan-...).
/// \param builder  knows the passes of this plugin by their names; outlives the pipelines that it makes
void mark_before_optimising(llvm::PassBuilder& builder);

}  // namespace tessera::marks
