// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/dropped_values.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <string>

namespace tessera::marks {
namespace {

/// Follows values that are passed on: in variables of the function, too, which other passes have yet to move into registers.
class Uses {
  public:
    bool are_none(const llvm::Value& value) {
        if (!seen_.insert(&value).second) return true;
        return llvm::all_of(value.users(), [&](const llvm::User* user) { return is_none(value, *user); });
    }

  private:
    bool is_none(const llvm::Value& value, const llvm::User& user) {
        if (llvm::isa<llvm::CastInst, llvm::PHINode, llvm::SelectInst>(user)) return are_none(user);
        if (llvm::isa<llvm::DbgInfoIntrinsic>(user)) return true;
        const auto* const store = llvm::dyn_cast<llvm::StoreInst>(&user);
        if (store == nullptr || store->getValueOperand() != &value || store->isVolatile()) return false;
        const auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand()->stripPointerCasts());
        return variable != nullptr && is_never_used(*variable);
    }

    bool is_never_used(const llvm::AllocaInst& variable) {
        return llvm::all_of(variable.users(), [&](const llvm::User* user) {
            if (const auto* const load = llvm::dyn_cast<llvm::LoadInst>(user)) return are_none(*load);
            if (const auto* const store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getPointerOperand() == &variable;
            const auto* const intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
            return intrinsic != nullptr && (intrinsic->isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic));
        });
    }

    llvm::SmallPtrSet<const llvm::Value*, 8> seen_;
};

/// "__tsan_atomic32_exchange" -> "__tsan_atomic32_store"; empty: another function.
std::string store_for(const llvm::CallInst& call) {
    const llvm::Function* const function = call.getCalledFunction();
    if (function == nullptr) return {};
    llvm::StringRef name = function->getName();
    if (!name.starts_with("__tsan_atomic") || !name.consume_back("_exchange") || name.contains("_compare")) return {};
    return (name + "_store").str();
}

}  // namespace

bool store_instead_of_exchange(llvm::Function& function) {
    llvm::SmallVector<llvm::CallInst*> exchanges;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (call != nullptr && !store_for(*call).empty() && Uses().are_none(*call)) exchanges.push_back(call);
    }
    for (llvm::CallInst* const exchange : exchanges) {
        const llvm::SmallVector<llvm::Value*> arguments(exchange->args());
        llvm::SmallVector<llvm::Type*> types;
        for (const llvm::Value* const argument : arguments) types.push_back(argument->getType());
        const auto type = llvm::FunctionType::get(llvm::Type::getVoidTy(function.getContext()), types, false);
        llvm::CallInst* const store =
            llvm::CallInst::Create(function.getParent()->getOrInsertFunction(store_for(*exchange), type), arguments, "", exchange->getIterator());
        store->setDebugLoc(exchange->getDebugLoc());
        exchange->replaceAllUsesWith(llvm::PoisonValue::get(exchange->getType()));
        exchange->eraseFromParent();
    }
    return !exchanges.empty();
}

}  // namespace tessera::marks
