// SPDX-License-Identifier: Apache-2.0
// Atomic exchanges whose old value is not used: a kernel that begins with one does not read what was there.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::marks {

/// Makes marks of stores of those marks of exchanges that return a value which is dropped. The race detector exchanges in both.
/// \return whether there were any
bool store_instead_of_exchange(llvm::Function& function);

}  // namespace tessera::marks
