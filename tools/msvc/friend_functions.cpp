// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/friend_functions.h"

#include <map>
#include <string_view>

#include "tools/code/code_tokens.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

std::string undeclared_name(const std::string& message) {
    TextCursor cursor(message);
    if (!cursor.find("use of undeclared identifier '")) return "";
    return std::string(cursor.rest().substr(0, cursor.rest().find('\'')));
}

bool ends_declaration(std::string_view token) { return token == ";" || token == "{" || token == "}"; }

/// The first token of the declaration that the token at `i` is part of.
std::size_t begin_of_declaration(const CodeTokens& tokens, std::size_t i) {
    while (i > 0 && !ends_declaration(tokens[i - 1].text) && tokens[i - 1].text != ":") --i;
    return i;
}

/// The parenthesis behind the friend's name, for the `friend` at `i`; none: that is a friend of another name, or a class.
std::size_t parameters_of_friend(const CodeTokens& tokens, std::size_t i, const std::string& name) {
    for (std::size_t open = i + 1; open < tokens.size() && !ends_declaration(tokens[open].text); ++open) {
        if (tokens.is(open, "(")) return tokens.is(open - 1, name) && tokens.partner(open) != CodeTokens::none ? open : CodeTokens::none;
    }
    return CodeTokens::none;
}

/// Its tokens with blanks between them where the source has some. Empty: it has default arguments.
std::string declaration_in(const CodeTokens& tokens, std::size_t begin, std::size_t parameters) {
    std::string declaration;
    std::size_t end = tokens[begin].begin;
    for (std::size_t i = begin; i < tokens.size() && (i < parameters || !ends_declaration(tokens[i].text)); ++i) {
        if (tokens.is(i, "=")) return "";
        if (!declaration.empty() && end < tokens[i].begin) declaration += ' ';
        end = tokens[i].begin + tokens[i].text.size();
        if (tokens.is(i, "friend")) end = tokens[i + 1].begin;
        else declaration += tokens[i].text;
    }
    return declaration + ";";
}

/// The class around a token that no other class or function encloses: where its declaration begins, and its name.
struct OuterClass {
    std::size_t begin = CodeTokens::none;
    std::string keyword;
    std::string name;  ///< empty: it has none
};

OuterClass outer_class_around(const CodeTokens& tokens, std::size_t i) {
    for (std::size_t open = 0; open < i; ++open) {
        if (!tokens.is(open, "{") || tokens.partner(open) == CodeTokens::none || tokens.partner(open) < i) continue;
        std::size_t head = open;
        while (head > 0 && !ends_declaration(tokens[head - 1].text)) --head;
        if (tokens.is(head, "namespace") || tokens.is(head, "extern") || tokens.is(head, "inline")) continue;
        OuterClass found;
        for (std::size_t word = head; word < open && !tokens.is(word, ":"); ++word) {
            if (tokens.is(word, "template")) return {};
            if (!tokens.is(word, "class") && !tokens.is(word, "struct")) continue;
            found.begin = head;
            if (!tokens[word + 1].is_name || (!tokens.is(word + 2, ":") && !tokens.is(word + 2, "{"))) continue;
            found.keyword = tokens[word].text;
            found.name = tokens[word + 1].text;
        }
        return found;
    }
    return {};
}

}  // namespace

Change declarations_of_friends(const std::string& text, const Diagnostic& diagnostic) {
    const std::string name = undeclared_name(diagnostic.message);
    if (name.empty() || text.find("friend") == std::string::npos) return {};
    const CodeTokens tokens(text);
    std::map<std::size_t, std::string> declarations;  // by the place in front of the class
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens.is(i, "friend")) continue;
        const std::size_t parameters = parameters_of_friend(tokens, i, name);
        if (parameters == CodeTokens::none) continue;
        const OuterClass around = outer_class_around(tokens, i);
        if (around.begin == CodeTokens::none) continue;
        const std::string declaration = declaration_in(tokens, begin_of_declaration(tokens, i), parameters);
        // Without this one, another of the name would be called in its place.
        if (declaration.empty()) return {};
        std::string& of_class = declarations[tokens[around.begin].begin];
        const std::string announced = around.name.empty() ? "" : around.keyword + " " + around.name + "; ";
        if (declaration.find(around.name) != std::string::npos && of_class.find(announced) == std::string::npos) {
            of_class.insert(0, announced);
        }
        of_class += declaration + " ";
    }
    Change change;
    for (const auto& [place, all] : declarations) {
        change.push_back({place, place, all, change.empty() ? kFriendsThatOnlyTheirClassDeclares : ""});
    }
    return change;
}

}  // namespace tessera::tools
