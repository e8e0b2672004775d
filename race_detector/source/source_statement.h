// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// No place in a text.
inline constexpr std::size_t kNone = std::string::npos;

/// The same lines with blanks in place of comments and of what stands within quotation marks. A comment that began before the
/// first line is noticed when it ends.
std::vector<std::string> bare_lines(std::vector<std::string> lines);

/// The lines of a file with empty ones in place of those that are known to be left out by the preprocessor.
std::vector<std::string> without_left_out(std::vector<std::string> lines);

bool is_name_letter(char letter);

/// Where a name stands as a word of its own, from `begin`; npos: nowhere.
std::size_t find_word(const std::string& code, const std::string& word, std::size_t begin = 0);

std::size_t count_of(const std::string& code, const std::string& word);

/// The text without blanks around it.
std::string trimmed(const std::string& text);

/// Where the bracket at `open` is closed, or npos.
std::size_t closing_of(const std::string& code, std::size_t open);

/// A statement of the source with the conditions and loops before it that control it alone, comments left out.
struct SourceStatement {
    std::string text;                         ///< one line, without the semicolon
    std::size_t at = 0;                       ///< the place that was asked for, in `text`
    unsigned first_line = 0, last_line = 0;
    unsigned begin = 0;                       ///< column in `first_line`, from 1
    bool is_whole = false;                    ///< ends in a semicolon, and nothing else stands in its lines
    std::string condition;                    ///< in parentheses of the `if` whose block this is, with nothing else in it; empty: none
    std::string block_condition;              ///< the same where the block has more in it
    unsigned head_line = 0, head_begin = 0;   ///< where that `if` begins

    friend bool operator==(const SourceStatement& a, const SourceStatement& b) { return a.first_line == b.first_line && a.begin == b.begin; }
};

/// The statement at a place. Nothing: the source cannot be read, or a line without a column has several statements.
std::optional<SourceStatement> statement_at(const check::Position& position);

/// Whether two accesses are in one statement, or one in the condition of an `if` and the other directly in its block, where no barrier
/// could come in between; nothing: it cannot be told.
std::optional<bool> are_in_one_statement(const check::Position& first, const check::Position& second);

/// The code from one place to another. Both empty: it cannot be read.
struct CodeBetween {
    std::string compiled;
    std::string perhaps_compiled;  ///< in sections whose conditions are macros
};
/// \param first, second  accesses, whichever is first in the file
CodeBetween code_between(const check::Position& first, const check::Position& second);

}  // namespace tessera::race_detector
