// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/clause_places.h"

#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>

#include "tools/restrict_plugin/restrictions/source_tokens.h"
#include "tools/restrict_plugin/restrictions/token_watch.h"

namespace tessera::restrict_plugin {
namespace {

namespace tok = clang::tok;

constexpr const char* kNotBehindParameters = "it stands behind a function's parameters, and here are none";
constexpr const char* kBehindNoexcept = "it stands in front of the exception specification";
constexpr const char* kBeforeName = "a name follows, so the parentheses in front of it are not a function's parameters";
constexpr const char* kBeforeConst = "it stands behind const, volatile and mutable";

/// None that says more of the function.
bool is_name(const clang::Token& token) {
    const clang::IdentifierInfo* const name = token.is(tok::identifier) ? token.getIdentifierInfo() : nullptr;
    if (name == nullptr) return false;
    const llvm::StringRef text = name->getName();
    return text != "override" && text != "final" && text != "sealed" && text != "abstract" && text != "requires";
}

/// What a parenthesis follows that ends the parameters of a function or a lambda.
bool is_in_front_of_parameters(tok::TokenKind kind) {
    return kind == tok::identifier || kind == tok::r_paren || kind == tok::r_square || kind == tok::greater;
}

}  // namespace

class ClausePlaces::Macros : public clang::PPCallbacks {
  public:
    Macros(ClausePlaces& places, clang::Preprocessor& preprocessor)
        : places_(places), preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()) {}

    void MacroExpands(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange range,
                      const clang::MacroArgs*) override {
        if (macro.getMacroInfo() == nullptr || !macro.getMacroInfo()->isFunctionLike()) return;
        const clang::IdentifierInfo* const identifier = name.getIdentifierInfo();
        if (identifier == nullptr || !identifier->isStr("restrict")) {
            // One in the arguments of another is a part of them, and more of them follows.
            if (range.getBegin().isFileID() && range.getEnd().isFileID() && !is_in_arguments(range.getBegin())) arguments_ = range;
            return;
        }
        // A macro's arguments are expanded before the tokens around them are seen.
        const clang::SourceLocation where = sources_.getExpansionLoc(name.getLocation());
        if (is_in_arguments(where)) return;
        const std::string word = first_word(name);
        if (word == "amp" || word == "cpu")
            places_.see_clause(where);
        else
            places_.see_other_words(where, word);
    }

  private:
    bool is_in_arguments(clang::SourceLocation where) const {
        return arguments_.isValid() && !(where < arguments_.getBegin()) && !(arguments_.getEnd() < where);
    }

    /// The first one in the parentheses behind `name`.
    std::string first_word(const clang::Token& name) const {
        ExpandedTokens tokens(preprocessor_, name.getLocation());
        tokens.next();
        const clang::Token first = tokens.next();
        if (first.isOneOf(tok::r_paren, tok::eof)) return {};
        return text_of(preprocessor_, first);
    }

    ClausePlaces& places_;
    clang::Preprocessor& preprocessor_;
    const clang::SourceManager& sources_;
    clang::SourceRange arguments_;  ///< of the macro in the program's text that was used last
};

ClausePlaces::ClausePlaces(clang::Preprocessor& preprocessor) {
    preprocessor.addPPCallbacks(std::make_unique<Macros>(*this, preprocessor));
    watch_tokens(preprocessor, [this](const clang::Token& token) { see(token); });
}

void ClausePlaces::see(const clang::Token& token) {
    const tok::TokenKind kind = token.getKind();
    const bool is_qualifier = kind == tok::kw_const || kind == tok::kw_volatile || kind == tok::kw_mutable;
    if (is_behind_clause_) {
        is_behind_clause_ = false;
        if (is_qualifier && places_.back().wrong == nullptr) places_.back().wrong = kBeforeConst;
        if (is_name(token) && places_.back().wrong == nullptr) places_.back().wrong = kBeforeName;
    }
    if (kind == tok::l_paren) {
        opened_by_.push_back(last_);
    } else if (kind == tok::r_paren && !opened_by_.empty()) {
        closed_ = opened_by_.back();
        opened_by_.pop_back();
    }
    if (!is_qualifier) is_behind_parameters_ = kind == tok::r_paren && is_in_front_of_parameters(closed_);
    last_ = kind;
}

void ClausePlaces::see_other_words(clang::SourceLocation where, std::string first) {
    if (is_behind_parameters_) words_.push_back({where, std::move(first)});
}

void ClausePlaces::see_clause(clang::SourceLocation where) {
    Place place{where};
    switch (last_) {
        case tok::r_paren:
            if (closed_ == tok::kw_throw || closed_ == tok::kw_noexcept) place.wrong = kBehindNoexcept;
            break;
        case tok::kw_noexcept:
            place.wrong = kBehindNoexcept;
            break;
        case tok::kw_const:
        case tok::kw_volatile:
        case tok::kw_mutable:
        case tok::amp:
        case tok::ampamp:
            break;
        default:
            place.wrong = kNotBehindParameters;
            break;
    }
    places_.push_back(place);
    is_behind_clause_ = true;
}

void ClausePlaces::report_words(Rules& rules) const {
    for (const Words& words : words_) {
        if (rules.sources.isInSystemHeader(words.where)) continue;
        Reporter report(rules, nullptr);
        if (words.first.empty())
            report.error(words.where, 3937, "restrict() names neither cpu nor amp");
        else
            report.error(words.where, 3936,
                         "restrict(" + words.first + "): there are restrict(cpu) and restrict(amp) only");
    }
}

void ClausePlaces::report_places(Rules& rules) const {
    for (const Place& place : places_) {
        if (place.wrong == nullptr || rules.sources.isInSystemHeader(place.where)) continue;
        Reporter(rules, nullptr).error(place.where, 0, std::string("restrict(...) cannot stand here: ") + place.wrong);
    }
}

}  // namespace tessera::restrict_plugin
