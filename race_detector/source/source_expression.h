// SPDX-License-Identifier: Apache-2.0
// Expressions of a source line without comments, as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace tessera::race_detector {

/// But for blanks the same.
bool is_same(const std::string& a, const std::string& b);

/// "(x)" is x.
std::string without_brackets(std::string text);

/// A mention of `text` that is no part of a longer name.
bool mentions(const std::string& where, const std::string& text);

/// One past a name with its subscripts and members: "total", "cells[i].sum", "averages(t.tile[0], 1)".
std::size_t end_of_designator(const std::string& code, std::size_t at);

std::size_t skip_blanks(const std::string& code, std::size_t at);

/// Conditions and loops before the statement itself: where it begins.
std::size_t end_of_controls(const std::string& code);

/// The last `if (...)` of the controls, in its parentheses; what stands before it goes to `rest`.
std::string last_condition(const std::string& controls, std::string& rest);

/// Whether a comparison, a choice or a logical operator is in it: they bind less than others.
bool compares(const std::string& value);

/// "a, b" as two values; of another number nothing.
std::optional<std::pair<std::string, std::string>> two_values(const std::string& text);

/// Whether a comma separates expressions.
bool has_comma(const std::string& value);

struct Comparison {
    std::string left, right;
    bool is_greater = false;  ///< else less
};

/// A condition that is one comparison by `<`, `<=`, `>` or `>=`.
std::optional<Comparison> comparison_in(std::string condition);

}  // namespace tessera::race_detector
