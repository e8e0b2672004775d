// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/static_members.h"

#include <algorithm>
#include <string_view>

#include "tools/code/code_tokens.h"

namespace tessera::tools {
namespace {

/// Tokens from the first to before the end.
struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The dimensions of C++ AMP's tiles, which nothing else is called.
bool is_of_a_tile(std::string_view name) { return name == "tile_dim0" || name == "tile_dim1" || name == "tile_dim2"; }

bool ends_a_list_of_arguments(std::string_view token) { return token == ">" || token == ";" || token == "{" || token == "}"; }

Part until_end_of_arguments(const CodeTokens& tokens, std::size_t begin) {
    std::size_t end = begin;
    while (end < tokens.size() && !ends_a_list_of_arguments(tokens[end].text)) ++end;
    return {begin, end};
}

Part until_end_of_statement(const CodeTokens& tokens, std::size_t begin) {
    std::size_t end = begin;
    while (end < tokens.size() && !tokens.is(end, ";") && !tokens.is(end, "{") && !tokens.is(end, "}")) ++end;
    return {begin, end};
}

/// Of an array: `[a][b]` behind its name, or what is left of them, as clang names either place.
Part bounds_from(const CodeTokens& tokens, std::size_t begin) {
    std::size_t end = begin + 1;
    if (!tokens.is(end, "[")) {
        while (end < tokens.size() && !tokens.is(end, "]") && !tokens.is(end, ";")) ++end;
        if (tokens.is(end, "]")) ++end;
    }
    while (tokens.is(end, "[") && tokens.partner(end) != CodeTokens::none) end = tokens.partner(end) + 1;
    return {begin, end};
}

/// `a.b.member`, which is no call, becomes `std::remove_reference_t<decltype(a.b)>::member`.
Change by_class(const std::string& text, const CodeTokens& tokens, Part part, bool (*is_wanted)(std::string_view)) {
    Change edits;
    for (std::size_t first = part.begin; first < part.end; ++first) {
        const bool is_behind_an_object = first > 0 && (tokens.is(first - 1, ".") || tokens.is(first - 1, "::") ||
                                                       (first > 1 && tokens.is(first - 1, ">") && tokens.is(first - 2, "-")));
        if (!tokens[first].is_name || is_behind_an_object) continue;
        std::size_t member = first;
        while (member + 2 < part.end && tokens.is(member + 1, ".") && tokens[member + 2].is_name) member += 2;
        if (member == first || tokens.is(member + 1, "(") || tokens.is(member + 1, "<") || !is_wanted(tokens[member].text)) continue;
        const std::size_t begin = tokens[first].begin, dot = tokens[member - 1].begin;
        const std::string object = text.substr(begin, dot - begin);
        const char* const reason = edits.empty() ? kStaticMembersOfReferences : "";
        edits.push_back({begin, dot + 1, "std::remove_reference_t<decltype(" + object + ")>::", reason});
        first = member;
    }
    return edits;
}

/// In the initialisers of the constants that the bounds of an array name: older versions of clang have no note about these.
Change in_initialisers_of(const std::string& text, const CodeTokens& tokens, Part bounds) {
    for (std::size_t use = bounds.begin; use < bounds.end; ++use) {
        std::size_t name = tokens[use].is_name ? bounds.begin : 0;
        while (name > 0 && !(tokens.is(name, tokens[use].text) && tokens.is(name + 1, "="))) --name;
        if (name == 0) continue;
        Change edits = by_class(text, tokens, until_end_of_statement(tokens, name), is_of_a_tile);
        if (!edits.empty()) return edits;
    }
    return {};
}

}  // namespace

Change static_members_by_class(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    const auto says = [&](const char* words) { return diagnostic.message.find(words) != std::string::npos; };
    const bool is_argument = says("non-type template argument is not a constant expression");
    const bool is_array = says("variable length array declaration cannot have 'static' storage duration") ||
                          says("variable-sized object may not be initialized");
    const bool is_call = says("no matching ") &&
                         std::any_of(diagnostic.notes.begin(), diagnostic.notes.end(), [](const Diagnostic& note) {
                             return note.message.find("invalid explicitly-specified argument for template parameter") != std::string::npos;
                         });
    const bool is_other = says("is not an integral constant expression");
    if (!is_argument && !is_array && !is_call && !is_other) return {};
    const CodeTokens tokens(text);
    const std::size_t at = tokens.beginning_at(here);
    if (at == CodeTokens::none) return {};
    // Where there has to be a constant, Visual C++ takes static members only.
    const auto is_any = [](std::string_view) { return true; };
    if (is_argument) return by_class(text, tokens, until_end_of_arguments(tokens, at), is_any);
    if (is_array) {
        const Part bounds = bounds_from(tokens, at);
        Change edits = by_class(text, tokens, bounds, is_any);
        return edits.empty() ? in_initialisers_of(text, tokens, bounds) : edits;
    }
    if (is_other) return by_class(text, tokens, until_end_of_statement(tokens, at), is_of_a_tile);
    return tokens.is(at + 1, "<") ? by_class(text, tokens, until_end_of_arguments(tokens, at + 2), is_any) : Change();
}

Change static_members_in_initialiser(const std::string& text, std::size_t here, const Diagnostic& note) {
    if (note.message != "declared here") return {};
    const CodeTokens tokens(text);
    const std::size_t name = tokens.beginning_at(here);
    if (name == CodeTokens::none || !tokens.is(name + 1, "=")) return {};
    return by_class(text, tokens, until_end_of_statement(tokens, name), is_of_a_tile);
}

}  // namespace tessera::tools
