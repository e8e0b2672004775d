// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/own_accesses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <cstddef>
#include <string>

namespace tessera::marks {
namespace {

/// The inline namespace of checked programs' headers.
constexpr llvm::StringLiteral kMode = "tessera_checked_build";

/// Of these, a program has only what they return or call: an element's address, the kernel. Not among them are index, extent and the
/// short vectors, which may be a program's variables or elements, and textures and atomic functions, which access elements.
constexpr llvm::StringLiteral kOwn[] = {
    "tessera::detail::views::",       "tessera::detail::request_for<",     "tessera::detail::launch_tiled<",
    "tessera::detail::TileShape<",    "tessera::detail::launch_untiled<",  "tessera::detail::run_tile_threads<",
    "tessera::detail::ThreadScope::", "tessera::detail::run_tile_thread<", "tessera::detail::run_range<",
    "Concurrency::array_view<",       "tessera::detail::LaunchRequest::",
};

/// How the name begins that a symbol stands for, without the mode's namespace: "tessera::detail::run_range<". Of what is inside a
/// function, a lambda say, it is that function's name. Read from the symbol itself, for a name in words may begin with the type that
/// the function returns. Empty: in no namespace.
std::string name_of(llvm::StringRef symbol) {
    if (!symbol.consume_front("_Z")) return {};
    symbol = symbol.ltrim('Z');
    if (!symbol.consume_front("N")) return {};
    symbol = symbol.ltrim("rVKRO");  // a member function's qualifiers
    std::string name;
    for (std::size_t length = 0; !symbol.consumeInteger(10, length) && length <= symbol.size(); symbol = symbol.drop_front(length)) {
        const llvm::StringRef part = symbol.take_front(length);
        if (part != kMode) name += (part + "::").str();
    }
    const bool is_template = symbol.starts_with("I");
    return is_template && !name.empty() ? name.substr(0, name.size() - 2) + '<' : name;
}

bool begins_with_one_of(llvm::StringRef text, llvm::ArrayRef<llvm::StringLiteral> beginnings) {
    return llvm::any_of(beginnings, [&](llvm::StringRef beginning) { return text.starts_with(beginning); });
}

}  // namespace

bool is_kernel_entry(const llvm::Function& function) {
    return begins_with_one_of(name_of(function.getName()), {"tessera::detail::run_tile_threads<", "tessera::detail::run_range<"});
}

llvm::SmallPtrSet<const llvm::Function*, 32> functions_of_kernels(const llvm::Module& module) {
    llvm::SmallPtrSet<const llvm::Function*, 32> found;
    llvm::SmallVector<const llvm::Function*> left;
    for (const llvm::Function& function : module) {
        if (is_kernel_entry(function) && found.insert(&function).second) left.push_back(&function);
    }
    while (!left.empty()) {
        for (const llvm::Instruction& instruction : llvm::instructions(*left.pop_back_val())) {
            const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            const llvm::Function* const callee = call != nullptr ? call->getCalledFunction() : nullptr;
            if (callee != nullptr && found.insert(callee).second) left.push_back(callee);
        }
    }
    return found;
}

void pass_over(llvm::Instruction& access) {
    access.setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(access.getContext(), {}));
}

bool pass_over_own_accesses(llvm::Module& module) {
    bool has_changed = false;
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || !begins_with_one_of(name_of(function.getName()), kOwn)) continue;
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            if (!llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::MemIntrinsic>(instruction)) continue;
            pass_over(instruction);
            has_changed = true;
        }
    }
    return has_changed;
}

}  // namespace tessera::marks
