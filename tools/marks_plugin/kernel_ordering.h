// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>

namespace tessera::marks {

/// Where a launch asks what may order its kernel's accesses apart from barriers, puts the answer in place of the question: fences and
/// atomics among all that the kernel calls, or both where that is not known. The detector needs no history of a kernel that has none,
/// though others of the program have some.
/// \returns whether there was a question
bool answer_what_orders_kernels(llvm::Module& module);

}  // namespace tessera::marks
