// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/empty_declarations.h"

#include <clang/Basic/DiagnosticSema.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>

#include "tools/restrict_plugin/restrictions/source_tokens.h"
#include "tools/restrict_plugin/restrictions/token_watch.h"

namespace tessera::restrict_plugin {
namespace {

namespace tok = clang::tok;

class EmptyDeclarations {
  public:
    explicit EmptyDeclarations(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {}

    void take(const clang::Token& token) {
        const bool begins = token.is(tok::kw_decltype) && (last_ == tok::semi || last_ == tok::l_brace || last_ == tok::r_brace);
        last_ = token.getKind();
        if (begins) {
            begin_ = token.getLocation();
            depth_ = 0;
        } else if (begin_.isInvalid()) {
            return;
        } else if (token.is(tok::l_paren)) {
            ++depth_;
        } else if (token.is(tok::r_paren) && --depth_ == 0) {
            if (ExpandedTokens(preprocessor_, token.getLocation()).next().is(tok::semi)) declare_type(token.getLocation());
            begin_ = {};
        }
    }

  private:
    /// `decltype(f()) typedef NAME [[maybe_unused]];`
    void declare_type(clang::SourceLocation where) {
        preprocessor_.getDiagnostics().Report(begin_, clang::diag::ext_no_declarators);
        const std::string name = "tessera_declares_nothing_" + std::to_string(++count_);
        const std::initializer_list<clang::Token> tokens = {
            word(where, "typedef"),         word(where, name),
            sign(where, tok::l_square),     sign(where, tok::l_square),
            word(where, "maybe_unused"),    sign(where, tok::r_square),
            sign(where, tok::r_square),
        };
        auto kept = std::make_unique<clang::Token[]>(tokens.size());
        std::copy(tokens.begin(), tokens.end(), kept.get());
        preprocessor_.EnterTokenStream(std::move(kept), static_cast<unsigned>(tokens.size()), true, true);
    }

    clang::Token word(clang::SourceLocation where, llvm::StringRef text) const {
        clang::IdentifierInfo* const name = preprocessor_.getIdentifierInfo(text);
        clang::Token token = sign(where, name->getTokenID());
        token.setIdentifierInfo(name);
        return token;
    }

    static clang::Token sign(clang::SourceLocation where, tok::TokenKind kind) {
        clang::Token token;
        token.startToken();
        token.setKind(kind);
        token.setLocation(where);
        return token;
    }

    clang::Preprocessor& preprocessor_;
    tok::TokenKind last_ = tok::semi;
    clang::SourceLocation begin_;  ///< of a declaration that may declare nothing
    int depth_ = 0;
    int count_ = 0;
};

}  // namespace

void keep_empty_declarations(clang::Preprocessor& preprocessor) {
    watch_tokens(preprocessor, [declarations = std::make_shared<EmptyDeclarations>(preprocessor)](const clang::Token& token) {
        declarations->take(token);
    });
}

}  // namespace tessera::restrict_plugin
