// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/compiler_messages.h"

#include <sstream>

#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

/// Not a line of source.
bool is_head(const std::string& plain) {
    for (const char* kind : {": error: ", ": fatal error: ", ": warning: ", ": note: ", " generated."}) {
        if (plain.rfind(' ', 0) != 0 && plain.find(kind) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

std::vector<CompilerMessage> messages_in(const std::string& diagnostics) {
    std::vector<CompilerMessage> all;
    std::istringstream lines(diagnostics);
    std::string includes;
    for (std::string line; std::getline(lines, line);) {
        const std::string plain = without_escapes(line);
        line += '\n';
        if (plain.rfind("In file included from ", 0) == 0) {
            includes += line;
        } else if (!is_head(plain) && !all.empty() && includes.empty()) {
            all.back().excerpt += line;
        } else {
            all.push_back({includes, line, "", plain});
            includes.clear();
        }
    }
    if (!includes.empty()) all.push_back({includes, "", "", ""});
    return all;
}

std::string head_of_error(const std::string& place, const std::string& words, bool coloured) {
    if (!coloured) return place + ": error: " + words + "\n";
    return "\033[1m" + place + ": \033[0m\033[0;1;31merror: \033[0m\033[1m" + words + "\033[0m\n";
}

}  // namespace tessera::tools
