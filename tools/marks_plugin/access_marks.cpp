// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/access_marks.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include <string>

namespace tessera::marks {
namespace {

/// The callback of an access of `bytes` bytes at a multiple of `alignment`: __tsan_read4, say.
std::string callback_of(llvm::StringRef access, std::uint64_t bytes, std::uint64_t alignment) {
    if (bytes > 16 || !llvm::isPowerOf2_64(bytes)) return ("__tsan_" + access + "_range").str();
    const bool is_aligned = alignment >= 8 || alignment % bytes == 0;  // as the instrumentation sees it
    return ("__tsan_" + llvm::StringRef(is_aligned ? "" : "unaligned_") + access + llvm::Twine(bytes)).str();
}

}  // namespace

void mark_access(llvm::Instruction& access, llvm::Value* address, std::uint64_t bytes, std::uint64_t alignment, bool is_read) {
    llvm::IRBuilder<> builder(&access);
    llvm::SmallVector<llvm::Value*, 2> arguments = {address};
    llvm::SmallVector<llvm::Type*, 2> types = {builder.getPtrTy()};
    const std::string name = callback_of(is_read ? "read" : "write", bytes, alignment);
    if (llvm::StringRef(name).ends_with("_range")) {
        arguments.push_back(builder.getInt64(bytes));
        types.push_back(builder.getInt64Ty());
    }
    const llvm::FunctionCallee callback =
        access.getModule()->getOrInsertFunction(name, llvm::FunctionType::get(builder.getVoidTy(), types, false));
    builder.CreateCall(callback, arguments);
}

}  // namespace tessera::marks
