// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/waiting_copies.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <optional>

#include "tools/tile_loops_plugin/analysis/words.h"

namespace tessera::tile_loops {
namespace {

class WaitingCopies {
  public:
    WaitingCopies(llvm::Module& module, llvm::Function& question, llvm::Function& fiber_barrier, bool optimises)
        : module_(module), question_(question), fiber_barrier_(fiber_barrier), optimises_(optimises) {}

    void make() {
        find_waiting();
        if (optimises_) forget_what_is_restricted();
        for (llvm::User* user : question_.users()) {
            const auto* const call = llvm::dyn_cast<llvm::CallBase>(user);
            if (call == nullptr) continue;
            auto* const thread = llvm::dyn_cast<llvm::Function>(call->getArgOperand(1)->stripPointerCasts());
            if (thread == nullptr || thread->isDeclaration() || !done_.insert(thread)) continue;
            if (const std::optional<Refusal> refusal = refusal_of(*thread)) {
                thread->addFnAttr(kKeepsFibersAttribute, refusal->reason);
                remark_refusal(*thread, *refusal);
                continue;
            }
            tell_ranges(*thread, *call);
            redirect(*thread);
        }
    }

  private:
    /// The thread's index is within its tile: a remainder of it may be nothing but a mask.
    static void tell_ranges(llvm::Function& thread, const llvm::CallBase& question) {
        for (unsigned d = 0; d < 3; ++d) {
            const auto* const extent = llvm::dyn_cast<llvm::ConstantInt>(question.getArgOperand(2 + d));
            if (extent == nullptr) continue;
            const unsigned bits = extent->getBitWidth();
            const llvm::ConstantRange range(llvm::APInt(bits, 0), llvm::APInt(bits, extent->getZExtValue()));
            thread.addParamAttr(kFirstThreadArgument + d, llvm::Attribute::get(thread.getContext(), llvm::Attribute::Range, range));
        }
    }

    void find_waiting() {
        waiting_.insert(&fiber_barrier_);
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            for (const llvm::User* user : waiting_[i]->users()) {
                const auto* const call = llvm::dyn_cast<llvm::CallBase>(user);
                if (call != nullptr && call->getCalledFunction() == waiting_[i])
                    waiting_.insert(const_cast<llvm::Function*>(call->getFunction()));
            }
        }
    }

    /// `__restrict` says that what a thread reaches through this pointer it reaches through no other, but behind a barrier there is what
    /// other threads have written.
    void forget_what_is_restricted() const {
        for (llvm::Function* function : waiting_) {
            for (unsigned i = 0; i < function->arg_size(); ++i) function->removeParamAttr(i, llvm::Attribute::NoAlias);
            for (llvm::User* user : function->users()) {
                auto* const call = llvm::dyn_cast<llvm::CallBase>(user);
                if (call == nullptr || call->getCalledFunction() != function) continue;
                for (unsigned i = 0; i < call->arg_size(); ++i) call->removeParamAttr(i, llvm::Attribute::NoAlias);
            }
            for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
                instruction.setMetadata(llvm::LLVMContext::MD_alias_scope, nullptr);
                instruction.setMetadata(llvm::LLVMContext::MD_noalias, nullptr);
                if (llvm::isa<llvm::NoAliasScopeDeclInst>(instruction)) instruction.eraseFromParent();
            }
        }
    }

    /// Why the thread function need not be copied, if it waits at all.
    std::optional<Refusal> refusal_of(llvm::Function& thread) const {
        if (!waiting_.contains(&thread)) return std::nullopt;
        const llvm::SetVector<const llvm::Function*> functions = waiting_from(thread);
        if (!optimises_) return Refusal{first_of_kernel(thread, functions), "the program was compiled without optimisation (-O0)"};
        if (thread.hasFnAttribute(llvm::Attribute::SanitizeAddress) || thread.hasFnAttribute(llvm::Attribute::SanitizeHWAddress)) {
            return Refusal{first_of_kernel(thread, functions),
                           "AddressSanitizer watches each thread's local variables, which would be parts of arrays"};
        }
        // A table of labels is one of the original's blocks, not of a copy's.
        const llvm::Instruction* labelled = nullptr;
        for (const llvm::Function* function : functions) {
            for (const llvm::BasicBlock& block : *function) {
                const llvm::Instruction& end = *block.getTerminator();
                if (llvm::isa<llvm::IndirectBrInst>(end)) return Refusal{&end, "the jump in " + line_of(end) + " has no known destination"};
                if (block.hasAddressTaken()) labelled = &block.front();
            }
        }
        if (labelled == nullptr) return std::nullopt;
        return Refusal{labelled, "the address of the label in " + line_of(*labelled) + " is taken"};
    }

    /// The functions that wait and that `thread` may call, and itself.
    llvm::SetVector<const llvm::Function*> waiting_from(const llvm::Function& thread) const {
        llvm::SetVector<const llvm::Function*> found;
        found.insert(&thread);
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (const llvm::Instruction& instruction : llvm::instructions(*found[i])) {
                const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                llvm::Function* const called = call != nullptr ? call->getCalledFunction() : nullptr;
                if (called != nullptr && waiting_.contains(called)) found.insert(called);
            }
        }
        return found;
    }

    /// An instruction with a line in the first function that is not the headers'; null: there is none.
    static const llvm::Instruction* first_of_kernel(const llvm::Function& thread, const llvm::SetVector<const llvm::Function*>& functions) {
        if (thread.getSubprogram() == nullptr) return nullptr;
        const llvm::StringRef headers = llvm::sys::path::parent_path(thread.getSubprogram()->getFilename());
        for (const llvm::Function* function : functions) {
            const llvm::DISubprogram* const known = function->getSubprogram();
            if (known == nullptr || known->getFilename().starts_with(llvm::sys::path::parent_path(headers))) continue;
            for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
                if (const llvm::DebugLoc& place = instruction.getDebugLoc(); place && place.getLine() != 0) return &instruction;
            }
        }
        return nullptr;
    }

    llvm::Function& copy_of(llvm::Function& original) {
        llvm::Function*& copy = copies_[&original];
        if (copy != nullptr) return *copy;
        llvm::ValueToValueMapTy map;
        copy = llvm::CloneFunction(&original, map);
        copy->setName(original.getName() + ".in_loops");
        copy->setLinkage(llvm::GlobalValue::InternalLinkage);
        copy->setVisibility(llvm::GlobalValue::DefaultVisibility);
        copy->setComdat(nullptr);
        copy->removeFnAttr(llvm::Attribute::NoInline);
        copy->addFnAttr(llvm::Attribute::AlwaysInline);
        copy->addFnAttr(llvm::Attribute::Convergent);
        llvm::Function& made = *copy;
        redirect(made);
        return made;
    }

    void redirect(llvm::Function& function) {
        llvm::SmallVector<llvm::CallBase*, 8> calls;
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (call != nullptr && call->getCalledFunction() != nullptr && waiting_.contains(call->getCalledFunction()))
                calls.push_back(call);
        }
        for (llvm::CallBase* call : calls) {
            if (call->getCalledFunction() == &fiber_barrier_) {
                wait_in_loops(*call);
            } else if (!call->getCalledFunction()->isDeclaration()) {
                call->setCalledFunction(&copy_of(*call->getCalledFunction()));
                call->removeFnAttr(llvm::Attribute::NoInline);
                // As the barrier in it: a copy in each of two branches that threads take apart would be two barriers.
                call->addFnAttr(llvm::Attribute::Convergent);
            }
        }
    }

    /// Puts the loops' barrier in place of a fiber's. It never unwinds: the tile is not given up while it stands there.
    void wait_in_loops(llvm::CallBase& old) {
        llvm::IRBuilder<> builder(&old);
        llvm::LLVMContext& context = module_.getContext();
        llvm::FunctionCallee barrier =
            module_.getOrInsertFunction(kBarrierName, builder.getVoidTy(), builder.getPtrTy(), builder.getInt64Ty());
        auto* const function = llvm::cast<llvm::Function>(barrier.getCallee());
        function->addFnAttr(llvm::Attribute::Convergent);
        function->setDoesNotThrow();
        llvm::CallInst* const call = builder.CreateCall(barrier, {old.getArgOperand(1), old.getArgOperand(2)});
        call->addFnAttr(llvm::Attribute::Convergent);
        call->addFnAttr(llvm::Attribute::NoMerge);
        call->setDebugLoc(old.getDebugLoc());
        // The compiler takes it that the barrier writes to all memory; this variable it does not change.
        if (llvm::GlobalVariable* const in_kernel = module_.getGlobalVariable(kInKernelName)) {
            llvm::Value* address = in_kernel;
            if (in_kernel->isThreadLocal()) address = builder.CreateThreadLocalAddress(in_kernel);
            llvm::Value* const marked = builder.CreateAddrSpaceCast(address, llvm::PointerType::get(context, kDescriptorSpace));
            llvm::Value* const value = builder.CreateLoad(llvm::Type::getInt8Ty(context), marked);
            builder.CreateAssumption(builder.CreateICmpNE(value, builder.getInt8(0)));
        }
        if (auto* const invoke = llvm::dyn_cast<llvm::InvokeInst>(&old)) {
            builder.CreateBr(invoke->getNormalDest());
            invoke->getUnwindDest()->removePredecessor(invoke->getParent());
        }
        old.eraseFromParent();
    }

    llvm::Module& module_;
    llvm::Function& question_;
    llvm::Function& fiber_barrier_;
    const bool optimises_;
    llvm::SetVector<llvm::Function*> waiting_;
    llvm::SetVector<llvm::Function*> done_;
    llvm::DenseMap<llvm::Function*, llvm::Function*> copies_;
};

}  // namespace

bool copy_waiting_functions(llvm::Module& module, bool optimises) {
    llvm::Function* const question = module.getFunction(kQuestionName);
    llvm::Function* const fiber_barrier = module.getFunction(kFiberBarrierName);
    if (question == nullptr || fiber_barrier == nullptr) return false;
    WaitingCopies(module, *question, *fiber_barrier, optimises).make();
    return true;
}

}  // namespace tessera::tile_loops
