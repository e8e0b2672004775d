// SPDX-License-Identifier: Apache-2.0
// The source text, token by token, from any place on.
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/Token.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tessera::restrict_plugin {

/// A token's own text; of one that `##` made, the source has another.
std::string text_of(const clang::Preprocessor& preprocessor, const clang::Token& token);

/// The text behind a token. Where a macro's text has that token, these are the macro's further tokens, with its parameters
/// replaced, and then what stands behind the use of the macro. Macros that follow are not expanded. Directives and the text that
/// they leave out are passed over.
class WrittenTokens {
  public:
    WrittenTokens(clang::Preprocessor& preprocessor, clang::SourceLocation last);

    /// At the end of the file, and where the text cannot be followed, `eof`.
    clang::Token next();

    /// The macro of that name where the text is; null: none.
    const clang::MacroInfo* macro(const clang::IdentifierInfo* name) const;

  private:
    struct Use;

    void go_on();
    bool begin_at(clang::SourceLocation place);
    clang::Token behind_directive(clang::SourceLocation directive);
    clang::SourceLocation take_rest(clang::SourceLocation last, std::deque<clang::Token>& rest);
    clang::SourceLocation take_rest_of_macro(clang::SourceLocation last, std::deque<clang::Token>& rest);
    clang::SourceLocation take_rest_of_argument(clang::SourceLocation last, std::deque<clang::Token>& rest);
    std::optional<Use> use_of_macro(clang::SourceLocation in_its_text);

    clang::Preprocessor& preprocessor_;
    const clang::SourceManager& sources_;
    const clang::SourceLocation place_;  ///< in a file: which macros are defined is decided there
    clang::SourceLocation last_;         ///< what `waiting_` and the lexer have not begun to follow
    std::deque<clang::Token> waiting_;
    std::optional<clang::Lexer> lexer_;
};

/// The same with macros expanded, all but `restrict`.
class ExpandedTokens {
  public:
    ExpandedTokens(clang::Preprocessor& preprocessor, clang::SourceLocation last)
        : preprocessor_(preprocessor), written_(preprocessor, last) {}

    clang::Token next();

  private:
    struct Expanded {
        clang::Token token;
        int depth;  ///< how many macros it went through
    };

    Expanded take();
    bool expand(const Expanded& name);

    clang::Preprocessor& preprocessor_;
    WrittenTokens written_;
    std::deque<Expanded> waiting_;
};

}  // namespace tessera::restrict_plugin
