// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/analysis/library_functions.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace tessera::tile_loops {
namespace {

constexpr llvm::StringLiteral kMark = "tessera-mathematics";

/// Functions of <math.h> that LLVM 19 has no knowledge of, without the letter of their type.
bool is_other_mathematics(llvm::StringRef name) {
    return llvm::StringSwitch<bool>(name)
        .Cases("erf", "erfc", "tgamma", "lgamma", "lgamma_r", "gamma", true)
        .Cases("fdim", "hypot", "ilogb", "logb", "nextafter", "nexttoward", true)
        .Cases("scalb", "scalbn", "scalbln", "significand", "drem", "remainder", true)
        .Cases("lrint", "llrint", "lround", "llround", "nan", true)
        .Default(false);
}

/// "lgamma_r" of "lgammaf_r".
bool is_mathematical(llvm::StringRef name) {
    if (is_other_mathematics(name)) return true;
    if (name.ends_with("f_r") || name.ends_with("l_r")) return is_other_mathematics(name.drop_back(3).str() + "_r");
    return (name.ends_with("f") || name.ends_with("l")) && is_other_mathematics(name.drop_back());
}

bool is_other_function(llvm::StringRef name) {
    return is_mathematical(name) || llvm::StringSwitch<bool>(name).Cases("wmemset", "wmemcpy", "wmemmove", "wmemcmp", "wmemchr", true).Default(false);
}

bool is_known(const llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    llvm::LibFunc known;
    return library.getLibFunc(function, known) || is_other_function(function.getName());
}

}  // namespace

bool is_for_files(const llvm::Function& function) {
    llvm::StringRef name = function.getName();
    name.consume_back("_unlocked");
    return llvm::StringSwitch<bool>(name)
        .Cases("printf", "fprintf", "vprintf", "vfprintf", true)
        .Cases("putc", "putchar", "puts", "fputc", "fputs", "fwrite", "write", "perror", true)
        .Cases("scanf", "fscanf", "vscanf", "vfscanf", true)
        .Cases("getc", "getchar", "gets", "fgetc", "fgets", "fread", "read", "ungetc", true)
        .Default(false);
}

bool is_of_c_library(const llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    return is_known(function, library) && !is_for_files(function);
}

void mark_mathematics(llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    const auto is_number = [](const llvm::Type* type) { return type->isIntegerTy() || type->isFloatingPointTy(); };
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        const llvm::Function* const called = call != nullptr ? call->getCalledFunction() : nullptr;
        if (called == nullptr || !called->isDeclaration() || called->isIntrinsic() || !is_known(*called, library)) continue;
        const llvm::FunctionType& type = *called->getFunctionType();
        const bool takes_numbers = !type.isVarArg() && type.getNumParams() != 0 && llvm::all_of(type.params(), is_number);
        const bool calculates = type.getReturnType()->isFloatingPointTy() || type.getParamType(0)->isFloatingPointTy();
        // errno, which it may set, is nothing that a kernel reads.
        if (takes_numbers && is_number(type.getReturnType()) && calculates) call->addFnAttr(llvm::Attribute::get(call->getContext(), kMark));
    }
}

bool is_mathematics(const llvm::CallBase& call) { return call.hasFnAttr(kMark); }

}  // namespace tessera::tile_loops
