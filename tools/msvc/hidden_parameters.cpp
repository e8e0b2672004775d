// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/hidden_parameters.h"

#include "tools/msvc/code_tokens.h"

namespace tessera::tools {
namespace {

/// The token that begins at `place`, or none.
std::size_t token_at(const CodeTokens& tokens, std::size_t place) {
    for (std::size_t i = 0; i < tokens.size() && tokens[i].begin <= place; ++i) {
        if (tokens[i].begin == place) return i;
    }
    return CodeTokens::none;
}

/// Whether the token stands in `template <...>`.
bool is_in_a_list_of_parameters(const CodeTokens& tokens, std::size_t i) {
    int depth = 0;
    while (i-- > 1) {
        if (tokens.is(i, ";") || tokens.is(i, "{") || tokens.is(i, "}")) return false;
        if (tokens.is(i, ">")) --depth;
        if (tokens.is(i, "<") && ++depth > 0 && tokens.is(i - 1, "template")) return true;
    }
    return false;
}

/// Behind the declaration that goes on at `i`: its semicolon, or the body that is none of an initialiser.
std::size_t end_of_declaration(const CodeTokens& tokens, std::size_t i) {
    for (; i < tokens.size(); ++i) {
        if (tokens.is(i, ";")) return i + 1;
        if (tokens.is(i, "}")) return i;
        const bool opens = tokens.is(i, "{") || tokens.is(i, "(") || tokens.is(i, "[");
        if (!opens) continue;
        const bool is_body = tokens.is(i, "{");
        if (tokens.partner(i) == CodeTokens::none) return CodeTokens::none;
        i = tokens.partner(i);
        if (is_body && !tokens.is(i + 1, ",") && !tokens.is(i + 1, "{") && !tokens.is(i + 1, ";")) return i + 1;
    }
    return CodeTokens::none;
}

bool is_a_member(const CodeTokens& tokens, std::size_t i) {
    return tokens.is(i - 1, ".") || tokens.is(i - 1, "::") || (tokens.is(i - 1, ">") && tokens.is(i - 2, "-"));
}

}  // namespace

Change renamed_parameter(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    if (diagnostic.message.find("shadows template parameter") == std::string::npos) return {};
    const CodeTokens tokens(text);
    const std::size_t parameter = token_at(tokens, here);
    if (parameter == CodeTokens::none || !tokens[parameter].is_name || !is_in_a_list_of_parameters(tokens, parameter)) return {};
    const std::size_t end = end_of_declaration(tokens, parameter + 1);
    if (end == CodeTokens::none) return {};
    const std::string name(tokens[parameter].text);
    std::string other = name + "_";
    while (text.find(other) != std::string::npos) other += "_";
    Change edits;
    for (std::size_t i = parameter; i < end; ++i) {
        if (!tokens.is(i, name) || is_a_member(tokens, i)) continue;
        const std::size_t begin = tokens[i].begin;
        edits.push_back({begin, begin + name.size(), other, i == parameter ? kParametersThatHideOthers : "", false});
    }
    return edits;
}

}  // namespace tessera::tools
