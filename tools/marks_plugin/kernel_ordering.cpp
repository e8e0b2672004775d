// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/kernel_ordering.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/TargetParser/Triple.h>

namespace tessera::marks {
namespace {

/// As the headers' (tessera/detail/launch.h).
constexpr llvm::StringLiteral kQuestion = "tessera_ordering_of";
constexpr unsigned kByAtomics = 1, kByFences = 2, kUnknown = kByAtomics | kByFences;

/// How the names begin of what the emulator, the detector and the compiler's own library define.
constexpr llvm::StringLiteral kOfLibraries[] = {"_ZN7tessera6detail", "_ZN11Concurrency", "tessera_", "__ubsan_handle_"};

const llvm::Function* callee_of(const llvm::CallBase& call) {
    return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

class Orderings {
  public:
    explicit Orderings(const llvm::Module& module) : names_(llvm::Triple(module.getTargetTriple())), library_(names_) {}

    unsigned of(const llvm::Function& entry) {
        const auto [known, is_new] = known_.try_emplace(&entry, kUnknown);
        if (is_new) known->second = found_in(entry);
        return known->second;
    }

  private:
    unsigned found_in(const llvm::Function& entry) const {
        if (entry.isDeclaration()) return kUnknown;  // compiled in two passes, of which this is the host's
        unsigned found = 0;
        llvm::SetVector<const llvm::Function*> reached;
        reached.insert(&entry);
        for (std::size_t i = 0; i < reached.size() && found != kUnknown; ++i) {
            const llvm::Function& function = *reached[i];
            const llvm::StringRef name = function.getName();
            if (name.starts_with("_ZN7tessera6detail12fence_memory")) {
                found |= kByFences;
            } else if (name.starts_with("_ZN7tessera6detail13kernel_atomic")) {
                found |= kByAtomics;
            } else if (function.isDeclaration()) {
                if (!runs_nothing_of_the_program(function)) return kUnknown;
            } else if (function.isInterposable()) {
                return kUnknown;
            } else {
                for (const llvm::Instruction& instruction : llvm::instructions(function)) {
                    if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) found |= kByAtomics;
                    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                    if (call == nullptr || call->isInlineAsm()) continue;
                    const llvm::Function* const callee = callee_of(*call);
                    if (callee == nullptr) return kUnknown;
                    reached.insert(callee);
                }
            }
        }
        return found;
    }

    bool runs_nothing_of_the_program(const llvm::Function& function) const {
        const llvm::StringRef name = function.getName();
        if (function.isIntrinsic() || llvm::any_of(kOfLibraries, [&](llvm::StringRef of) { return name.starts_with(of); })) return true;
        llvm::LibFunc of_library{};
        return library_.getLibFunc(function, of_library) && of_library != llvm::LibFunc_qsort;
    }

    const llvm::TargetLibraryInfoImpl names_;
    const llvm::TargetLibraryInfo library_;
    llvm::DenseMap<const llvm::Function*, unsigned> known_;
};

}  // namespace

bool answer_what_orders_kernels(llvm::Module& module) {
    llvm::Function* const question = module.getFunction(kQuestion);
    if (question == nullptr) return false;
    Orderings orderings(module);
    for (llvm::User* const user : llvm::make_early_inc_range(question->users())) {
        auto* const call = llvm::dyn_cast<llvm::CallInst>(user);
        if (call == nullptr || call->getCalledOperand() != question) continue;
        const auto* const entry = llvm::dyn_cast<llvm::Function>(call->getArgOperand(0)->stripPointerCastsAndAliases());
        if (entry == nullptr) continue;
        call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), orderings.of(*entry)));
        call->eraseFromParent();
    }
    return true;
}

}  // namespace tessera::marks
