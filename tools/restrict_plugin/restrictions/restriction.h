// SPDX-License-Identifier: Apache-2.0
// Which functions carry restrict(amp).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/Lex/Preprocessor.h>

#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <vector>

#include "tools/restrict_plugin/restrictions/api.h"
#include "tools/restrict_plugin/restrictions/clause_reader.h"

namespace tessera::restrict_plugin {

/// The macro `restrict` expands to nothing in a clause, so the clauses are not in the syntax tree: they are read from the
/// source text behind a declaration's parameters. That works for sources that are not changed, in every place
/// that the grammar allows, in macros and with precompiled headers.
class Restrictions {
  public:
    explicit Restrictions(clang::Preprocessor& preprocessor);

    /// The headers of Tessera are there, and `restrict` is their macro.
    bool are_in_use() const { return api_.is_there(); }

    const Api& api() const { return api_; }

    /// The clause of this very declaration.
    std::optional<Clause> clause_of(const clang::FunctionDecl* declaration);

    /// The clause of the function that a variable of this type points or refers to, where it is one.
    std::optional<Clause> clause_of_target(const clang::DeclaratorDecl* variable);

    /// What a function is restricted to: its clause, or that of the function around a lambda or a local
    /// class; what the compiler declares itself may run where its parts may; everything else runs on the
    /// host.
    Restriction of(const clang::FunctionDecl* function);

    bool is_amp(const clang::FunctionDecl* function) { return of(function).amp; }

  private:
    Restriction find(const clang::FunctionDecl* function);
    Restriction of_generated(const clang::FunctionDecl* function);

    clang::Preprocessor& preprocessor_;
    Api api_;
    llvm::DenseMap<const clang::FunctionDecl*, Restriction> known_;
};

/// What a class's destructor calls for its bases and members.
std::vector<const clang::CXXDestructorDecl*> destructors_of_parts(const clang::CXXRecordDecl* record);

}  // namespace tessera::restrict_plugin
