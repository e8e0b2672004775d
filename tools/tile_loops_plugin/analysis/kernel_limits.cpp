// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/kernel_limits.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "tools/tile_loops_plugin/analysis/error_calls.h"
#include "tools/tile_loops_plugin/analysis/library_functions.h"

namespace tessera::tile_loops {
namespace {

std::string name_of(const llvm::Function& function) { return "'" + llvm::demangle(function.getName()) + "'"; }

/// Declared in the headers as what a kernel may call; it does not wait, and does not use the thread's fiber.
bool is_of_tessera(const llvm::Function& function) {
    return function.getName().starts_with("_ZN7tessera6detail12fence_memory") || function.getName().starts_with("_ZN7tessera6detail13kernel_atomic");
}

/// The compiler calls it where a program throws an exception.
bool throws(const llvm::Function& function) {
    const llvm::StringRef name = function.getName();
    return name == "__cxa_allocate_exception" || name == "__cxa_throw" || name == "__cxa_rethrow";
}

/// Whether all that `function` may run is known not to wait and not to throw. Functions of the program's that wait have been
/// copied, and none of the copies is left uninlined but those that call themselves.
std::optional<std::string> obstacle_in(const llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    llvm::SetVector<const llvm::Function*> open;
    open.insert(&function);
    for (std::size_t i = 0; i < open.size(); ++i) {
        const llvm::Function& called = *open[i];
        if (is_leaf(called, library)) continue;
        if (called.getName().ends_with(".in_loops"))
            return "the function " + name_of(called) + ", which waits at a barrier, cannot be taken into the kernel as a whole (it may call itself)";
        if (throws(called)) return "an exception may leave " + name_of(function);
        if (called.isDeclaration() && is_for_files(called)) return "it calls " + name_of(called) + ", where the order of threads shows";
        if (called.isDeclaration()) return "it calls " + name_of(called) + ", of which the compiler does not see whether it waits at a barrier or throws";
        for (const llvm::Instruction& instruction : llvm::instructions(called)) {
            const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (call == nullptr || llvm::isa<llvm::IntrinsicInst>(call) || call->isInlineAsm()) continue;
            if (call->getCalledFunction() == nullptr) return name_of(called) + " calls a function by a pointer, which might wait at a barrier";
            open.insert(call->getCalledFunction());
        }
    }
    return std::nullopt;
}

}  // namespace

bool is_leaf(const llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    return is_of_c_library(function, library) || function.isIntrinsic() || is_of_tessera(function) || is_error(function) ||
           function.getName().starts_with(kReportOfUndefined) || (function.doesNotAccessMemory() && function.doesNotThrow());
}

std::optional<Refusal> beyond_limits(llvm::Function& thread, const llvm::TargetLibraryInfo& library) {
    for (const llvm::Instruction& instruction : llvm::instructions(thread)) {
        if (llvm::isa<llvm::InvokeInst>(instruction) || instruction.isEHPad() || llvm::isa<llvm::ResumeInst>(instruction))
            return Refusal{&instruction, "objects with destructors are alive in " + line_of(instruction) + " at a call that an exception may leave"};
        if (llvm::isa<llvm::IndirectBrInst, llvm::CallBrInst>(instruction))
            return Refusal{&instruction, "the jump in " + line_of(instruction) + " has no known destination"};
        if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction); variable != nullptr && !variable->isStaticAlloca())
            return Refusal{&instruction, "the array in " + line_of(instruction) + " has a size that is not known before the kernel runs"};
        const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr || is_barrier(instruction) || llvm::isa<llvm::IntrinsicInst>(call)) continue;
        if (call->isInlineAsm()) return Refusal{&instruction, "there is assembly code in " + line_of(instruction)};
        if (call->getCalledFunction() == nullptr)
            return Refusal{&instruction, "the function that " + line_of(instruction) + " calls by a pointer might wait at a barrier"};
        if (throws(*call->getCalledFunction())) return Refusal{&instruction, "an exception may be thrown in " + line_of(instruction)};
        if (const auto obstacle = obstacle_in(*call->getCalledFunction(), library)) return Refusal{&instruction, *obstacle};
    }
    return std::nullopt;
}

}  // namespace tessera::tile_loops
