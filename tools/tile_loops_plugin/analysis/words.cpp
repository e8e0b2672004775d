// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/words.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/CFG.h>
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

bool is_known(const llvm::DebugLoc& place) { return place && place.getLine() != 0; }

/// Of the nearest instruction in front of `instruction`, or else behind it.
llvm::DebugLoc nearest_in_block(const llvm::Instruction& instruction) {
    for (const llvm::Instruction* at = &instruction; at != nullptr; at = at->getPrevNode()) {
        if (is_known(at->getDebugLoc())) return at->getDebugLoc();
    }
    for (const llvm::Instruction* at = &instruction; at != nullptr; at = at->getNextNode()) {
        if (is_known(at->getDebugLoc())) return at->getDebugLoc();
    }
    return {};
}

/// The instruction's; of a branch, that of its condition does as well.
llvm::DebugLoc own_place(const llvm::Instruction& instruction) {
    if (is_known(instruction.getDebugLoc())) return instruction.getDebugLoc();
    if (!instruction.isTerminator() || instruction.getNumOperands() == 0) return {};
    const auto* const condition = llvm::dyn_cast<llvm::Instruction>(instruction.getOperand(0));
    return condition != nullptr && is_known(condition->getDebugLoc()) ? condition->getDebugLoc() : llvm::DebugLoc();
}

/// The instruction's own place, or that of an instruction near it.
llvm::DebugLoc nearest_place(const llvm::Instruction& instruction) {
    if (llvm::DebugLoc place = own_place(instruction)) return place;
    llvm::SetVector<const llvm::BasicBlock*> open;
    open.insert(instruction.getParent());
    for (std::size_t i = 0; i < open.size(); ++i) {
        const llvm::Instruction& from = open[i] == instruction.getParent() ? instruction : *open[i]->getTerminator();
        if (llvm::DebugLoc place = nearest_in_block(from)) return place;
        for (const llvm::BasicBlock* before : llvm::predecessors(open[i])) open.insert(before);
    }
    return {};
}

llvm::DiagnosticLocation place_in(const llvm::Function& thread, const llvm::Instruction* at) {
    llvm::DebugLoc place = at != nullptr ? nearest_place(*at) : llvm::DebugLoc();
    if (!place) place = first_line(thread);
    return place ? llvm::DiagnosticLocation(place) : llvm::DiagnosticLocation();
}

}  // namespace

std::string line_of(const llvm::Instruction& instruction) {
    const llvm::DebugLoc place = nearest_place(instruction);
    if (!place) {
        const bool has_lines = instruction.getFunction()->getSubprogram() != nullptr;
        return std::string("a line that the compiler does not know") + (has_lines ? "" : " (with -g it may)");
    }
    const std::string line = "line " + std::to_string(place.getLine());
    return own_place(instruction) ? line : line + " (or near it)";
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
