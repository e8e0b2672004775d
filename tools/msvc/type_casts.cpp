// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/type_casts.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/code/code_tokens.h"

namespace tessera::tools {
namespace {

bool may_be_about_a_cast(const std::string& message) {
    static constexpr std::string_view wordings[] = {"expected '(' for function-style cast", "type-id cannot have a name", "expected ')'",
                                                    "variable declaration in condition must have an initializer"};
    return std::any_of(std::begin(wordings), std::end(wordings),
                       [&](std::string_view wording) { return message.find(wording) != std::string::npos; });
}

bool is_of_simple_type(std::string_view word) {
    static constexpr std::string_view words[] = {"unsigned", "signed", "long", "short", "int", "char", "double"};
    return word.substr(0, 5) == "__int" || std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Behind such a token begins an expression, not a declaration.
bool precedes_an_expression(std::string_view token) {
    return token == "return" || token == "case" || (token.size() == 1 && std::string_view("(,=+-*/%&|^<>?:!~{[)").find(token) != std::string_view::npos);
}

}  // namespace

Change cast_to_several_words(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    if (!may_be_about_a_cast(diagnostic.message)) return {};
    const CodeTokens tokens(text);
    std::size_t last = 0;
    while (last + 1 < tokens.size() && tokens[last + 1].begin <= here) ++last;
    // The error may stand at the second word of the type, or anywhere in the parentheses: clang takes them for those of parameters.
    for (std::size_t open = last + 2; open-- > 1;) {
        if (tokens.is(open, ";") || tokens.is(open, "{") || tokens.is(open, "}")) {
            if (open <= last) break;
            continue;
        }
        if (!tokens.is(open, "(") || tokens.partner(open) == CodeTokens::none || tokens.partner(open) == open + 1) continue;
        if (tokens[tokens.partner(open)].begin < here) continue;
        std::size_t type = open;
        while (type > 0 && is_of_simple_type(tokens[type - 1].text)) --type;
        if (open - type < 2 || type == 0 || !precedes_an_expression(tokens[type - 1].text)) continue;
        const std::size_t begin = tokens[type].begin, parenthesis = tokens[open].begin;
        return {{begin, begin, "(", kCastsToTypesOfSeveralWords}, {parenthesis, parenthesis, ")", ""}};
    }
    return {};
}

}  // namespace tessera::tools
