// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/subscripted_name.h"

#include <cctype>

namespace tessera::race_detector {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Characters of "a.b", "a->b", "a::b".
std::size_t end_of_path(const std::string& line, std::size_t at) {
    while (at < line.size()) {
        if (is_word(line[at])) {
            ++at;
        } else if (line[at] == '.' && at + 1 < line.size() && is_word(line[at + 1])) {
            ++at;
        } else if (line.compare(at, 2, "->") == 0 || line.compare(at, 2, "::") == 0) {
            at += 2;
        } else {
            break;
        }
    }
    return at;
}

std::size_t begin_of_path(const std::string& line, std::size_t end) {
    std::size_t at = end;
    while (at > 0) {
        if (is_word(line[at - 1]) || line[at - 1] == '.') {
            --at;
        } else if (at > 1 && (line.compare(at - 2, 2, "->") == 0 || line.compare(at - 2, 2, "::") == 0)) {
            at -= 2;
        } else {
            break;
        }
    }
    return at;
}

std::size_t without_blanks_before(const std::string& line, std::size_t end) {
    while (end > 0 && line[end - 1] == ' ') --end;
    return end;
}

/// Where the bracket is opened that `close` closes.
std::size_t opening_of(const std::string& line, std::size_t close) {
    int depth = 0;
    for (std::size_t at = close + 1; at-- > 0;) {
        if (line[at] == ']') ++depth;
        if (line[at] == '[' && --depth == 0) return at;
    }
    return std::string::npos;
}

/// One past what stands before the subscripts of which one ends at `close`.
std::size_t before_subscripts(const std::string& line, std::size_t close) {
    std::size_t end = close + 1;
    while (end > 0 && line[end - 1] == ']') {
        const std::size_t open = opening_of(line, end - 1);
        if (open == std::string::npos) return 0;
        end = without_blanks_before(line, open);
    }
    return end;
}

/// One past the subscripts that begin at `open`.
std::size_t after_subscripts(const std::string& line, std::size_t open) {
    std::size_t at = open;
    int depth = 0;
    while (at < line.size() && (depth > 0 || line[at] == '[')) {
        if (line[at] == '[') ++depth;
        if (line[at] == ']') --depth;
        ++at;
    }
    return at;
}

std::string without_this(const std::string& path) { return path.compare(0, 6, "this->") == 0 ? path.substr(6) : path; }

}  // namespace

std::string subscripted_name(const std::string& line, unsigned column) {
    if (column == 0 || column > line.size()) return "";
    const std::size_t at = column - 1;
    if (line[at] == ']' || line[at] == '[') {
        const std::size_t end = line[at] == ']' ? before_subscripts(line, at) : without_blanks_before(line, at);
        return without_this(line.substr(begin_of_path(line, end), end - begin_of_path(line, end)));
    }
    if (!is_word(line[at]) || std::isdigit(static_cast<unsigned char>(line[at])) != 0) return "";
    const std::size_t end = end_of_path(line, at);
    std::size_t open = end;
    while (open < line.size() && line[open] == ' ') ++open;
    if (open == line.size() || line[open] != '[') return "";
    // Of "rows[i].cells[j]" it cannot be told which of the two is meant.
    const std::size_t after = after_subscripts(line, open);
    const bool goes_on = line.compare(after, 2, "->") == 0 || (after < line.size() && line[after] == '.');
    return goes_on ? "" : without_this(line.substr(at, end - at));
}

}  // namespace tessera::race_detector
