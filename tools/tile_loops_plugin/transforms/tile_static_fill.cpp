// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/tile_static_fill.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {
namespace {

/// As emulator/tiles/tile_static_segment.h has it.
constexpr unsigned char kPattern = 0xBE;

}  // namespace

bool fill_tile_static(llvm::Function& tile, llvm::Argument& fill) {
    llvm::SetVector<const llvm::Function*> functions;
    llvm::SetVector<llvm::GlobalVariable*> variables;
    functions.insert(&tile);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        for (const llvm::Instruction& instruction : llvm::instructions(*functions[i])) {
            llvm::SmallVector<const llvm::Value*, 8> open(instruction.operand_values());
            while (!open.empty()) {
                const llvm::Value* const value = open.pop_back_val();
                if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) {
                    functions.insert(function);
                } else if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(const_cast<llvm::Value*>(value))) {
                    if (variable->getSection() == kTileStaticSection) variables.insert(variable);
                } else if (llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate, llvm::GlobalAlias>(value)) {
                    open.append(llvm::cast<llvm::User>(value)->value_op_begin(), llvm::cast<llvm::User>(value)->value_op_end());
                }
            }
        }
    }
    const llvm::DataLayout& layout = tile.getParent()->getDataLayout();
    for (const llvm::GlobalVariable* variable : variables) {
        if (!variable->getValueType()->isSized()) return false;
    }
    if (variables.empty()) return true;
    llvm::BasicBlock& entry = tile.getEntryBlock();
    llvm::Instruction* first = &*entry.getFirstInsertionPt();
    while (llvm::isa<llvm::AllocaInst>(first)) first = first->getNextNode();
    llvm::Instruction* const then = llvm::SplitBlockAndInsertIfThen(&fill, first->getIterator(), false);
    llvm::IRBuilder<> builder(then);
    for (llvm::GlobalVariable* variable : variables) {
        llvm::Value* address = variable;
        if (variable->isThreadLocal()) address = builder.CreateThreadLocalAddress(variable);
        builder.CreateMemSet(address, builder.getInt8(kPattern), layout.getTypeAllocSize(variable->getValueType()).getFixedValue(),
                             variable->getAlign());
    }
    return true;
}

}  // namespace tessera::tile_loops
