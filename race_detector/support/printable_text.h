// SPDX-License-Identifier: Apache-2.0
// Text of others (source lines, names, messages of exceptions) made fit for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::race_detector {

/// One character as a terminal shows it.
struct Glyph {
    std::string bytes;       ///< valid UTF-8, never a control character
    std::size_t offset = 0;  ///< of its first byte in the text it comes from
    int width = 1;           ///< columns of the terminal: 0, 1 or 2
};

/// A text cut into characters. What is no UTF-8, controls the terminal or turns the direction of writing
/// becomes U+FFFD; line ends and tabs become blanks.
std::vector<Glyph> glyphs_of(std::string_view text);

/// The same in one piece.
std::string one_line(std::string_view text);

/// A paragraph in lines of at most `width` columns (unless one word has more).
/// \param first   what the first line begins with
/// \param indent  what the others begin with
std::string wrapped(std::string_view paragraph, std::string_view first, std::string_view indent, int width);

}  // namespace tessera::race_detector
