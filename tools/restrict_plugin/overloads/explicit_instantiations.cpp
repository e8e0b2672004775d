// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/explicit_instantiations.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tools/restrict_plugin/restrictions/clause_reader.h"
#include "tools/restrict_plugin/restrictions/token_watch.h"

namespace tessera::restrict_plugin {
namespace {

/// The clause of the declaration that begins behind `keyword`, unless that is a template's own declaration.
std::optional<Clause> clause_of_instantiation(clang::Preprocessor& preprocessor, clang::SourceLocation keyword) {
    if (!keyword.isFileID()) return std::nullopt;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(keyword);
    bool invalid = false;
    const llvm::StringRef text = sources.getBufferData(file, &invalid);
    if (invalid) return std::nullopt;
    clang::Lexer lexer(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset, text.end());
    clang::Token token;
    lexer.LexFromRawLexer(token);
    int depth = 0;
    for (bool is_first = true;; is_first = false) {
        lexer.LexFromRawLexer(token);
        if (token.isOneOf(clang::tok::eof, clang::tok::semi, clang::tok::l_brace) || (is_first && token.is(clang::tok::less)))
            return std::nullopt;
        if (token.is(clang::tok::l_paren)) ++depth;
        if (token.isNot(clang::tok::r_paren) || --depth != 0) continue;
        if (std::optional<Clause> clause = read_clause_behind(preprocessor, token.getLocation())) return clause;
    }
}

/// `__attribute__((host, device))`, or one of them.
void put_attribute(clang::Preprocessor& preprocessor, const Restriction& restriction, clang::SourceLocation where) {
    std::vector<clang::Token> tokens;
    const auto add = [&](clang::tok::TokenKind kind, const char* name = nullptr) {
        clang::Token token;
        token.startToken();
        token.setKind(kind);
        token.setLocation(where);
        if (name != nullptr) token.setIdentifierInfo(preprocessor.getIdentifierInfo(name));
        tokens.push_back(token);
    };
    add(clang::tok::kw___attribute, "__attribute__");
    add(clang::tok::l_paren);
    add(clang::tok::l_paren);
    if (restriction.cpu) add(clang::tok::identifier, "host");
    if (restriction.cpu && restriction.amp) add(clang::tok::comma);
    if (restriction.amp) add(clang::tok::identifier, "device");
    add(clang::tok::r_paren);
    add(clang::tok::r_paren);
    auto stream = std::make_unique<clang::Token[]>(tokens.size());
    std::copy(tokens.begin(), tokens.end(), stream.get());
    preprocessor.EnterTokenStream(std::move(stream), static_cast<unsigned>(tokens.size()), /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

}  // namespace

void watch_explicit_instantiations(clang::Preprocessor& preprocessor) {
    watch_tokens(preprocessor, [&preprocessor, before = clang::tok::semi](const clang::Token& token) mutable {
        const bool begins = token.is(clang::tok::kw_template) && (before == clang::tok::semi || before == clang::tok::l_brace ||
                                                                  before == clang::tok::r_brace || before == clang::tok::kw_extern);
        before = token.getKind();
        if (!begins || preprocessor.getSourceManager().isInSystemHeader(token.getLocation())) return;
        const std::optional<Clause> clause = clause_of_instantiation(preprocessor, token.getLocation());
        if (clause && (clause->restriction.cpu || clause->restriction.amp))
            put_attribute(preprocessor, clause->restriction, token.getLocation());
    });
}

}  // namespace tessera::restrict_plugin
