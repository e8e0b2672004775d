// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/words.h"

#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

namespace tessera::tile_loops {
namespace {

/// Of a kernel as a whole: the subprogram of the headers' loop says nothing to a user, its first line with a source does.
llvm::DebugLoc first_line(const llvm::Function& thread) {
    for (const llvm::Instruction& instruction : llvm::instructions(thread)) {
        if (const llvm::DebugLoc& place = instruction.getDebugLoc(); place && place.getInlinedAt() != nullptr) return place;
    }
    return {};
}

llvm::DiagnosticLocation place_in(const llvm::Function& thread, const llvm::Instruction* at) {
    const llvm::DebugLoc place = at != nullptr && at->getDebugLoc() ? at->getDebugLoc() : first_line(thread);
    return place ? llvm::DiagnosticLocation(place) : llvm::DiagnosticLocation();
}

}  // namespace

std::string line_of(const llvm::Instruction& instruction) {
    const llvm::DebugLoc& place = instruction.getDebugLoc();
    return place && place.getLine() != 0 ? "line " + std::to_string(place.getLine()) : "a line that the compiler does not know (with -g it may)";
}

void remark_loops(const llvm::Function& thread, unsigned loops, const TileDims& dims, unsigned context_arrays) {
    llvm::OptimizationRemarkEmitter emitter(&thread);
    emitter.emit([&] {
        return llvm::OptimizationRemark(kPassName, "Loops", place_in(thread, nullptr), &thread.getEntryBlock())
               << "the kernel's tiles run as " << std::to_string(loops) << (loops == 1 ? " loop" : " loops") << " over "
               << std::to_string(dims.threads()) << " threads; " << std::to_string(context_arrays)
               << (context_arrays == 1 ? " value of a thread is" : " values of a thread are") << " kept across barriers";
    });
}

void remark_refusal(const llvm::Function& thread, const Refusal& refusal) {
    llvm::OptimizationRemarkEmitter emitter(&thread);
    emitter.emit([&] {
        return llvm::OptimizationRemarkMissed(kPassName, "Fibers", place_in(thread, refusal.at), &thread.getEntryBlock())
               << "the kernel keeps its fibers: " << refusal.reason;
    });
}

}  // namespace tessera::tile_loops
