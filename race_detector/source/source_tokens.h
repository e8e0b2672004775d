// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace tessera::race_detector {

/// A word, a number, a literal or one character of punctuation.
struct SourceToken {
    std::string text;  ///< of a string or character literal: its quotation mark; of a preprocessor directive: "#"
    unsigned line = 0;
    bool is_first_of_line = false;

    bool is_word() const;
};

/// Words that a reader knows are plain arrays: the report may be written when static objects that were made late have gone.
template <std::size_t kCount>
bool is_one_of(const std::string& word, const char* const (&words)[kCount]) {
    return std::find(words, words + kCount, word) != words + kCount;
}

/// A source file cut into tokens: comments and the inside of literals are gone.
struct SourceTokens {
    std::vector<SourceToken> tokens;
    /// Macros whose replacement is more than a value: it may hide a jump, a statement or a brace.
    std::set<std::string> statement_macros;
};

/// \param lines  of the file, from line 1
SourceTokens tokens_of(const std::vector<std::string>& lines);

/// The token behind what the bracket at `open` encloses: one past the closing one; `end` when there is none.
std::size_t past_bracket(const std::vector<SourceToken>& tokens, std::size_t open, std::size_t end);

/// At a variable's name: whether the code writes the variable or a part of it and reads neither: `name[i] = `.
bool is_assigned(const std::vector<SourceToken>& tokens, std::size_t at);

/// The same, and where it may be changed: `name.x += `, `++name`, `&name`, `f(name)`.
bool may_be_written(const std::vector<SourceToken>& tokens, std::size_t at);

}  // namespace tessera::race_detector
