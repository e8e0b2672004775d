// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/padding.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Support/Alignment.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace tessera::marks {
namespace {

constexpr llvm::StringLiteral kSection = "tile_static";
constexpr llvm::StringLiteral kBefore = "tessera_before_tile_static", kBehind = "tessera_behind_tile_static";

/// The detector marks whole words, and a loop that goes too far goes some elements too far.
constexpr std::uint64_t kLeastBytes = 64;
/// Of large structures, all of the element next to the array's last one.
constexpr std::uint64_t kMostBytes = 1024;

std::uint64_t bytes_of_element(const llvm::GlobalVariable& variable) {
    llvm::Type* type = variable.getValueType();
    while (type->isArrayTy()) type = type->getArrayElementType();
    return variable.getParent()->getDataLayout().getTypeAllocSize(type).getFixedValue();
}

class Padding {
  public:
    explicit Padding(llvm::GlobalVariable& variable)
        : variable_(variable),
          alignment_(variable.getAlign().value_or(variable.getParent()->getDataLayout().getPreferredAlign(&variable))),
          bytes_(std::clamp(bytes_of_element(variable), kLeastBytes, kMostBytes)) {}

    /// Ends where the variable begins.
    llvm::GlobalVariable* before() {
        llvm::GlobalVariable* const made = make(kBefore, llvm::alignTo(bytes_, alignment_));
        made->setAlignment(alignment_);
        module().insertGlobalVariable(variable_.getIterator(), made);
        return made;
    }

    /// Begins where the variable ends.
    llvm::GlobalVariable* behind() {
        llvm::GlobalVariable* const made = make(kBehind, bytes_);
        made->setAlignment(llvm::Align(1));
        module().insertGlobalVariable(std::next(variable_.getIterator()), made);
        return made;
    }

  private:
    llvm::Module& module() { return *variable_.getParent(); }

    llvm::GlobalVariable* make(llvm::StringRef name, std::uint64_t bytes) {
        auto* const type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module().getContext()), bytes);
        auto* const made = new llvm::GlobalVariable(type, false, llvm::GlobalValue::InternalLinkage, llvm::ConstantAggregateZero::get(type), name,
                                                    variable_.getThreadLocalMode());
        made->setSection(kSection);
        made->setComdat(variable_.getComdat());  // the linker keeps or drops both, and has both in one section
        return made;
    }

    llvm::GlobalVariable& variable_;
    const llvm::Align alignment_;
    const std::uint64_t bytes_;
};

}  // namespace

bool put_padding_around_tile_static(llvm::Module& module) {
    llvm::SmallVector<llvm::GlobalVariable*> variables;
    for (llvm::GlobalVariable& variable : module.globals()) {
        if (variable.isThreadLocal() && !variable.isDeclarationForLinker() && variable.getSection() == kSection) variables.push_back(&variable);
    }
    llvm::SmallVector<llvm::GlobalValue*> made;
    for (llvm::GlobalVariable* const variable : variables) {
        Padding padding(*variable);
        made.push_back(padding.before());
        made.push_back(padding.behind());
    }
    llvm::appendToCompilerUsed(module, made);  // nothing else refers to them
    return !variables.empty();
}

}  // namespace tessera::marks
