// SPDX-License-Identifier: Apache-2.0
// Local variables of host code, which views are made over: `int sums[6]; array_view<int> view(6, sums);`.
#pragma once

#include <llvm/IR/Module.h>

namespace tessera::marks {

/// Marks the accesses of host code to parts of local variables whose address has left the function. The instrumentation leaves them out
/// up to LLVM 19, because it asks whether the part's address has left. Only an array's elements and a structure's members: other parts
/// of the standard library's and of Tessera's own objects are not under a view. For modules in which the kernels are inlined into
/// their entries. \return whether there were any
bool mark_variables_of_host(llvm::Module& module);

}  // namespace tessera::marks
