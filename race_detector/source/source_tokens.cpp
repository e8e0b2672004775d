// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_tokens.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tessera::race_detector {

namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_letter(char letter) {
    return letter == '_' || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           static_cast<unsigned char>(letter) >= 0x80;
}

/// Reads lines and keeps what spans several of them: a comment, a raw string, a directive.
class Lexer {
  public:
    void add(const std::string& text, unsigned line) {
        text_ = text;
        line_ = line;
        at_ = 0;
        // A line put before this one would be in the comment.
        is_first_ = !is_in_comment_ && raw_end_.empty() && !is_continued_;
        const bool continues = !text_.empty() && text_.back() == '\\';
        if (continues) text_.pop_back();
        is_continued_ = continues;
        if (is_in_directive_) {
            add_to_directive(text_, continues);
            return;
        }
        while (at_ < text_.size()) step(continues);
    }

    SourceTokens take() { return std::move(found_); }

  private:
    void push(std::string text) {
        found_.tokens.push_back({std::move(text), line_, is_first_});
        is_first_ = false;
    }

    bool at(std::string_view text) const { return text_.compare(at_, text.size(), text) == 0; }

    /// Skips to behind the end of what began on this line or before.
    bool skips_to(std::string_view end) {
        const std::size_t found = text_.find(end, at_);
        at_ = found == std::string::npos ? text_.size() : found + end.size();
        return found != std::string::npos;
    }

    void step(bool continues) {
        if (is_in_comment_) {
            is_in_comment_ = !skips_to("*/");
        } else if (!raw_end_.empty()) {
            if (skips_to(raw_end_)) raw_end_.clear();
        } else if (text_[at_] == ' ' || text_[at_] == '\t') {
            ++at_;
        } else if (at("//")) {
            at_ = text_.size();
        } else if (at("/*")) {
            at_ += 2;
            is_in_comment_ = true;
        } else if (text_[at_] == '#' && is_first_) {
            push("#");
            add_to_directive(text_.substr(at_ + 1), continues);
            at_ = text_.size();
        } else if (text_[at_] == '"' || text_[at_] == '\'') {
            literal();
        } else if (is_letter(text_[at_]) || is_digit(text_[at_])) {
            word();
        } else {
            push(text_.substr(at_++, 1));
        }
    }

    void literal() {
        const char quote = text_[at_++];
        while (at_ < text_.size() && text_[at_] != quote) at_ += text_[at_] == '\\' ? 2 : 1;
        at_ = std::min(at_ + 1, text_.size());
        push(std::string(1, quote));
    }

    void word() {
        const std::size_t begin = at_;
        const bool is_number = is_digit(text_[at_]);
        // 1'000 and 1.5f are numbers.
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) || (is_number && (text_[at_] == '.' || text_[at_] == '\'')))) ++at_;
        const std::string word = text_.substr(begin, at_ - begin);
        if (at_ < text_.size() && text_[at_] == '"' && word.back() == 'R' && word.size() <= 3) {
            const std::size_t open = text_.find('(', at_);
            if (open != std::string::npos) {
                raw_end_ = ")" + text_.substr(at_ + 1, open - at_ - 1) + "\"";
                at_ = open;
                push("\"");
                return;
            }
        }
        push(word);
    }

    void add_to_directive(const std::string& text, bool continues) {
        directive_ += text + " ";
        is_in_directive_ = continues;
        if (continues) return;
        note_macro();
        directive_.clear();
    }

    void note_macro() {
        const SourceTokens inside = [&] {
            Lexer lexer;
            // Behind a blank nothing is the first of its line, and no directive.
            lexer.add(" " + directive_, 1);
            return lexer.take();
        }();
        const std::vector<SourceToken>& tokens = inside.tokens;
        if (tokens.size() < 2 || tokens[0].text != "define") return;
        static constexpr const char* more_than_values[]{"{",  "}",     ";",      "#",    "return", "goto", "break", "continue", "if",
                                                            "else", "for", "while",  "do",   "switch", "case", "wait",  "barrier"};
        for (std::size_t i = 2; i < tokens.size(); ++i) {
            const std::string& text = tokens[i].text;
            const bool is_macro = found_.statement_macros.count(text) != 0;
            if (is_macro || is_one_of(text, more_than_values)) found_.statement_macros.insert(tokens[1].text);
        }
    }

    SourceTokens found_;
    std::string text_;
    std::size_t at_ = 0;
    unsigned line_ = 0;
    bool is_first_ = true;
    bool is_in_comment_ = false;
    std::string raw_end_;  ///< of the raw string that is open
    bool is_in_directive_ = false;
    bool is_continued_ = false;  ///< the next line belongs to this one
    std::string directive_;
};

}  // namespace

bool SourceToken::is_word() const { return is_letter(text.front()); }

SourceTokens tokens_of(const std::vector<std::string>& lines) {
    Lexer lexer;
    for (std::size_t i = 0; i < lines.size(); ++i) lexer.add(lines[i], static_cast<unsigned>(i + 1));
    return lexer.take();
}

std::size_t past_bracket(const std::vector<SourceToken>& tokens, std::size_t open, std::size_t end) {
    int depth = 0;
    for (std::size_t at = open; at < end; ++at) {
        const char letter = tokens[at].text.front();
        if (letter == '(' || letter == '[' || letter == '{') ++depth;
        if ((letter == ')' || letter == ']' || letter == '}') && --depth == 0) return at + 1;
    }
    return end;
}

namespace {

/// Behind the subscripts and members of `name[i].x`.
std::size_t behind_parts(const std::vector<SourceToken>& tokens, std::size_t at) {
    std::size_t behind = at + 1;
    while (behind + 2 < tokens.size() && (tokens[behind].text == "[" || tokens[behind].text == ".")) {
        behind = tokens[behind].text == "[" ? past_bracket(tokens, behind, tokens.size()) : behind + 2;
    }
    return behind;
}

}  // namespace

bool is_assigned(const std::vector<SourceToken>& tokens, std::size_t at) {
    const std::size_t behind = behind_parts(tokens, at);
    return behind + 1 < tokens.size() && tokens[behind].text == "=" && tokens[behind + 1].text != "=";
}

bool may_be_written(const std::vector<SourceToken>& tokens, std::size_t at) {
    const std::string& before = tokens[at - 1].text;
    const std::size_t behind = behind_parts(tokens, at);
    if (is_assigned(tokens, at)) return true;
    if (behind + 2 >= tokens.size()) return false;
    const std::string &one = tokens[behind].text, &two = tokens[behind + 1].text, &three = tokens[behind + 2].text;
    if (before == "&" || before == "+" || before == "-" || (behind == at + 1 && (one == ")" || one == ","))) return true;
    const bool changes = one.find_first_of("+-*/%|^&") == 0 && (two == "=" || ((one == "+" || one == "-") && two == one));
    return changes || ((one == "<" || one == ">") && two == one && three == "=");
}

}  // namespace tessera::race_detector
