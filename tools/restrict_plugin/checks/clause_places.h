// SPDX-License-Identifier: Apache-2.0
// Where the program writes `restrict(...)`, right or wrong.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <string>
#include <vector>

#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

/// The macro expands to nothing, so the compiler takes a clause anywhere, and one at a wrong place says nothing about any
/// function. What stands around each is seen while the compiler reads the tokens. Without cpu or amp it is no clause to
/// the macro but a name of the program's; behind parameters it is a clause with a wrong word.
class ClausePlaces {
  public:
    /// Watches from here on.
    explicit ClausePlaces(clang::Preprocessor& preprocessor);

    /// A clause that is not behind a function's parameters and their const or mutable, or that is behind noexcept.
    void report_places(Rules& rules) const;

    /// A clause without cpu or amp, which the compiler does not understand.
    void report_words(Rules& rules) const;

  private:
    class Macros;

    struct Place {
        clang::SourceLocation where;
        const char* wrong = nullptr;  ///< what is wrong with it; null: nothing
    };

    struct Words {
        clang::SourceLocation where;
        std::string first;  ///< empty: there is none
    };

    void see(const clang::Token& token);
    void see_clause(clang::SourceLocation where);
    void see_other_words(clang::SourceLocation where, std::string first);

    std::vector<Place> places_;
    std::vector<Words> words_;
    bool is_behind_clause_ = false;  ///< the next token follows one
    clang::tok::TokenKind last_ = clang::tok::unknown;
    std::vector<clang::tok::TokenKind> opened_by_;  ///< what stands in front of the parentheses that are open
    clang::tok::TokenKind closed_ = clang::tok::unknown;  ///< of the one that was closed last
    bool is_behind_parameters_ = false;                   ///< and their const or mutable
};

}  // namespace tessera::restrict_plugin
