// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/template_parameters.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/code/code_scanner.h"
#include "tools/code/code_tokens.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

constexpr std::string_view kDeduction = "does not have the same type as the corresponding template parameter ('";
/// What clang deduces for the dimensions of C++ AMP's types, and for those of std::array.
struct Deduced {
    std::string_view type;
    const char* replacement;
};
constexpr Deduced kDeduced[] = {{"int' vs '", "int"}, {"unsigned long' vs '", "std::size_t"}};

/// How many letters of the text are that type, as one writes it; 0: none.
std::size_t length_of_type(std::string_view text, const std::string& type) {
    TextCursor cursor(text);
    if (type == "size_t") cursor.take("std::");
    const bool is_unsigned = type == "unsigned int";
    if (cursor.take_word() != (is_unsigned ? "unsigned" : type)) return 0;
    const std::size_t length = cursor.position();
    if (!is_unsigned) return length;
    cursor.skip_blanks();
    const std::string_view next = cursor.take_word();
    if (next == "long" || next == "short" || next == "char") return 0;
    return next == "int" ? cursor.position() : length;
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

Change parameters_of_deduced_types(const std::string& text, std::size_t name, const std::string& note) {
    TextCursor types(note);
    if (!types.find(kDeduction)) return {};
    const auto deduced = std::find_if(std::begin(kDeduced), std::end(kDeduced), [&](const Deduced& one) { return types.take(one.type); });
    if (deduced == std::end(kDeduced)) return {};
    types.take("std::");
    const std::string type(types.rest().substr(0, types.rest().find('\'')));
    const std::size_t head = text.rfind("template", name);
    const std::size_t begin = head == std::string::npos ? head : text.find('<', head);
    if (begin == std::string::npos || begin > name) return {};
    Change edits;
    int depth = 0;
    for (std::size_t at = begin; at < name; ++at) {
        if (text[at] == '<') ++depth;
        if (text[at] == '>' && --depth == 0) break;
        if (depth != 1 || !is_word_letter(text[at]) || is_word_letter(text[at - 1]) || text[at - 1] == ':') continue;
        const std::size_t length = length_of_type(std::string_view(text).substr(at, name - at), type);
        // `unsigned int` is no int.
        if (length == 0 || (type == "int" && text.find_last_of("<,", at) != last_letter_before(text, at))) continue;
        edits.push_back({at, at + length, deduced->replacement, kTypesOfTemplateParameters, false});
        at += length - 1;
    }
    return edits;
}

Change renamed_parameter(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    if (diagnostic.message.find("shadows template parameter") == std::string::npos) return {};
    const CodeTokens tokens(text);
    const std::size_t parameter = tokens.beginning_at(here);
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
