// SPDX-License-Identifier: Apache-2.0
// Where the program writes `restrict(...)`, right or wrong.
#pragma once

#include "tools/restrict_plugin/rules.h"

#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <vector>

namespace tessera::restrict_plugin {

/// The macro expands to nothing, so the compiler takes a clause anywhere, and one at a wrong place says nothing about any
/// function. What stands around each is seen while the compiler reads the tokens.
class ClausePlaces {
  public:
    /// Watches from here on.
    explicit ClausePlaces(clang::Preprocessor& preprocessor);

    /// A clause that is not behind a function's parameters and their const or mutable, or that is behind noexcept.
    void report(Rules& rules) const;

  private:
    class Macros;

    struct Place {
        clang::SourceLocation where;
        const char* wrong = nullptr;  ///< what is wrong with it; null: nothing
    };

    void see(const clang::Token& token);
    void see_clause(clang::SourceLocation where);

    std::vector<Place> places_;
    bool is_behind_clause_ = false;  ///< the next token follows one
    clang::tok::TokenKind last_ = clang::tok::unknown;
    std::vector<clang::tok::TokenKind> opened_by_;  ///< what stands in front of the parentheses that are open
    clang::tok::TokenKind closed_ = clang::tok::unknown;  ///< of the one that was closed last
};

}  // namespace tessera::restrict_plugin
