// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/void_main.h"

#include <sstream>
#include <string_view>
#include <vector>

#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::vector<std::string> errors_in(const std::string& diagnostics) {
    std::vector<std::string> errors;
    std::istringstream lines(plain_diagnostics(diagnostics));
    for (std::string line; std::getline(lines, line);) {
        // An excerpt of the source begins with a blank; a diagnostic begins with its file.
        if (line.empty() || line[0] == ' ') continue;
        if (contains(line, ": error: ") || contains(line, ": fatal error: ")) errors.push_back(line);
    }
    return errors;
}

/// clang's words, or those of g++.
bool is_about_void_main(const std::string& error) {
    return contains(error, "error: 'main' must return 'int'") || contains(error, "error: '::main' must return 'int'");
}

}  // namespace

bool complains_of_void_main(const std::string& diagnostics) {
    for (const std::string& error : errors_in(diagnostics)) {
        if (is_about_void_main(error)) return true;
    }
    return false;
}

bool has_other_errors_than_void_main(const std::string& diagnostics) {
    for (const std::string& error : errors_in(diagnostics)) {
        if (!is_about_void_main(error)) return true;
    }
    return false;
}

}  // namespace tessera::tools
