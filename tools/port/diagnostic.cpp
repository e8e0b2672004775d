// SPDX-License-Identifier: Apache-2.0
#include "tools/port/diagnostic.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace tessera::tools {
namespace {

std::size_t number(const std::string& digits) { return std::stoul(digits); }

/// The text of a string literal of C.
std::string unescaped(const std::string& literal) {
    std::string text;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\' || i + 1 == literal.size()) {
            text += literal[i];
            continue;
        }
        const char letter = literal[++i];
        if (letter >= '0' && letter <= '7' && i + 2 < literal.size()) {
            text += static_cast<char>(std::stoi(literal.substr(i, 3), nullptr, 8));
            i += 2;
        } else {
            text += letter == 'n' ? '\n' : letter == 't' ? '\t' : letter;
        }
    }
    return text;
}

}  // namespace

bool Diagnostic::is_in_an_instantiation() const {
    return std::any_of(notes.begin(), notes.end(), [](const Diagnostic& note) {
        return note.message.find("in instantiation of") != std::string::npos;
    });
}

std::vector<Diagnostic> diagnostics_in(const std::string& output) {
    static const std::regex message(R"(^(\S.*?):(\d+):(\d+): (error|fatal error|warning|note): (.*)$)");
    static const std::regex fix_it(R"re(^fix-it:"(.*)":\{(\d+):(\d+)-(\d+):(\d+)\}:"(.*)"$)re");
    std::vector<Diagnostic> all;
    Diagnostic* last = nullptr;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_match(line, found, fix_it)) {
            if (last == nullptr) continue;
            const std::string file = unescaped(found[1]);
            last->fix_its.push_back({{file, number(found[2]), number(found[3])},
                                     {file, number(found[4]), number(found[5])},
                                     unescaped(found[6])});
        } else if (std::regex_match(line, found, message)) {
            Diagnostic next;
            next.position = {found[1], number(found[2]), number(found[3])};
            next.is_error = found[4].str().find("error") != std::string::npos;
            next.message = found[5];
            const bool is_note = found[4] == "note" && !all.empty();
            std::vector<Diagnostic>& list = is_note ? all.back().notes : all;
            list.push_back(std::move(next));
            last = &list.back();
        }
    }
    return all;
}

}  // namespace tessera::tools
