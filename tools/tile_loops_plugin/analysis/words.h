// SPDX-License-Identifier: Apache-2.0
// What the headers and the plugin agree on (include/tessera/detail/tile_loops.h), and remarks.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <string>

namespace tessera::tile_loops {

/// As in -Rpass=tessera-tile-loops.
inline constexpr const char* kPassName = "tessera-tile-loops";

/// Asks how a kernel's tiles run as loops: (run, thread, d0, d1, d2). The pass answers.
inline constexpr llvm::StringLiteral kQuestionName = "tessera_tile_loops_of";
/// Runs a tile: (thread, closure, tile, fill). The pass puts the loops in its place.
inline constexpr llvm::StringLiteral kRunName = "tessera_run_tile_in_loops";
/// The barrier of threads in loops: (file, place). None is left when the loops are made.
inline constexpr llvm::StringLiteral kBarrierName = "tessera_barrier_of_loops";
/// The barrier of threads on fibers.
inline constexpr llvm::StringLiteral kFiberBarrierName = "_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm";
/// A variable that is true in kernels.
inline constexpr llvm::StringLiteral kInKernelName = "_ZN7tessera6detail9in_kernelE";
/// Where the compiler keeps what a tile's threads share.
inline constexpr llvm::StringLiteral kTileStaticSection = "tile_static";

/// Of a thread function that is left as it is: the reason.
inline constexpr llvm::StringLiteral kKeepsFibersAttribute = "tessera-keeps-fibers";

/// The address space in which the headers read what no kernel changes: where an array's elements are, its extent, in_kernel.
inline constexpr unsigned kDescriptorSpace = 1;

/// The first of the thread function's arguments (closure, tile, c0, c1, c2) that differs between threads.
inline constexpr unsigned kFirstThreadArgument = 2;

/// The parameters of a kernel's tile, missing leading dimensions being 1 wide.
struct TileDims {
    unsigned extent[3] = {1, 1, 1};
    unsigned threads() const { return extent[0] * extent[1] * extent[2]; }
};

inline bool is_barrier(const llvm::Instruction& instruction) {
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr && call->getCalledFunction()->getName() == kBarrierName;
}

/// Why a kernel keeps its fibers, in a user's words, and the instruction that it is about; null: the kernel.
struct Refusal {
    const llvm::Instruction* at = nullptr;
    std::string reason;
};

/// "line 12", of the user's source. Where the compiler has moved the instruction from its line, one near it.
std::string line_of(const llvm::Instruction& instruction);

/// Says that the kernel of `thread` runs as loops (-Rpass), or why it does not (-Rpass-missed).
void remark_loops(const llvm::Function& thread, unsigned loops, const TileDims& dims, unsigned context_arrays);
void remark_refusal(const llvm::Function& thread, const Refusal& refusal);

}  // namespace tessera::tile_loops
