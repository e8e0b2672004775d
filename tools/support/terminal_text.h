// SPDX-License-Identifier: Apache-2.0
// Colours in what compilers print.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace tessera::tools {

/// Standard error is a terminal that shows colours, and NO_COLOR does not forbid them.
bool stderr_shows_colours();

/// `text` without the escape sequences that set colours and erase lines.
std::string without_escapes(const std::string& text);

/// What a compiler has printed, without escape sequences, and with 'these' quotation marks in every locale.
std::string plain_diagnostics(const std::string& text);

/// Whether what a compiler has printed, plain, has one of these in it.
template <std::size_t Count>
bool says_one_of(const std::string& plain, const std::string_view (&wordings)[Count]) {
    return std::any_of(wordings, wordings + Count, [&](std::string_view wording) { return plain.find(wording) != std::string::npos; });
}

}  // namespace tessera::tools
