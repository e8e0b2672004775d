// SPDX-License-Identifier: Apache-2.0
// A `restrict(...)` in the source text.
#pragma once

#include <clang/AST/TypeLoc.h>
#include <clang/Lex/Preprocessor.h>

#include <optional>
#include <string>
#include <vector>

#include "tools/restrict_plugin/restrictions/api.h"

namespace tessera::restrict_plugin {

/// A `restrict(...)` as it stands in a declaration; several clauses of one declaration are one.
struct Clause {
    Restriction restriction;
    clang::SourceLocation where;
    std::vector<std::string> unknown_words;
};

/// The clause behind the parenthesis that ends a function's parameters.
std::optional<Clause> read_clause_behind(clang::Preprocessor& preprocessor, clang::SourceLocation last);

/// The clause of this very declaration.
std::optional<Clause> read_clause_of(clang::Preprocessor& preprocessor, const clang::FunctionDecl* declaration);

/// The function type that is written there, or behind the names for types there. `targets` counts the pointers and
/// references that were passed.
clang::FunctionTypeLoc written_function_type(const clang::TypeSourceInfo* written, int& targets);

}  // namespace tessera::restrict_plugin
