// SPDX-License-Identifier: Apache-2.0
#include "tools/code/code_tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// Reads the text from its beginning to its end.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::vector<CodeToken> read() {
        std::vector<CodeToken> tokens;
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            if (letter == '\n') {
                ++at_;
                line_begins_ = true;
            } else if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
                ++at_;
            } else if (!skip_comment() && !skip_directive() && !skip_literal()) {
                tokens.push_back(read_token());
            }
        }
        return tokens;
    }

  private:
    bool begins(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

    void go_behind(std::string_view what) {
        const std::size_t found = text_.find(what, at_);
        at_ = found == std::string_view::npos ? text_.size() : found + what.size();
    }

    bool skip_comment() {
        if (begins("//")) {
            at_ = std::min(text_.find('\n', at_), text_.size());
            return true;
        }
        if (!begins("/*")) return false;
        at_ += 2;
        go_behind("*/");
        return true;
    }

    /// With the lines that it goes on in.
    bool skip_directive() {
        if (text_[at_] != '#' || !line_begins_) return false;
        while (at_ < text_.size() && text_[at_] != '\n') {
            if (skip_comment()) continue;
            if (begins("\\\r\n")) at_ += 2;
            else if (begins("\\\n")) ++at_;
            ++at_;
        }
        return true;
    }

    bool skip_literal() {
        if (begins("R\"")) return skip_raw_literal();
        const char quote = text_[at_];
        if (quote != '"' && quote != '\'') return false;
        for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
            if (text_[at_] == '\\') ++at_;
        }
        at_ = std::min(at_ + 1, text_.size());
        return true;
    }

    bool skip_raw_literal() {
        const std::size_t open = text_.find('(', at_);
        if (open == std::string_view::npos) return false;
        const std::string end = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
        at_ = open;
        go_behind(end);
        return true;
    }

    CodeToken read_token() {
        line_begins_ = false;
        const std::size_t begin = at_;
        if (is_word_letter(text_[at_])) {
            // A number's digits may have marks between them: 1'000.
            const bool is_number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
            while (at_ < text_.size() &&
                   (is_word_letter(text_[at_]) || (is_number && text_[at_] == '\'' && at_ + 1 < text_.size() && is_word_letter(text_[at_ + 1])))) {
                ++at_;
            }
            return {text_.substr(begin, at_ - begin), begin, !is_number};
        }
        at_ += begins("::") ? 2 : 1;
        return {text_.substr(begin, at_ - begin), begin, false};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool line_begins_ = true;
};

}  // namespace

CodeTokens::CodeTokens(const std::string& text) : tokens_(Scanner(text).read()) { pair_brackets(); }

std::size_t CodeTokens::beginning_at(std::size_t place) const {
    const auto is_before = [](const CodeToken& token, std::size_t at) { return token.begin < at; };
    const auto found = std::lower_bound(tokens_.begin(), tokens_.end(), place, is_before);
    return found == tokens_.end() || found->begin != place ? none : static_cast<std::size_t>(found - tokens_.begin());
}

void CodeTokens::pair_brackets() {
    partners_.assign(size(), none);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < size(); ++i) {
        const std::string_view text = tokens_[i].text;
        if (text == "(" || text == "[" || text == "{") open.push_back(i);
        const std::string_view opener = text == ")" ? "(" : text == "]" ? "[" : text == "}" ? "{" : "";
        if (opener.empty()) continue;
        // Both branches of an #if are read, so that a bracket may be there once too often.
        while (!open.empty() && tokens_[open.back()].text != opener) open.pop_back();
        if (open.empty()) continue;
        partners_[i] = open.back();
        partners_[open.back()] = i;
        open.pop_back();
    }
}

}  // namespace tessera::tools
