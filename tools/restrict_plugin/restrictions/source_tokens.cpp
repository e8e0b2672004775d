// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/source_tokens.h"

#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <string>

#include "tools/restrict_plugin/restrictions/skipped_text.h"

namespace tessera::restrict_plugin {
namespace {

namespace tok = clang::tok;

using Tokens = std::vector<clang::Token>;

constexpr int kDeepestExpansion = 32;  // a macro in its own text is not expanded

clang::Token end_of_text() {
    clang::Token token;
    token.startToken();
    token.setKind(tok::eof);
    return token;
}

/// What stands between the parentheses that follow, for each parameter. `next` gives the tokens; the first one is the opening
/// parenthesis.
template <class Next>
std::vector<Tokens> read_arguments(const clang::MacroInfo& macro, Next next) {
    std::vector<Tokens> arguments(1);
    if (next().isNot(tok::l_paren)) return {};
    for (int depth = 0;;) {
        const clang::Token token = next();
        if (token.is(tok::eof)) return {};
        if (token.is(tok::l_paren)) ++depth;
        if (token.is(tok::r_paren) && --depth < 0) break;
        const bool is_last = macro.isVariadic() && arguments.size() == macro.getNumParams();
        if (token.is(tok::comma) && depth == 0 && !is_last)
            arguments.emplace_back();
        else
            arguments.back().push_back(token);
    }
    arguments.resize(std::max<std::size_t>(arguments.size(), macro.getNumParams()));
    return arguments;
}

/// `left ## right`, where that is a name.
std::optional<clang::Token> pasted(clang::Preprocessor& preprocessor, const clang::Token& left, const clang::Token& right) {
    if (left.getIdentifierInfo() == nullptr) return std::nullopt;
    const std::string text = text_of(preprocessor, left) + text_of(preprocessor, right);
    if (!clang::isValidAsciiIdentifier(text)) return std::nullopt;
    clang::Token token = left;
    token.setIdentifierInfo(preprocessor.getIdentifierInfo(text));
    token.setKind(token.getIdentifierInfo()->getTokenID());
    return token;
}

/// The macro's text from a token on, with its parameters replaced: by `expanded` where no ## stands next to them.
Tokens replaced(clang::Preprocessor& preprocessor, const clang::MacroInfo& macro, const std::vector<Tokens>& arguments,
                const std::vector<Tokens>& expanded, std::size_t first) {
    const auto is_pasting = [&](std::size_t i) {
        return i < macro.getNumTokens() && macro.getReplacementToken(static_cast<unsigned>(i)).is(tok::hashhash);
    };
    Tokens result;
    bool pastes = false;
    for (std::size_t i = first; i < macro.getNumTokens(); ++i) {
        const clang::Token& token = macro.getReplacementToken(static_cast<unsigned>(i));
        if (token.is(tok::hashhash)) {
            pastes = true;
            continue;
        }
        const clang::IdentifierInfo* const name = token.getIdentifierInfo();
        const int parameter = name != nullptr ? macro.getParameterNum(name) : -1;
        Tokens meant;
        if (parameter < 0)
            meant.push_back(token);
        else if (static_cast<std::size_t>(parameter) < arguments.size())
            meant = (pastes || is_pasting(i + 1) ? arguments : expanded)[static_cast<std::size_t>(parameter)];
        if (pastes && !meant.empty() && !result.empty()) {
            if (const auto both = pasted(preprocessor, result.back(), meant.front())) {
                result.back() = *both;
                meant.erase(meant.begin());
            }
        }
        pastes = false;
        result.insert(result.end(), meant.begin(), meant.end());
    }
    return result;
}

}  // namespace

std::string text_of(const clang::Preprocessor& preprocessor, const clang::Token& token) {
    const clang::IdentifierInfo* const name = token.getIdentifierInfo();
    return name != nullptr ? name->getName().str() : preprocessor.getSpelling(token);
}

/// Where a macro is expanded.
struct WrittenTokens::Use {
    const clang::MacroInfo* macro;
    std::size_t token;  ///< of the macro's text, which was asked for
    std::vector<Tokens> arguments;
    clang::SourceLocation end;
};

WrittenTokens::WrittenTokens(clang::Preprocessor& preprocessor, clang::SourceLocation last)
    : preprocessor_(preprocessor),
      sources_(preprocessor.getSourceManager()),
      place_(sources_.getExpansionLoc(last)),
      last_(last) {}

const clang::MacroInfo* WrittenTokens::macro(const clang::IdentifierInfo* name) const {
    return name != nullptr ? preprocessor_.getMacroDefinitionAtLoc(name, place_).getMacroInfo() : nullptr;
}

WrittenTokens::WrittenTokens(const WrittenTokens& other, NothingBehind)
    : preprocessor_(other.preprocessor_), sources_(other.sources_), place_(other.place_) {}

clang::Token WrittenTokens::next() {
    while (waiting_.empty() && !lexer_ && last_.isValid()) go_on();
    clang::Token token = end_of_text();
    if (!waiting_.empty()) {
        token = waiting_.front();
        waiting_.pop_front();
    } else if (lexer_) {
        lexer_->LexFromRawLexer(token);
        while (token.is(tok::hash) && token.isAtStartOfLine()) token = behind_directive(token.getLocation());
        if (token.is(tok::raw_identifier)) preprocessor_.LookUpIdentifierInfo(token);
    }
    return token;
}

clang::Token WrittenTokens::behind_directive(clang::SourceLocation directive) {
    const clang::SourceLocation end = end_of_skipped_text(preprocessor_, directive);
    clang::Token token = end_of_text();
    if (end.isInvalid()) {
        lexer_.reset();
        return token;
    }
    if (end != directive) begin_at(end);
    // The rest of its line.
    do lexer_->LexFromRawLexer(token);
    while (!token.isAtStartOfLine() && token.isNot(tok::eof));
    return token;
}

bool WrittenTokens::begin_at(clang::SourceLocation place) {
    const auto [file, offset] = sources_.getDecomposedLoc(place);
    bool invalid = false;
    const llvm::StringRef text = sources_.getBufferData(file, &invalid);
    if (invalid || offset >= text.size()) return false;
    lexer_.emplace(sources_.getLocForStartOfFile(file), preprocessor_.getLangOpts(), text.begin(), text.begin() + offset, text.end());
    return true;
}

void WrittenTokens::go_on() {
    if (last_.isMacroID()) {
        last_ = take_rest(last_, waiting_);
        return;
    }
    const clang::SourceLocation place = last_;
    last_ = {};
    clang::Token token;
    if (begin_at(place)) lexer_->LexFromRawLexer(token);  // the last token itself
}

/// Behind a macro's token: the rest of the text or of the argument that has it.
/// \return what goes on behind that
clang::SourceLocation WrittenTokens::take_rest(clang::SourceLocation last, std::deque<clang::Token>& rest) {
    return sources_.isMacroArgExpansion(last) ? take_rest_of_argument(last, rest) : take_rest_of_macro(last, rest);
}

clang::SourceLocation WrittenTokens::take_rest_of_macro(clang::SourceLocation last, std::deque<clang::Token>& rest) {
    const std::optional<Use> use = use_of_macro(last);
    if (!use) return {};
    const Tokens tokens = replaced(preprocessor_, *use->macro, use->arguments, use->arguments, use->token + 1);
    rest.insert(rest.end(), tokens.begin(), tokens.end());
    return use->end;
}

clang::SourceLocation WrittenTokens::take_rest_of_argument(clang::SourceLocation last, std::deque<clang::Token>& rest) {
    const clang::SourceLocation parameter = sources_.getImmediateExpansionRange(last).getBegin();
    const std::optional<Use> use = parameter.isMacroID() ? use_of_macro(parameter) : std::nullopt;
    if (!use) return {};
    const clang::IdentifierInfo* const name = use->macro->getReplacementToken(static_cast<unsigned>(use->token)).getIdentifierInfo();
    const int number = name != nullptr ? use->macro->getParameterNum(name) : -1;
    if (number < 0 || static_cast<std::size_t>(number) >= use->arguments.size()) return {};
    const Tokens& argument = use->arguments[static_cast<std::size_t>(number)];
    // A macro in the argument may have written the token.
    for (clang::SourceLocation in_argument = sources_.getImmediateSpellingLoc(last);;) {
        const clang::SourceLocation written = sources_.getSpellingLoc(in_argument);
        const auto found = std::find_if(argument.begin(), argument.end(), [&](const clang::Token& token) {
            return sources_.getSpellingLoc(token.getLocation()) == written;
        });
        if (found != argument.end()) {
            rest.insert(rest.end(), found + 1, argument.end());
            return parameter;
        }
        if (in_argument.isInvalid() || in_argument.isFileID()) return {};
        in_argument = take_rest(in_argument, rest);
    }
}

std::optional<WrittenTokens::Use> WrittenTokens::use_of_macro(clang::SourceLocation in_its_text) {
    const clang::CharSourceRange range = sources_.getImmediateExpansionRange(in_its_text);
    const llvm::StringRef name = clang::Lexer::getImmediateMacroName(in_its_text, sources_, preprocessor_.getLangOpts());
    Use use = {macro(preprocessor_.getIdentifierInfo(name)), 0, {}, range.getEnd()};
    if (use.macro == nullptr) return std::nullopt;
    const clang::SourceLocation written = sources_.getImmediateSpellingLoc(in_its_text);
    const auto tokens = use.macro->tokens();
    const auto found = std::find_if(tokens.begin(), tokens.end(),
                                    [&](const clang::Token& token) { return token.getLocation() == written; });
    if (found == tokens.end()) return std::nullopt;
    use.token = static_cast<std::size_t>(found - tokens.begin());
    if (use.macro->isFunctionLike()) {
        WrittenTokens behind_name(preprocessor_, range.getBegin());
        use.arguments = read_arguments(*use.macro, [&] { return behind_name.next(); });
    }
    return use;
}

clang::Token ExpandedTokens::next() {
    while (true) {
        const Expanded first = take();
        if (!expand(first)) return first.token;
    }
}

ExpandedTokens::Expanded ExpandedTokens::take() {
    if (waiting_.empty()) return {written_.next(), 0};
    const Expanded first = waiting_.front();
    waiting_.pop_front();
    return first;
}

Tokens ExpandedTokens::expanded_argument(const Tokens& argument, int depth) const {
    ExpandedTokens tokens(preprocessor_, written_);
    for (const clang::Token& token : argument) tokens.waiting_.push_back({token, depth + 1});
    Tokens expanded;
    for (clang::Token token = tokens.next(); token.isNot(tok::eof); token = tokens.next()) expanded.push_back(token);
    return expanded;
}

bool ExpandedTokens::expand(const Expanded& name) {
    const clang::IdentifierInfo* const identifier = name.token.getIdentifierInfo();
    if (identifier == nullptr || identifier->isStr("restrict") || name.depth == kDeepestExpansion) return false;
    const clang::MacroInfo* const macro = written_.macro(identifier);
    if (macro == nullptr || macro->isBuiltinMacro()) return false;
    std::vector<Tokens> arguments;
    if (macro->isFunctionLike()) {
        const Expanded parenthesis = take();
        waiting_.push_front(parenthesis);
        if (parenthesis.token.isNot(tok::l_paren)) return false;
        arguments = read_arguments(*macro, [&] { return take().token; });
    }
    std::vector<Tokens> expanded;
    for (const Tokens& argument : arguments) expanded.push_back(expanded_argument(argument, name.depth));
    const Tokens tokens = replaced(preprocessor_, *macro, arguments, expanded, 0);
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) waiting_.push_front({*token, name.depth + 1});
    return true;
}

}  // namespace tessera::restrict_plugin
