// SPDX-License-Identifier: Apache-2.0
// What the standard library calls for a program: the constructors of a vector's elements, say.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include "tools/restrict_plugin/flow/call_facts.h"
#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

/// A library's functions run where they are called, and so do the program's that they call. Only those that were instantiated for
/// a class with members for kernels are followed.
class LibraryCalls {
  public:
    LibraryCalls(Rules& rules, CallGraph& graph) : rules_(rules), graph_(graph) {}

    /// The program's first function that the host cannot call and that this one calls, itself or through others of the library.
    /// Null: there is none, or this one is the program's own.
    const clang::FunctionDecl* wrong_callee_of(const clang::FunctionDecl* function);

  private:
    bool is_of_library(const clang::FunctionDecl* function) const;
    const clang::FunctionDecl* follow(const clang::FunctionDecl* function);
    bool is_about_kernels(const clang::FunctionDecl* function);
    bool is_about_kernels(llvm::ArrayRef<clang::TemplateArgument> arguments);
    bool is_about_kernels(clang::QualType type);
    bool has_members_for_kernels(const clang::CXXRecordDecl* record);

    Rules& rules_;
    CallGraph& graph_;
    llvm::DenseMap<const clang::FunctionDecl*, const clang::FunctionDecl*> followed_;
    llvm::DenseMap<const clang::CXXRecordDecl*, bool> records_;
};

}  // namespace tessera::restrict_plugin
