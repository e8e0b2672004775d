// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/answers.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "tools/tile_loops_plugin/analysis/words.h"
#include "tools/tile_loops_plugin/transforms/descriptor_loads.h"
#include "tools/tile_loops_plugin/transforms/tile_function.h"

namespace tessera::tile_loops {
namespace {

llvm::Function* thread_of(const llvm::CallBase& call, unsigned argument) {
    return llvm::dyn_cast<llvm::Function>(call.getArgOperand(argument)->stripPointerCasts());
}

class Answers {
  public:
    Answers(llvm::Module& module, llvm::FunctionAnalysisManager& analyses) : module_(module), analyses_(analyses) {}

    bool give() {
        llvm::Function* const question = module_.getFunction(kQuestionName);
        llvm::Function* const run = module_.getFunction(kRunName);
        if (question != nullptr) {
            for (llvm::User* user : llvm::make_early_inc_range(question->users())) answer(*llvm::cast<llvm::CallInst>(user));
        }
        if (run != nullptr) {
            for (llvm::User* user : llvm::make_early_inc_range(run->users())) put_in_loops(*llvm::cast<llvm::CallInst>(user));
        }
        for (llvm::Function& function : module_) {
            if (!function.isDeclaration()) unmark_descriptors(function);
        }
        return true;
    }

  private:
    void answer(llvm::CallInst& question) {
        llvm::Function* const thread = thread_of(question, 1);
        llvm::Constant* reply = llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module_.getContext()));
        TileDims dims;
        bool known = thread != nullptr;
        for (unsigned d = 0; d < 3; ++d) {
            const auto* const extent = llvm::dyn_cast<llvm::ConstantInt>(question.getArgOperand(2 + d));
            known = known && extent != nullptr;
            if (extent != nullptr) dims.extent[d] = static_cast<unsigned>(extent->getZExtValue());
        }
        if (known) {
            llvm::Constant*& given = replies_[thread];
            if (given == nullptr) given = reply_for(*thread, dims, *llvm::cast<llvm::Constant>(question.getArgOperand(0)));
            reply = given;
        }
        question.replaceAllUsesWith(reply);
        question.eraseFromParent();
    }

    /// As `struct TileLoops` of the headers.
    llvm::Constant* reply_for(llvm::Function& thread, const TileDims& dims, llvm::Constant& entry) {
        TileFunction& made = made_[&thread];
        made = tile_function_of(thread, dims, analyses_);
        llvm::LLVMContext& context = module_.getContext();
        auto* const pointer = llvm::PointerType::getUnqual(context);
        auto* const none = llvm::ConstantPointerNull::get(pointer);
        llvm::Constant* reason = none;
        if (!made.reason.empty()) reason = constant(llvm::ConstantDataArray::getString(context, made.reason));
        llvm::Constant* const parts[] = {made.run != nullptr ? &entry : none,
                                         llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), made.stack),
                                         llvm::ConstantInt::get(llvm::Type::getInt8Ty(context), made.fills ? 1 : 0), reason};
        return constant(llvm::ConstantStruct::getAnon(parts));
    }

    llvm::Constant* constant(llvm::Constant* value) {
        auto* const variable = new llvm::GlobalVariable(module_, value->getType(), true, llvm::GlobalValue::PrivateLinkage, value);
        variable->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
        return variable;
    }

    void put_in_loops(llvm::CallInst& run) {
        llvm::Function* const thread = thread_of(run, 0);
        const auto found = thread != nullptr ? made_.find(thread) : made_.end();
        llvm::IRBuilder<> builder(&run);
        if (found != made_.end() && found->second.run != nullptr) {
            llvm::Function& tile = *found->second.run;
            llvm::SmallVector<llvm::Value*, 6> arguments{run.getArgOperand(1), run.getArgOperand(2)};
            for (unsigned d = 0; d < 3; ++d) arguments.push_back(builder.getInt32(0));
            arguments.push_back(builder.CreateTrunc(run.getArgOperand(3), builder.getInt1Ty()));
            builder.CreateCall(&tile, arguments)->setDebugLoc(run.getDebugLoc());
        } else {
            // No launch comes here: the answer was that there are no loops.
            builder.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
        }
        keep_to_this_unit(*run.getFunction());
        run.eraseFromParent();
    }

    /// Another unit may have the same kernel with another answer (other options, other functions in sight), so the linker must not
    /// put its entry in place of this one.
    static void keep_to_this_unit(llvm::Function& entry) {
        entry.setComdat(nullptr);
        entry.setLinkage(llvm::GlobalValue::InternalLinkage);
        entry.setVisibility(llvm::GlobalValue::DefaultVisibility);
    }

    llvm::Module& module_;
    llvm::FunctionAnalysisManager& analyses_;
    llvm::MapVector<llvm::Function*, TileFunction> made_;
    llvm::DenseMap<llvm::Function*, llvm::Constant*> replies_;
};

}  // namespace

bool answer_questions(llvm::Module& module, llvm::FunctionAnalysisManager& analyses) {
    if (module.getFunction(kQuestionName) == nullptr) return false;
    return Answers(module, analyses).give();
}

}  // namespace tessera::tile_loops
