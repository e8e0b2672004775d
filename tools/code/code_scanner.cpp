// SPDX-License-Identifier: Apache-2.0
#include "tools/code/code_scanner.h"

#include <sstream>
#include <string_view>

#include "tools/code/code_tokens.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Behind the literal or comment that begins at `position`; `position` itself when none does.
std::size_t behind_literal(const std::string& text, std::size_t position) {
    const char first = text[position];
    if (first == '"' || first == '\'') {
        std::size_t i = position + 1;
        while (i < text.size() && text[i] != first) i += text[i] == '\\' ? 2 : 1;
        return i + 1;
    }
    const std::string_view two = std::string_view(text).substr(position, 2);
    if (two == "//") return text.find('\n', position);
    if (two == "/*") {
        const std::size_t end = text.find("*/", position + 2);
        return end == std::string::npos ? end : end + 2;
    }
    return position;
}

bool opens(char letter) { return letter == '(' || letter == '[' || letter == '{'; }
bool closes(char letter) { return letter == ')' || letter == ']' || letter == '}'; }

/// Behind the template arguments that begin at `position` with '<'; npos when these are none.
std::size_t behind_template_arguments(const std::string& text, std::size_t position) {
    int depth = 0;
    for (std::size_t i = position; i < text.size(); ++i) {
        if (text[i] == '<') ++depth;
        if (text[i] == '>' && --depth == 0) return i + 1;
        if (text[i] == ';' || text[i] == '{') break;
    }
    return std::string::npos;
}

/// `text` ends in a name, and maybe blanks.
bool ends_in_name(std::string_view text) {
    const std::size_t end = text.find_last_not_of(kBlanks);
    if (end == std::string_view::npos) return false;
    std::size_t i = end + 1;
    while (i > 0 && is_word_letter(text[i - 1])) {
        if (!is_digit(text[--i])) return true;
    }
    return false;
}

/// A comma between template arguments separates no arguments of the call.
bool is_in_template_arguments(const std::string& text, std::size_t begin, std::size_t comma) {
    const std::string_view before = std::string_view(text).substr(begin, comma - begin);
    int depth = 0;
    for (const char letter : before) depth += letter == '<' ? 1 : letter == '>' ? -1 : 0;
    if (depth <= 0) return false;
    // A list of types and constants begins behind a name.
    for (std::size_t i = before.size(); i-- > 0;) {
        const char letter = before[i];
        if (letter == '<' && ends_in_name(before.substr(0, i))) return true;
        if (!is_word_letter(letter) && !is_blank(letter) && std::string_view(":,*&<>").find(letter) == std::string_view::npos) return false;
    }
    return false;
}

}  // namespace

std::size_t end_of_argument(const std::string& text, std::size_t begin) {
    int depth = 0;
    for (std::size_t i = begin; i < text.size();) {
        const std::size_t behind = behind_literal(text, i);
        if (behind != i) {
            if (behind >= text.size()) return std::string::npos;
            i = behind;
            continue;
        }
        const char letter = text[i];
        if (depth == 0 && (closes(letter) || letter == ';')) return i;
        if (depth == 0 && letter == ',' && !is_in_template_arguments(text, begin, i)) return i;
        depth += opens(letter) ? 1 : closes(letter) ? -1 : 0;
        ++i;
    }
    return std::string::npos;
}

std::size_t last_letter_before(const std::string& text, std::size_t position) {
    return position == 0 ? std::string::npos : text.find_last_not_of(kBlanks, position - 1);
}

std::vector<std::pair<std::size_t, std::size_t>> arguments_after(const std::string& text, std::size_t name) {
    std::size_t i = name;
    while (i < text.size() && (is_word_letter(text[i]) || text[i] == ':' || text[i] == '~')) ++i;
    i = text.find_first_not_of(kBlanks, i);
    if (i != std::string::npos && text[i] == '<') {
        i = behind_template_arguments(text, i);
        if (i != std::string::npos) i = text.find_first_not_of(kBlanks, i);
    }
    if (i == std::string::npos || (text[i] != '(' && text[i] != '{')) return {};
    std::vector<std::pair<std::size_t, std::size_t>> arguments;
    while (true) {
        const std::size_t begin = text.find_first_not_of(kBlanks, i + 1);
        if (begin == std::string::npos || closes(text[begin])) return arguments;
        i = end_of_argument(text, begin);
        if (i == std::string::npos || text[i] == ';') return {};
        arguments.emplace_back(begin, last_letter_before(text, i) + 1);
        if (text[i] != ',') return arguments;
    }
}

std::size_t statement_begin(const std::string& text, std::size_t position) {
    const std::size_t before = position == 0 ? std::string::npos : text.find_last_of(";{}(:", position - 1);
    std::size_t begin = before == std::string::npos ? 0 : before + 1;
    // `::` belongs to a name.
    if (before != std::string::npos && before > 0 && text[before] == ':' && text[before - 1] == ':')
        return statement_begin(text, before - 1);
    begin = text.find_first_not_of(kBlanks, begin);
    return begin == std::string::npos ? position : begin;
}

std::string class_around(const std::string& text, std::size_t position) {
    const CodeTokens tokens(text);
    std::string name;
    for (std::size_t brace = 0; brace < tokens.size() && tokens[brace].begin < position; ++brace) {
        const std::size_t end = tokens.is(brace, "{") ? tokens.partner(brace) : CodeTokens::none;
        if (end == CodeTokens::none || tokens[end].begin < position) continue;
        std::size_t i = brace;
        while (i > 0 && !tokens.is(i - 1, ";") && !tokens.is(i - 1, "{") && !tokens.is(i - 1, "}")) --i;
        int depth = 0;
        for (; i < brace; ++i) {
            depth += tokens.is(i, "<") ? 1 : tokens.is(i, ">") ? -1 : 0;
            if (depth == 0 && (tokens.is(i, "class") || tokens.is(i, "struct")) && tokens[i + 1].is_name) name = tokens[i + 1].text;
        }
    }
    return name;
}

std::size_t place_for_a_function(const std::string& text) {
    std::size_t place = 0, begin = 0;
    int depth = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t behind = begin + line.size() + 1;
        TextCursor cursor(line);
        cursor.skip_blanks();
        if (cursor.take("#")) {
            cursor.skip_blanks();
            const std::string_view word = cursor.take_word();
            if (word.rfind("if", 0) == 0) ++depth;
            if (word == "endif") --depth;
            const bool is_once = word == "pragma" && cursor.rest().find("once") != std::string_view::npos;
            if (depth == 0 && (word == "include" || is_once)) place = behind;
        }
        begin = behind;
    }
    return place < text.size() ? place : text.size();
}

}  // namespace tessera::tools
