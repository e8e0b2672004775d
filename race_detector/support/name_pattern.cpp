// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/name_pattern.h"

namespace tessera::race_detector {

namespace {

/// Whether the text, or what follows one of the separators in it, fits.
bool end_fits(std::string_view text, std::string_view pattern, std::string_view separator) {
    for (std::size_t begin = 0;;) {
        if (fits(text.substr(begin), pattern)) return true;
        const std::size_t next = text.find(separator, begin);
        if (next == std::string_view::npos) return false;
        begin = next + separator.size();
    }
}

}  // namespace

bool fits(std::string_view text, std::string_view pattern) {
    std::size_t at = 0;
    std::size_t in_pattern = 0;
    std::size_t star = std::string_view::npos;  // the last one passed; what it stands for ends at `resume`
    std::size_t resume = 0;
    while (at < text.size()) {
        if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
            star = in_pattern++;
            resume = at;
        } else if (in_pattern < pattern.size() && pattern[in_pattern] == text[at]) {
            ++in_pattern;
            ++at;
        } else if (star != std::string_view::npos) {
            in_pattern = star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    while (in_pattern < pattern.size() && pattern[in_pattern] == '*') ++in_pattern;
    return in_pattern == pattern.size();
}

bool file_fits(std::string_view file, std::string_view pattern) {
    return !file.empty() && end_fits(file, pattern, "/");
}

bool name_fits(std::string_view name, std::string_view pattern) {
    return !name.empty() && end_fits(name, pattern, "::");
}

}  // namespace tessera::race_detector
