// SPDX-License-Identifier: Apache-2.0
#include "tools/overloads/restriction_overloads.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/code/code_tokens.h"
#include "tools/overloads/restricted_code.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

struct ReadText {
    explicit ReadText(const std::string& text) : tokens(text), code(tokens) {}

    CodeTokens tokens;
    RestrictedCode code;
};

/// `fast_math::sqrt` is not the program's sqrt.
bool is_of_a_library(const CodeTokens& tokens, std::size_t name) {
    if (name < 2 || !tokens.is(name - 1, "::")) return false;
    for (const char* library : {"std", "concurrency", "Concurrency", "fast_math", "precise_math", "direct3d", "graphics"}) {
        if (tokens.is(name - 2, library)) return true;
    }
    return false;
}

/// What the name means, over all texts.
struct Uses {
    std::vector<std::vector<std::size_t>> renamed;  ///< tokens of each text
    bool has_amp = false;
    bool is_ambiguous = false;  ///< code for both needs both
};

Uses uses_of(const std::string& name, const std::deque<ReadText>& texts) {
    Uses uses;
    for (const ReadText& text : texts) {
        std::vector<std::size_t> renamed;
        for (const RestrictedFunction& function : text.code.functions()) {
            if (function.name == CodeTokens::none || text.tokens[function.name].text != name) continue;
            if (!function.is_amp_only()) {
                uses.is_ambiguous = uses.is_ambiguous || function.amp;
                continue;
            }
            uses.has_amp = true;
            renamed.push_back(function.name);
        }
        for (std::size_t i = 0; i < text.tokens.size(); ++i) {
            if (text.tokens[i].text != name || is_of_a_library(text.tokens, i)) continue;
            const RestrictedFunction* const around = text.code.around(i);
            if (around == nullptr || !around->amp) continue;
            if (around->cpu)
                uses.is_ambiguous = true;
            else
                renamed.push_back(i);
        }
        // A member of a class within restrict(amp) code has been found twice.
        std::sort(renamed.begin(), renamed.end());
        renamed.erase(std::unique(renamed.begin(), renamed.end()), renamed.end());
        uses.renamed.push_back(std::move(renamed));
    }
    return uses;
}

std::string new_name(const std::string& name, const std::deque<ReadText>& texts) {
    std::string chosen = name + "_amp";
    const auto is_taken = [&](const ReadText& text) {
        return std::any_of(text.tokens.all().begin(), text.tokens.all().end(),
                           [&](const CodeToken& token) { return token.text == chosen; });
    };
    while (std::any_of(texts.begin(), texts.end(), is_taken)) chosen += '_';
    return chosen;
}

}  // namespace

bool says_defined_twice(const Diagnostic& diagnostic) {
    for (const char* part : {"redefinition of '", "class member cannot be redeclared",
                             "functions that differ only in their return type cannot be overloaded"}) {
        if (diagnostic.message.find(part) != std::string::npos) return true;
    }
    return false;
}

std::set<std::string> names_defined_twice(const std::vector<Diagnostic>& diagnostics, const std::vector<SourceText>& files) {
    std::set<std::string> names;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (!says_defined_twice(diagnostic)) continue;
        for (const SourceText& file : files) {
            std::error_code error;
            if (!fs::equivalent(diagnostic.position.file, file.path(), error) || error) continue;
            const std::size_t begin = file.offset_of(diagnostic.position.line, diagnostic.position.column);
            if (begin == SourceText::nowhere) continue;
            std::size_t end = begin;
            while (end < file.text().size() && is_word_letter(file.text()[end])) ++end;
            if (end > begin) names.insert(file.text().substr(begin, end - begin));
        }
    }
    return names;
}

std::vector<std::vector<Change>> changes_for_overloads(const std::vector<SourceText>& files, const std::set<std::string>& names) {
    std::vector<std::vector<Change>> changes(files.size());
    if (names.empty()) return changes;
    std::deque<ReadText> texts;
    for (const SourceText& file : files) texts.emplace_back(file.text());
    for (const std::string& name : names) {
        const Uses uses = uses_of(name, texts);
        if (!uses.has_amp || uses.is_ambiguous) continue;
        const std::string other = new_name(name, texts);
        std::string reason = "overloads on restrict(amp)";
        for (std::size_t i = 0; i < files.size(); ++i) {
            Change change;
            for (const std::size_t token : uses.renamed[i]) {
                const std::size_t begin = texts[i].tokens[token].begin;
                change.push_back({begin, begin + name.size(), other, std::exchange(reason, "")});
            }
            if (!change.empty()) changes[i].push_back(std::move(change));
        }
    }
    return changes;
}

}  // namespace tessera::tools
