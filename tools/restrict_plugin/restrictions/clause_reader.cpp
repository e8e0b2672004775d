// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/clause_reader.h"

#include <clang/AST/Decl.h>

#include "tools/restrict_plugin/restrictions/source_tokens.h"

namespace tessera::restrict_plugin {
namespace {

namespace tok = clang::tok;

/// Reads the tokens that follow a declaration's parameters, up to the first one that is no part of the
/// declarator.
class Reader {
  public:
    std::optional<Clause> read(ExpandedTokens& tokens) {
        while (true) {
            const clang::Token token = tokens.next();
            const clang::IdentifierInfo* const name = token.getIdentifierInfo();
            if (token.is(tok::eof) || !take(token, name != nullptr ? name->getName() : llvm::StringRef())) return clause_;
        }
    }

  private:
    enum class State { declarator, before_words, words, before_group, group };

    /// False: the token ends the declarator.
    bool take(const clang::Token& token, llvm::StringRef word) {
        switch (state_) {
            case State::before_words:
                state_ = State::words;
                return token.is(tok::l_paren);
            case State::words:
                take_word(token, word);
                return true;
            case State::before_group:
                state_ = State::declarator;
                if (token.isNot(tok::l_paren)) return take(token, word);
                state_ = State::group;
                open_ = 1;
                return true;
            case State::group:
                if (token.is(tok::l_paren)) ++open_;
                if (token.is(tok::r_paren) && --open_ == 0) state_ = State::declarator;
                return true;
            case State::declarator:
                break;
        }
        if (word == "restrict") {
            if (!clause_) {
                clause_.emplace();
                clause_->where = token.getLocation();
            }
            state_ = State::before_words;
            return true;
        }
        if (token.isOneOf(tok::kw_noexcept, tok::kw_throw, tok::kw___attribute, tok::kw___declspec) || word == "__declspec") {
            state_ = State::before_group;
            return true;
        }
        return token.isOneOf(tok::amp, tok::ampamp, tok::kw_const, tok::kw_volatile, tok::kw_mutable) || word == "override" ||
               word == "final";
    }

    void take_word(const clang::Token& token, llvm::StringRef word) {
        if (token.is(tok::r_paren))
            state_ = State::declarator;
        else if (word == "amp")
            clause_->restriction.amp = true;
        else if (word == "cpu")
            clause_->restriction.cpu = true;
        else if (token.isNot(tok::comma))
            clause_->unknown_words.push_back(word.empty() ? tok::getTokenName(token.getKind()) : word.str());
    }

    std::optional<Clause> clause_;
    State state_ = State::declarator;
    int open_ = 0;
};

}  // namespace

std::optional<Clause> read_clause_behind(clang::Preprocessor& preprocessor, clang::SourceLocation last) {
    ExpandedTokens tokens(preprocessor, last);
    return Reader().read(tokens);
}

std::optional<Clause> read_clause_of(clang::Preprocessor& preprocessor, const clang::FunctionDecl* declaration) {
    clang::FunctionTypeLoc type = declaration->getFunctionTypeLoc();
    int targets = 0;
    // A member may be declared by a typedef, which has the clause then.
    if (type.isNull()) type = written_function_type(declaration->getTypeSourceInfo(), targets);
    // A lambda without parameters has no place for it.
    if (type.isNull() || targets != 0 || type.getRParenLoc().isInvalid()) return std::nullopt;
    return read_clause_behind(preprocessor, type.getRParenLoc());
}

clang::FunctionTypeLoc written_function_type(const clang::TypeSourceInfo* written, int& targets) {
    clang::TypeLoc type = written != nullptr ? written->getTypeLoc() : clang::TypeLoc();
    while (!type.isNull()) {
        if (const auto function = type.getAs<clang::FunctionTypeLoc>()) return function;
        const auto name = type.getAs<clang::TypedefTypeLoc>();
        if (!name.isNull()) {
            const clang::TypeSourceInfo* const meant = name.getTypedefNameDecl()->getTypeSourceInfo();
            type = meant != nullptr ? meant->getTypeLoc() : clang::TypeLoc();
            continue;
        }
        const bool is_target = !type.getAs<clang::PointerTypeLoc>().isNull() ||
                               !type.getAs<clang::ReferenceTypeLoc>().isNull() ||
                               !type.getAs<clang::MemberPointerTypeLoc>().isNull();
        if (is_target) ++targets;
        type = type.getNextTypeLoc();
    }
    return {};
}

}  // namespace tessera::restrict_plugin
