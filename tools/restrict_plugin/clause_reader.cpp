// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/clause_reader.h"

#include <clang/AST/Decl.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>

namespace tessera::restrict_plugin {
namespace {

/// Reads the tokens that follow a declaration's parameters, up to the first one that is no part of the
/// declarator.
class Reader {
  public:
    explicit Reader(clang::Preprocessor& preprocessor)
        : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()) {}

    std::optional<Clause> read_behind(clang::SourceLocation last) {
        while (last.isMacroID()) {
            // What a macro ends with goes on behind its use.
            clang::SourceLocation end;
            if (!clang::Lexer::isAtEndOfMacroExpansion(last, sources_, preprocessor_.getLangOpts(), &end))
                break;
            last = end;
        }
        const bool in_macro = last.isMacroID();
        const auto [file, offset] = sources_.getDecomposedSpellingLoc(last);
        bool invalid = false;
        const llvm::StringRef text = sources_.getBufferData(file, &invalid);
        if (invalid || offset >= text.size()) return std::nullopt;
        clang::Lexer lexer(sources_.getLocForStartOfFile(file), preprocessor_.getLangOpts(), text.begin(),
                           text.begin() + offset, text.end());
        clang::Token token;
        lexer.LexFromRawLexer(token);  // the last token itself
        while (true) {
            lexer.LexFromRawLexer(token);
            if (token.is(clang::tok::eof) || (in_macro && token.isAtStartOfLine())) break;
            std::string word;
            if (token.is(clang::tok::raw_identifier)) word = token.getRawIdentifier().str();
            if (!take(token, word, 0)) break;
        }
        return clause_;
    }

  private:
    enum class State { declarator, before_words, words, before_group, group };

    /// False: the token ends the declarator.
    bool take(const clang::Token& token, const std::string& word, int depth) {
        switch (state_) {
            case State::before_words:
                if (token.isNot(clang::tok::l_paren)) return false;
                state_ = State::words;
                return true;
            case State::words:
                return take_word(token, word, depth);
            case State::before_group:
                state_ = State::declarator;
                if (token.isNot(clang::tok::l_paren)) return take(token, word, depth);
                state_ = State::group;
                open_ = 1;
                return true;
            case State::group:
                if (token.is(clang::tok::l_paren)) ++open_;
                if (token.is(clang::tok::r_paren) && --open_ == 0) state_ = State::declarator;
                return true;
            case State::declarator:
                break;
        }
        if (word.empty()) return token.isOneOf(clang::tok::amp, clang::tok::ampamp);
        if (word == "restrict") {
            if (!clause_) {
                clause_.emplace();
                clause_->where = token.getLocation();
            }
            state_ = State::before_words;
            return true;
        }
        if (word == "const" || word == "volatile" || word == "mutable" || word == "override" ||
            word == "final")
            return true;
        if (word == "noexcept" || word == "throw" || word == "__attribute__" || word == "__declspec") {
            state_ = State::before_group;
            return true;
        }
        return take_macro(word, depth);
    }

    bool take_word(const clang::Token& token, const std::string& word, int depth) {
        if (take_macro(word, depth)) return true;
        if (token.is(clang::tok::r_paren)) {
            state_ = State::declarator;
            return true;
        }
        if (token.is(clang::tok::comma)) return true;
        if (word == "amp")
            clause_->restriction.amp = true;
        else if (word == "cpu")
            clause_->restriction.cpu = true;
        else
            clause_->unknown_words.push_back(word.empty() ? clang::tok::getTokenName(token.getKind()) : word);
        return true;
    }

    /// `__GPU`, and macros of the program's own.
    bool take_macro(const std::string& word, int depth) {
        if (depth > 8) return false;
        const clang::IdentifierInfo* const name = preprocessor_.getIdentifierInfo(word);
        const clang::MacroInfo* const macro = preprocessor_.getMacroInfo(name);
        if (macro == nullptr || macro->isFunctionLike()) return false;
        for (const clang::Token& token : macro->tokens()) {
            const clang::IdentifierInfo* const part = token.getIdentifierInfo();
            if (!take(token, part != nullptr ? part->getName().str() : std::string(), depth + 1))
                return false;
        }
        return true;
    }

    clang::Preprocessor& preprocessor_;
    const clang::SourceManager& sources_;
    std::optional<Clause> clause_;
    State state_ = State::declarator;
    int open_ = 0;
};

}  // namespace

std::optional<Clause> read_clause_behind(clang::Preprocessor& preprocessor, clang::SourceLocation last) {
    return Reader(preprocessor).read_behind(last);
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
