// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/tiled_function.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace tessera::race_detector {

namespace {

using Tokens = std::vector<SourceToken>;

constexpr std::size_t kNoToken = static_cast<std::size_t>(-1);

bool is(const Tokens& tokens, std::size_t at, const char* text) { return at < tokens.size() && tokens[at].text == text; }

/// Where the bracket is opened that `close` closes.
std::size_t opening_of(const Tokens& tokens, std::size_t close) {
    int depth = 0;
    for (std::size_t at = close + 1; at-- > 0;) {
        const char letter = tokens[at].text.front();
        if (letter == ')' || letter == ']' || letter == '}') ++depth;
        if ((letter == '(' || letter == '[' || letter == '{') && --depth == 0) return at;
    }
    return kNoToken;
}

/// Before the arrow of a return type that ends at `last`; kNoToken: there is none.
std::size_t before_return_type(const Tokens& tokens, std::size_t last) {
    static constexpr const char* parts[]{"<", ">", ":", "*", "&", ","};
    for (std::size_t at = last; at > 1; --at) {
        if (tokens[at].text == ">" && tokens[at - 1].text == "-") return at - 2;
        if (!tokens[at].is_word() && !is_one_of(tokens[at].text, parts)) return kNoToken;
    }
    return kNoToken;
}

/// The parameter list, its opening parenthesis, of the function whose body opens at `open`; kNoToken: it is no function's.
std::size_t parameters_of(const Tokens& tokens, std::size_t open) {
    static constexpr const char* marks[]{"const", "mutable", "noexcept", "override", "final", "volatile"};
    static constexpr const char* clauses[]{"restrict", "noexcept", "__attribute__", "__declspec"};
    static constexpr const char* statements[]{"if", "for", "while", "switch", "catch", "constexpr"};
    std::size_t at = open;
    while (at-- > 0) {
        if (is_one_of(tokens[at].text, marks)) continue;
        if (tokens[at].text != ")") {
            at = before_return_type(tokens, at);
            if (at == kNoToken) return kNoToken;
            ++at;
            continue;
        }
        const std::size_t begin = opening_of(tokens, at);
        if (begin == kNoToken || begin == 0) return kNoToken;
        const std::string& before = tokens[begin - 1].text;
        if (is_one_of(before, clauses)) {
            at = begin - 1;
            continue;
        }
        return is_one_of(before, statements) ? kNoToken : begin;
    }
    return kNoToken;
}

/// The names of the parameters of a type, between parentheses.
std::vector<std::string> parameters_named(const Tokens& tokens, std::size_t open, const char* type) {
    std::vector<std::string> names;
    const std::size_t end = past_bracket(tokens, open, tokens.size());
    for (std::size_t at = open; at < end; ++at) {
        if (tokens[at].text != type) continue;
        int depth = 0;  // of the template's arguments
        for (++at; at < end; ++at) {
            const std::string& text = tokens[at].text;
            if (text == "<") ++depth;
            if (text == ">") --depth;
            if (depth == 0 && text != ">" && text != "&" && text != "const") break;
        }
        if (at < end && tokens[at].is_word()) names.push_back(tokens[at].text);
    }
    return names;
}

/// The lambda with these parameters stands in a call of parallel_for_each.
bool is_launched(const Tokens& tokens, std::size_t parameters, unsigned launch_line, unsigned last_line) {
    if (!is(tokens, parameters - 1, "]")) return false;
    const std::size_t begin = opening_of(tokens, parameters - 1);
    int depth = 0;
    for (std::size_t at = begin; at != kNoToken && at-- > 0;) {
        const std::string& text = tokens[at].text;
        if (text == ";" || text == "{" || text == "}") return false;
        if (text == ")") ++depth;
        if (text != "(" || depth-- > 0) continue;
        return at > 0 && tokens[at - 1].text == "parallel_for_each" && tokens[at - 1].line <= launch_line && launch_line <= last_line;
    }
    return false;
}

/// Without its braces; nothing when it is no tiled one.
std::optional<TiledFunction> with_parameters(const Tokens& tokens, std::size_t parameters) {
    const std::vector<std::string> indices = parameters_named(tokens, parameters, "tiled_index");
    const std::vector<std::string> barriers = parameters_named(tokens, parameters, "tile_barrier");
    if (indices.size() + barriers.size() != 1) return std::nullopt;
    TiledFunction function;
    function.index = indices.empty() ? "" : indices[0];
    function.barrier = indices.empty() ? barriers[0] : indices[0] + ".barrier";
    return function;
}

}  // namespace

std::optional<TiledFunction> tiled_function_around(const SourceTokens& source, unsigned line, unsigned other, unsigned launch_line) {
    const Tokens& tokens = source.tokens;
    const unsigned first = std::min(line, other), last = std::max(line, other);
    for (std::size_t open = tokens.size(); open-- > 0;) {
        if (tokens[open].text != "{" || tokens[open].line >= first) continue;
        const std::size_t parameters = parameters_of(tokens, open);
        if (parameters == kNoToken) continue;
        const std::size_t past = past_bracket(tokens, open, tokens.size());
        if (tokens[past - 1].line <= last) continue;
        std::optional<TiledFunction> function = with_parameters(tokens, parameters);
        if (!function) return std::nullopt;
        function->open = open;
        function->close = past - 1;
        function->is_kernel = is_launched(tokens, parameters, launch_line, tokens[past - 1].line);
        return function;
    }
    return std::nullopt;
}

std::optional<TiledFunction> only_tiled_function_at(const SourceTokens& source, unsigned line, unsigned other) {
    const Tokens& tokens = source.tokens;
    const unsigned first = std::min(line, other), last = std::max(line, other);
    std::optional<TiledFunction> found;
    for (std::size_t open = 0; open < tokens.size() && tokens[open].line <= first; ++open) {
        if (tokens[open].text != "{") continue;
        const std::size_t parameters = parameters_of(tokens, open);
        if (parameters == kNoToken) continue;
        std::optional<TiledFunction> function = with_parameters(tokens, parameters);
        if (!function) continue;
        function->open = open;
        function->close = past_bracket(tokens, open, tokens.size()) - 1;
        if (tokens[function->close].line < last) continue;
        if (found && found->barrier != function->barrier) return std::nullopt;
        found = std::move(function);
    }
    return found;
}

}  // namespace tessera::race_detector
