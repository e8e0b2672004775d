// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_expression.h"

#include "race_detector/source/source_statement.h"

namespace tessera::race_detector {

namespace {

std::string without_blanks(const std::string& text) {
    std::string bare;
    for (const char letter : text) {
        if (letter != ' ') bare += letter;
    }
    return bare;
}

}  // namespace

bool is_same(const std::string& a, const std::string& b) { return without_blanks(a) == without_blanks(b); }

std::string without_brackets(std::string text) {
    text = trimmed(text);
    while (text.size() > 1 && text.front() == '(' && closing_of(text, 0) == text.size() - 1) text = trimmed(text.substr(1, text.size() - 2));
    return text;
}

bool mentions(const std::string& where, const std::string& text) {
    const std::string code = without_blanks(where), what = without_blanks(text);
    for (std::size_t at = code.find(what); !what.empty() && at != kNone; at = code.find(what, at + 1)) {
        const std::size_t end = at + what.size();
        const bool begins = at == 0 || !is_name_letter(code[at - 1]) || !is_name_letter(what.front());
        if (begins && (end == code.size() || !is_name_letter(code[end]) || !is_name_letter(what.back()))) return true;
    }
    return false;
}

std::size_t end_of_designator(const std::string& code, std::size_t at) {
    for (;;) {
        while (at < code.size() && is_name_letter(code[at])) ++at;
        if (at < code.size() && (code[at] == '[' || code[at] == '(')) {
            const std::size_t close = closing_of(code, at);
            if (close == kNone) return at;
            at = close + 1;
        } else if (at + 1 < code.size() && code[at] == '.' && is_name_letter(code[at + 1])) {
            ++at;
        } else if (code.compare(at, 2, "->") == 0) {
            at += 2;
        } else {
            return at;
        }
    }
}

std::size_t skip_blanks(const std::string& code, std::size_t at) {
    while (at < code.size() && code[at] == ' ') ++at;
    return at;
}

std::size_t end_of_controls(const std::string& code) {
    std::size_t at = 0;
    for (;;) {
        std::size_t end = at;
        while (end < code.size() && is_name_letter(code[end])) ++end;
        const std::string word = code.substr(at, end - at);
        if (word == "else" || word == "do") {
            at = skip_blanks(code, end);
            continue;
        }
        if (word != "if" && word != "for" && word != "while" && word != "switch") return at;
        const std::size_t open = code.find('(', end), close = open == kNone ? kNone : closing_of(code, open);
        if (close == kNone) return at;
        at = skip_blanks(code, close + 1);
    }
}

std::string last_condition(const std::string& controls, std::string& rest) {
    if (controls.empty() || controls.back() != ')') return "";
    for (std::size_t at = find_word(controls, "if"); at != kNone; at = find_word(controls, "if", at + 1)) {
        const std::size_t open = controls.find('(', at);
        if (open == kNone || closing_of(controls, open) != controls.size() - 1) continue;
        rest = trimmed(controls.substr(0, at));
        return controls.substr(open);
    }
    return "";
}

bool compares(const std::string& value) {
    for (const char* sign : {"&&", "||", "?", "==", "!=", "<=", ">="}) {
        if (value.find(sign) != kNone) return true;
    }
    for (const char sign : {'<', '>'}) {
        for (std::size_t at = value.find(sign); at != kNone; at = value.find(sign, at + 2)) {
            const bool is_arrow = sign == '>' && at > 0 && value[at - 1] == '-';
            if (!is_arrow && (at + 1 == value.size() || value[at + 1] != sign)) return true;
        }
    }
    return false;
}

std::optional<std::pair<std::string, std::string>> two_values(const std::string& text) {
    int depth = 0;
    std::size_t comma = kNone;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(' || text[at] == '[' || text[at] == '{') ++depth;
        if (text[at] == ')' || text[at] == ']' || text[at] == '}') --depth;
        if (text[at] != ',' || depth != 0) continue;
        if (comma != kNone) return std::nullopt;
        comma = at;
    }
    if (comma == kNone) return std::nullopt;
    return std::make_pair(trimmed(text.substr(0, comma)), trimmed(text.substr(comma + 1)));
}

bool has_comma(const std::string& value) {
    int depth = 0;
    for (const char letter : value) {
        if (letter == '(' || letter == '[' || letter == '{') ++depth;
        if (letter == ')' || letter == ']' || letter == '}') --depth;
        if (letter == ',' && depth == 0) return true;
    }
    return false;
}

std::optional<Comparison> comparison_in(std::string condition) {
    condition = without_brackets(condition);
    int depth = 0;
    std::optional<Comparison> found;
    for (std::size_t at = 0; at < condition.size(); ++at) {
        const char letter = condition[at];
        if (letter == '(' || letter == '[') ++depth;
        if (letter == ')' || letter == ']') --depth;
        if (depth != 0) continue;
        if (letter == '&' || letter == '|' || letter == '?' || letter == '!') return std::nullopt;
        const bool is_arrow = letter == '>' && at > 0 && condition[at - 1] == '-';
        if ((letter != '<' && letter != '>') || is_arrow) continue;
        const std::size_t next = at + 1 < condition.size() && condition[at + 1] == '=' ? at + 2 : at + 1;
        if (found || next >= condition.size() || condition[next] == letter) return std::nullopt;
        found = Comparison{trimmed(condition.substr(0, at)), trimmed(condition.substr(next)), letter == '>'};
    }
    return found;
}

}  // namespace tessera::race_detector
