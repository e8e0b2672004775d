// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_colour.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace tessera::race_detector {

namespace {

constexpr const char* kBold = "\033[1m";
constexpr const char* kError = "\033[1;31m";
constexpr const char* kWarning = "\033[1;35m";
constexpr const char* kNote = "\033[1;36m";
constexpr const char* kCaret = "\033[1;32m";
constexpr const char* kPlain = "\033[0m";

/// The words that begin a line of a finding.
constexpr std::string_view kLabels[] = {"  first:", "  second:", "  where:", "  missing:", "  note:", "  also:", "  help:", "  to hide it:"};

std::string in(const char* colour, std::string_view text) { return colour + std::string(text) + kPlain; }

/// "total.cpp:31:15: error: race on total [race]": place and sentence bold, the word in its colour.
bool colour_headline(std::string_view line, std::string& text) {
    struct Word {
        std::string_view text;
        const char* colour;
    };
    for (const Word& word : {Word{": error: ", kError}, Word{": warning: ", kWarning}, Word{": note: ", kNote}}) {
        const std::size_t at = line.find(word.text);
        if (at == std::string_view::npos) continue;
        const std::size_t end = at + word.text.size();
        text += in(kBold, line.substr(0, at + 1)) + " " + in(word.colour, word.text.substr(2, word.text.size() - 3)) + " " + in(kBold, line.substr(end));
        return true;
    }
    return false;
}

/// "      |       ^": what points is coloured.
bool colour_carets(std::string_view line, std::string& text) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos || line.find_first_not_of(' ') != bar) return false;
    if (line.find_first_not_of(" ^~", bar + 1) != std::string_view::npos) return false;
    text += std::string(line.substr(0, bar + 1)) + in(kCaret, line.substr(bar + 1));
    return true;
}

bool colour_label(std::string_view line, std::string& text) {
    for (const std::string_view label : kLabels) {
        if (line.substr(0, label.size()) != label) continue;
        text += in(kBold, label) + std::string(line.substr(label.size()));
        return true;
    }
    return false;
}

}  // namespace

bool shows_colours(int file) {
    const char* const none = std::getenv("NO_COLOR");
    if (none != nullptr && *none != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    return isatty(file) == 1 && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

std::string coloured(const std::string& report) {
    std::string text;
    std::string_view rest = report;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        const bool is_of_finding = line.substr(0, 9) != "tessera: ";
        const bool done = is_of_finding && (colour_label(line, text) || colour_carets(line, text) || colour_headline(line, text));
        if (!done) text += line;
        if (end < rest.size()) text += '\n';
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return text;
}

}  // namespace tessera::race_detector
