// SPDX-License-Identifier: Apache-2.0
#include "tools/overloads/restricted_code.h"

#include <optional>
#include <string_view>

namespace tessera::tools {

std::optional<WrittenClause> clause_at(const CodeTokens& tokens, std::size_t i) {
    const std::string_view word = tokens[i].text;
    if (word == "__GPU") return WrittenClause{true, true, i + 1};
    if (word == "__GPU_ONLY") return WrittenClause{false, true, i + 1};
    if (word == "__CPU_ONLY") return WrittenClause{true, false, i + 1};
    if (word != "restrict" || !tokens.is(i + 1, "(")) return std::nullopt;
    const std::size_t close = tokens.partner(i + 1);
    if (close == CodeTokens::none) return std::nullopt;
    WrittenClause clause{false, false, close + 1};
    for (std::size_t inside = i + 2; inside < close; ++inside) {
        clause.cpu = clause.cpu || tokens.is(inside, "cpu");
        clause.amp = clause.amp || tokens.is(inside, "amp");
    }
    return clause;
}

namespace {

/// The name of the function whose clause begins at token `clause`.
std::size_t name_before(const CodeTokens& tokens, std::size_t clause) {
    std::size_t i = clause;
    while (i > 0 && (tokens.is(i - 1, "const") || tokens.is(i - 1, "volatile") || tokens.is(i - 1, "mutable") ||
                     tokens.is(i - 1, "noexcept") || tokens.is(i - 1, "&"))) {
        --i;
    }
    if (i == 0 || !tokens.is(i - 1, ")")) return CodeTokens::none;
    std::size_t before = tokens.partner(i - 1);
    if (before == CodeTokens::none || before == 0) return CodeTokens::none;
    --before;
    if (tokens.is(before, ">")) {  // a specialisation's arguments
        int depth = 0;
        for (; before > 0; --before) {
            depth += tokens.is(before, ">") ? 1 : tokens.is(before, "<") ? -1 : 0;
            if (depth == 0) break;
        }
        if (before == 0) return CodeTokens::none;
        --before;
    }
    const bool is_name = tokens[before].is_name && !tokens.is(before, "operator") &&
                         !(before > 0 && (tokens.is(before - 1, "operator") || tokens.is(before - 1, "~")));
    return is_name ? before : CodeTokens::none;
}

/// Behind what the clause at the end of a declarator restricts: a body, with a constructor's initialisers, or a
/// declaration's end.
std::size_t end_of_function(const CodeTokens& tokens, std::size_t i) {
    bool initialises = false;
    for (; i < tokens.size(); ++i) {
        if (tokens.is(i, ":")) initialises = true;
        if (tokens.is(i, "{")) {
            const std::size_t close = tokens.partner(i);
            if (close == CodeTokens::none) return tokens.size();
            // `member{value}` of a constructor: what follows is the next one, or the body.
            if (initialises && tokens[i - 1].is_name) {
                i = close;
                continue;
            }
            return close + 1;
        }
        if (tokens.is(i, "(") || tokens.is(i, "[")) {
            const std::size_t close = tokens.partner(i);
            if (close == CodeTokens::none) return tokens.size();
            i = close;
            continue;
        }
        if (tokens.is(i, ";") || tokens.is(i, ")") || tokens.is(i, "}")) return i;
        if (tokens.is(i, ",") && !initialises) return i;
    }
    return i;
}

}  // namespace

RestrictedCode::RestrictedCode(const CodeTokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::optional<WrittenClause> clause = clause_at(tokens, i);
        if (!clause) continue;
        functions_.push_back({clause->cpu, clause->amp, name_before(tokens, i), i, end_of_function(tokens, clause->end)});
    }
}

const RestrictedFunction* RestrictedCode::around(std::size_t token) const {
    const RestrictedFunction* innermost = nullptr;
    for (const RestrictedFunction& function : functions_) {
        // They come in the order of the text, so that the last one is the innermost.
        if (function.begin <= token && token < function.end) innermost = &function;
    }
    return innermost;
}

}  // namespace tessera::tools
