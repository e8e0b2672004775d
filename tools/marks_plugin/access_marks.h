// SPDX-License-Identifier: Apache-2.0
// Marks that ThreadSanitizer's instrumentation does not make.
#pragma once

#include <llvm/IR/Instruction.h>

#include <cstdint>

namespace tessera::marks {

/// Calls what the instrumentation would call before `access`, for this many bytes at `address`, a multiple of `alignment`.
void mark_access(llvm::Instruction& access, llvm::Value* address, std::uint64_t bytes, std::uint64_t alignment, bool is_read);

}  // namespace tessera::marks
