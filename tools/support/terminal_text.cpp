// SPDX-License-Identifier: Apache-2.0
#include "tools/support/terminal_text.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tessera::tools {

bool stderr_shows_colours() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    return isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string without_escapes(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\033' || i + 1 >= text.size() || text[i + 1] != '[') {
            plain += text[i];
            continue;
        }
        // A control sequence ends at its first letter.
        i += 2;
        while (i < text.size() && (text[i] < '@' || text[i] > '~')) ++i;
    }
    return plain;
}

std::string plain_diagnostics(const std::string& text) {
    std::string plain = without_escapes(text);
    for (const std::string_view mark : {"\u2018", "\u2019"}) {
        for (std::size_t at = 0; (at = plain.find(mark, at)) != std::string::npos; ++at) plain.replace(at, mark.size(), "'");
    }
    return plain;
}

}  // namespace tessera::tools
