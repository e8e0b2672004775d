// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/descriptor_loads.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/Local.h>

#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {
namespace {

llvm::LoadInst* marked_load(llvm::Instruction& instruction) {
    auto* const load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    return load != nullptr && load->getPointerAddressSpace() == kDescriptorSpace ? load : nullptr;
}

bool reads_in_kernel(const llvm::LoadInst& load) {
    const llvm::Value* address = load.getPointerOperand()->stripPointerCasts();
    if (const auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(address)) address = cast->getPointerOperand()->stripPointerCasts();
    if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(address);
        call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
        address = call->getArgOperand(0);
    }
    return address->getName() == kInKernelName;
}

/// The same address in the space of all other memory. The mark may have been moved in front of arithmetic or a choice, so a
/// cast back is what is always right; where it is next to the mark both fold.
void read_plainly(llvm::LoadInst& load) {
    llvm::IRBuilder<> builder(&load);
    llvm::Value* const marked = load.getPointerOperand();
    llvm::Value* plain = nullptr;
    if (auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(marked)) {
        plain = cast->getPointerOperand();
    } else if (auto* step = llvm::dyn_cast<llvm::GEPOperator>(marked);
               step != nullptr && llvm::isa<llvm::AddrSpaceCastOperator>(step->getPointerOperand())) {
        llvm::SmallVector<llvm::Value*, 4> indices(step->indices());
        llvm::Value* const from = llvm::cast<llvm::AddrSpaceCastOperator>(step->getPointerOperand())->getPointerOperand();
        plain = builder.CreateGEP(step->getSourceElementType(), from, indices, "", step->isInBounds());
    } else {
        plain = builder.CreateAddrSpaceCast(marked, builder.getPtrTy());
    }
    load.setOperand(0, plain);
    llvm::RecursivelyDeleteTriviallyDeadInstructions(marked);
}

}  // namespace

void make_descriptors_invariant(llvm::Function& thread) {
    llvm::LLVMContext& context = thread.getContext();
    llvm::SmallVector<llvm::LoadInst*, 16> loads, tests;
    for (llvm::Instruction& instruction : llvm::instructions(thread)) {
        auto* const load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (load == nullptr) continue;
        if (reads_in_kernel(*load)) tests.push_back(load);
        else if (marked_load(*load) != nullptr) loads.push_back(load);
    }
    for (llvm::LoadInst* load : tests) {
        load->replaceAllUsesWith(llvm::ConstantInt::get(load->getType(), 1));
        llvm::Value* const address = load->getPointerOperand();
        load->eraseFromParent();
        llvm::RecursivelyDeleteTriviallyDeadInstructions(address);
    }
    for (llvm::LoadInst* load : loads) {
        read_plainly(*load);
        load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(context, {}));
    }
}

void unmark_descriptors(llvm::Function& function) {
    llvm::SmallVector<llvm::LoadInst*, 16> loads;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (llvm::LoadInst* const load = marked_load(instruction)) loads.push_back(load);
    }
    for (llvm::LoadInst* load : loads) read_plainly(*load);
}

}  // namespace tessera::tile_loops
