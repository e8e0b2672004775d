// SPDX-License-Identifier: Apache-2.0
// What a function with restrict(amp) may be declared as.
#pragma once

#include <clang/AST/ExprCXX.h>

#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

class FunctionCheck {
  public:
    explicit FunctionCheck(Rules& rules) : rules_(rules) {}

    /// Clauses, result, parameters: any declaration in the program's own source.
    void check_declaration(const clang::FunctionDecl* function);

    /// Arrays and textures among what a lambda with restrict(amp) captures. A kernel that stores to its copy is an error of the
    /// compiler's as well, in the words of the library.
    void check_arrays_by_value(const clang::LambdaExpr* lambda);

    /// All that it captures.
    void check_captures(const clang::LambdaExpr* lambda);

    /// Every variable with storage of its own, wherever it is declared: `function` is null outside of
    /// functions.
    void check_tile_static(const clang::VarDecl* variable, const clang::FunctionDecl* function);

    /// A pointer or reference to a function whose type has restrict(amp). True: it is one, and has a finding.
    bool check_function_pointer(const clang::DeclaratorDecl* variable, const clang::FunctionDecl* function);

    /// A clause behind what initialises a variable, which is not a function then.
    void check_no_clause(const clang::VarDecl* variable, const clang::FunctionDecl* function);

  private:
    void check_clause(const clang::FunctionDecl* function);
    void check_signature(const clang::FunctionDecl* function);
    void check_destructor(const clang::CXXDestructorDecl* destructor);

    Rules& rules_;
};

}  // namespace tessera::restrict_plugin
