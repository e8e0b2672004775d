// SPDX-License-Identifier: Apache-2.0
// Accesses of Tessera's headers to its own objects: where a view's elements are, which thread is next.
#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace tessera::marks {

/// Whether `function` is a kernel's entry, into which the kernel is inlined. Only kernels' threads run it.
bool is_kernel_entry(const llvm::Function& function);

/// The functions that kernels' entries lead to by calls that name them, and the entries.
llvm::SmallPtrSet<const llvm::Function*, 32> functions_of_kernels(const llvm::Module& module);

/// Sets !nosanitize, as the sanitizers' instrumentation knows it, on the accesses of functions that access nothing of the program's.
/// For modules in which nothing is inlined yet. \return whether there were any
bool pass_over_own_accesses(llvm::Module& module);

/// The same for one instruction.
void pass_over(llvm::Instruction& access);

}  // namespace tessera::marks
