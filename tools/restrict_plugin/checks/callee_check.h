// SPDX-License-Identifier: Apache-2.0
// What a function calls, also where nothing is written: constructors and destructors.
#pragma once

#include <clang/AST/ExprCXX.h>

#include "tools/restrict_plugin/checks/library_calls.h"

namespace tessera::restrict_plugin {

/// A function calls only what has at least its restrictions. Visual C++'s number is C3930 where a call chooses among
/// functions, and C3931 where what is called is settled before: elements of an array, default arguments.
class CalleeCheck {
  public:
    /// `caller` is null outside of functions, where the host initialises variables. `library`: for the host, which may call
    /// libraries.
    CalleeCheck(Rules& rules, const clang::FunctionDecl* caller, Restriction restriction, LibraryCalls* library = nullptr)
        : rules_(rules), caller_(caller), restriction_(restriction), library_(library) {}

    void check_call(const clang::FunctionDecl* callee, clang::SourceLocation where, unsigned number = 3930);
    void check_construction(const clang::CXXConstructExpr* construct);
    void check_destruction(clang::QualType type, clang::SourceLocation where);

    /// What a destructor calls behind its body.
    void check_destruction_of_parts(const clang::CXXDestructorDecl* destructor);

    /// The constructors of bases and members that are not written.
    static void for_unwritten_initialisers(const clang::CXXConstructorDecl* constructor,
                                           llvm::function_ref<void(clang::Expr*)> use);

    /// Whose default argument it is.
    enum class ArgumentOf { any, lambda, kernels_function };

    /// From here on what is called is the default argument of the call at `call`; invalid: it is not. It belongs to the host, but
    /// two passes let a function of both sides have one on each.
    void enter_default_argument(clang::SourceLocation call, ArgumentOf callee = ArgumentOf::any) {
        default_argument_of_ = call;
        argument_of_ = callee;
    }
    clang::SourceLocation default_argument_of() const { return default_argument_of_; }

  private:
    bool is_chosen_again(const clang::FunctionDecl* callee) const;
    void check_library(const clang::FunctionDecl* callee, clang::SourceLocation where);

    Rules& rules_;
    const clang::FunctionDecl* caller_;
    Restriction restriction_;
    LibraryCalls* library_;
    clang::SourceLocation default_argument_of_;
    ArgumentOf argument_of_ = ArgumentOf::any;
};

}  // namespace tessera::restrict_plugin
