// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_statement.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "race_detector/source/conditional_sections.h"
#include "race_detector/source/source_excerpt.h"

namespace tessera::race_detector {

namespace {

/// Lines that are looked at around a place.
constexpr unsigned kLinesBefore = 40, kLinesAfter = 10;

/// Puts blanks where no code is.
class CodeReader {
  public:
    explicit CodeReader(std::string text) : text_(std::move(text)) {}

    std::string read() {
        while (at_ < text_.size()) step();
        return text_;
    }

  private:
    bool is_at(const char* what) const { return text_.compare(at_, std::string(what).size(), what) == 0; }

    /// Up to `end`; line ends stay.
    void blank(std::size_t begin, std::size_t end) {
        for (at_ = begin; at_ < std::min(end, text_.size()); ++at_) {
            if (text_[at_] != '\n') text_[at_] = ' ';
        }
    }

    void blank_through(const std::string& last) {
        const std::size_t end = text_.find(last, at_ + 2);
        blank(at_, end == kNone ? kNone : end + last.size());
    }

    bool is_digit_separator() const { return at_ > 0 && std::isxdigit(static_cast<unsigned char>(text_[at_ - 1])) != 0; }

    void skip_quoted(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
        blank(at_ + 1, end);
        ++at_;
    }

    void skip_raw_string() {
        const std::size_t open = text_.find('(', at_);
        if (open == kNone) return static_cast<void>(at_ = text_.size());
        const std::string last = ")" + text_.substr(at_ + 2, open - at_ - 2) + "\"";
        const std::size_t end = text_.find(last, open);
        blank(at_ + 2, end == kNone ? kNone : end + last.size() - 1);
        ++at_;
    }

    void step() {
        if (is_at("//")) return blank(at_, text_.find('\n', at_));
        if (is_at("/*")) return blank_through("*/");
        if (is_at("*/")) return blank(0, at_ + 2);
        if (is_at("R\"") && (at_ == 0 || !is_name_letter(text_[at_ - 1]))) return skip_raw_string();
        if (text_[at_] == '"' || (text_[at_] == '\'' && !is_digit_separator())) return skip_quoted(text_[at_]);
        ++at_;
    }

    std::string text_;
    std::size_t at_ = 0;
};

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

/// Lines of bare code as one text, and places in it.
class Window {
  public:
    explicit Window(const check::Position& position) {
        first_ = position.line > kLinesBefore ? position.line - kLinesBefore : 1;
        std::vector<std::string> lines = bare_lines(source_lines(position.file, first_, position.line + kLinesAfter));
        if (first_ + lines.size() <= position.line) return;
        for (std::string& line : lines) {
            // What the preprocessor reads ends a statement as far as this can tell.
            if (trimmed(line).rfind('#', 0) == 0) line = ";";
            begins_.push_back(text_.size());
            text_ += line + "\n";
        }
    }

    bool empty() const { return text_.empty(); }
    const std::string& text() const { return text_; }
    std::size_t begin_of(unsigned line) const { return begins_[line - first_]; }
    std::size_t end_of(unsigned line) const { return text_.find('\n', begin_of(line)); }

    unsigned line_of(std::size_t at) const {
        const auto after = std::upper_bound(begins_.begin(), begins_.end(), at);
        return first_ + static_cast<unsigned>(after - begins_.begin()) - 1;
    }

    /// The bracket of the `for` in whose head `at` is, else `at`.
    std::size_t outside_of_heads(std::size_t at) const {
        int depth = 0;
        for (std::size_t i = at; i > 0 && text_[i - 1] != '{' && text_[i - 1] != '}'; --i) {
            const char letter = text_[i - 1];
            if (letter == ')') ++depth;
            if (letter != '(' || depth-- > 0) continue;
            depth = 0;
            const std::string before = trimmed(text_.substr(i < 5 ? 0 : i - 5, i < 5 ? i - 1 : 4));
            if (before.size() >= 3 && before.compare(before.size() - 3, 3, "for") == 0) return i - 1;
        }
        return at;
    }

    /// The first character of the statement that holds `at`.
    std::size_t begin_of_statement(std::size_t at) const {
        int depth = 0;
        std::size_t begin = at;
        while (begin > 0) {
            const char letter = text_[begin - 1];
            if (letter == ')') ++depth;
            if (letter == '(') --depth;
            if (depth <= 0 && (letter == ';' || letter == '{' || letter == '}')) break;
            --begin;
        }
        while (begin < at && std::isspace(static_cast<unsigned char>(text_[begin])) != 0) ++begin;
        return begin;
    }

    /// The semicolon or brace behind it, or the end.
    std::size_t end_of_statement(std::size_t at) const {
        int depth = 0;
        std::size_t end = at;
        for (; end < text_.size(); ++end) {
            const char letter = text_[end];
            if (letter == '(') ++depth;
            if (letter == ')') --depth;
            if (depth <= 0 && (letter == ';' || letter == '{' || letter == '}')) break;
        }
        return end;
    }

  private:
    unsigned first_ = 1;
    std::vector<std::size_t> begins_;
    std::string text_;
};

/// One line, each run of blanks one blank; moves `at` along.
std::string in_one_line(const std::string& code, std::size_t& at) {
    std::string text;
    std::size_t moved = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (i == at) moved = text.size();
        const bool is_blank = std::isspace(static_cast<unsigned char>(code[i])) != 0;
        if (!is_blank) {
            text += code[i];
        } else if (!text.empty() && text.back() != ' ') {
            text += ' ';
        }
    }
    at = moved;
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

bool is_blank(const std::string& text, std::size_t begin, std::size_t end) { return trimmed(text.substr(begin, end - begin)).empty(); }

/// `if (condition) {` in front of a statement.
void find_condition(const Window& window, std::size_t begin, std::size_t end, SourceStatement& statement) {
    const std::string& text = window.text();
    std::size_t open = begin;
    int depth = 0;
    while (open > 0 && (depth > 0 || text[open - 1] != '{')) {
        const char letter = text[--open];
        if (letter == '}') ++depth;
        if (letter == '{') --depth;
    }
    if (open == 0) return;
    const std::size_t head = window.begin_of_statement(open - 1);
    std::string before = trimmed(text.substr(head, open - 1 - head));
    if (before.rfind("else", 0) == 0) before = trimmed(before.substr(4));
    if (before.rfind("if", 0) != 0 || before.find('(') == kNone || before.back() != ')') return;
    const std::size_t bracket = before.find('(');
    if (closing_of(before, bracket) != before.size() - 1) return;
    std::size_t none = 0;
    const std::string condition = in_one_line(before.substr(bracket), none);
    const std::size_t behind = text.find_first_not_of(" \t\r\n", end + 1);
    const bool is_alone = is_blank(text, open, begin) && end < text.size() && text[end] == ';' && behind != kNone && text[behind] == '}';
    (is_alone ? statement.condition : statement.block_condition) = condition;
    statement.head_line = window.line_of(head);
    statement.head_begin = static_cast<unsigned>(head - window.begin_of(statement.head_line)) + 1;
}

SourceStatement statement_in(const Window& window, std::size_t at) {
    const std::string& text = window.text();
    const std::size_t inside = window.outside_of_heads(at);
    const std::size_t begin = window.begin_of_statement(inside), end = window.end_of_statement(inside);
    SourceStatement statement;
    statement.at = at - begin;
    statement.text = in_one_line(text.substr(begin, end - begin), statement.at);
    statement.first_line = window.line_of(begin);
    statement.last_line = window.line_of(end == text.size() ? end - 1 : end);
    statement.begin = static_cast<unsigned>(begin - window.begin_of(statement.first_line)) + 1;
    statement.is_whole = end < text.size() && text[end] == ';' && is_blank(text, window.begin_of(statement.first_line), begin) &&
                         is_blank(text, end + 1, window.end_of(statement.last_line));
    find_condition(window, begin, end, statement);
    return statement;
}

}  // namespace

bool is_name_letter(char letter) { return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0; }

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
    return begin == kNone ? "" : text.substr(begin, end - begin + 1);
}

std::size_t find_word(const std::string& code, const std::string& word, std::size_t begin) {
    if (word.empty()) return kNone;
    for (std::size_t at = code.find(word, begin); at != kNone; at = code.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_name_letter(code[at - 1])) && (end == code.size() || !is_name_letter(code[end]))) return at;
    }
    return kNone;
}

std::size_t count_of(const std::string& code, const std::string& word) {
    std::size_t count = 0;
    for (std::size_t at = find_word(code, word); at != kNone; at = find_word(code, word, at + 1)) ++count;
    return count;
}

std::size_t closing_of(const std::string& code, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        const char letter = code[at];
        if (letter == '(' || letter == '[' || letter == '{') ++depth;
        if ((letter == ')' || letter == ']' || letter == '}') && --depth == 0) return at;
    }
    return kNone;
}

std::vector<std::string> bare_lines(std::vector<std::string> lines) {
    const std::string text = CodeReader(joined(lines)).read();
    std::size_t begin = 0;
    for (std::string& line : lines) {
        line = text.substr(begin, line.size());
        begin += line.size() + 1;
    }
    return lines;
}

std::vector<std::string> without_left_out(std::vector<std::string> lines) {
    const std::vector<Compiled> compiled = compiled_lines(bare_lines(lines));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (compiled[i] == Compiled::no) lines[i].clear();
    }
    return lines;
}

std::optional<SourceStatement> statement_at(const check::Position& position) {
    if (position.file.empty() || position.line == 0) return std::nullopt;
    const Window window(position);
    if (window.empty()) return std::nullopt;
    const std::string& text = window.text();
    const std::size_t begin = window.begin_of(position.line), end = window.end_of(position.line);
    if (position.column != 0 && begin + position.column <= end) {
        std::size_t at = begin + position.column - 1;
        if (text[at] == ';' && at > begin) --at;  // g++ names the end of some expressions: the semicolon is still their statement's
        return statement_in(window, at);
    }
    const std::size_t first = text.find_first_not_of(" \t", begin), last = text.find_last_not_of(" \t;}\n", end);
    if (first >= end || last == kNone || last < first) return std::nullopt;
    SourceStatement statement = statement_in(window, first);
    if (!(statement == statement_in(window, last))) return std::nullopt;
    return statement;
}

std::optional<bool> are_in_one_statement(const check::Position& first, const check::Position& second) {
    const std::optional<SourceStatement> one = statement_at(first), other = statement_at(second);
    if (first.file.empty() || first.file != second.file) return false;
    const auto is_head = [](const SourceStatement& head, const SourceStatement& of) {
        return head.first_line == of.head_line && head.begin == of.head_begin;
    };
    if (one && other) return *one == *other || is_head(*one, *other) || is_head(*other, *one);
    if (first.line != second.line) return false;
    if (!one && !other && first.column != 0 && first.column == second.column) return true;  // the source cannot be read
    return std::nullopt;
}

CodeBetween code_between(const check::Position& first, const check::Position& second) {
    const auto place = [](const check::Position& position) { return std::make_pair(position.line, position.column); };
    const check::Position& from = place(first) < place(second) ? first : second;
    const check::Position& to = &from == &first ? second : first;
    std::vector<std::string> lines = bare_lines(source_lines(from.file, from.line, to.line));
    if (from.file != to.file || from.line == 0 || lines.size() != std::size_t{to.line} - from.line + 1) return {};
    lines.back() = to.column == 0 ? "" : lines.back().substr(0, to.column - 1);
    lines.front() = from.column == 0 ? "" : lines.front().substr(std::min<std::size_t>(from.column, lines.front().size()));
    CodeBetween code;
    const std::vector<Compiled> compiled = compiled_lines_between(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (compiled[i] != Compiled::no) (compiled[i] == Compiled::yes ? code.compiled : code.perhaps_compiled) += lines[i] + "\n";
    }
    return code;
}

}  // namespace tessera::race_detector
