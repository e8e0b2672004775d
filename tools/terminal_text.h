// SPDX-License-Identifier: Apache-2.0
// Colours in what compilers print.
#pragma once

#include <string>

namespace tessera::tools {

/// Standard error is a terminal that shows colours, and NO_COLOR does not forbid them.
bool stderr_shows_colours();

/// `text` without the escape sequences that set colours and erase lines.
std::string without_escapes(const std::string& text);

/// What a compiler has printed, without escape sequences, and with 'these' quotation marks in every locale.
std::string plain_diagnostics(const std::string& text);

}  // namespace tessera::tools
