// SPDX-License-Identifier: Apache-2.0
// Copies from and to variables of a kernel's thread whose address nothing else knows: indices, above all. The instrumentation marks
// no load and no store of such a variable, but each copy; and a copy that is marked is a call, to which the variable's address is
// given, so that it stays in memory ever after.
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::marks {

/// In a kernel's entry: a copy between two such variables gets no mark, and one between such a variable and other memory is one
/// access of the latter. \return whether there were any
bool mark_one_side_of_copies(llvm::Function& function);

}  // namespace tessera::marks
