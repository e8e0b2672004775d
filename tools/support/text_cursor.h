// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace tessera::tools {

inline bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
inline bool is_word_letter(char letter) {
    return is_digit(letter) || letter == '_' || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}
inline bool is_blank(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

/// A place in a text, which moves on over what is there. Linear in the text, however long its lines are.
class TextCursor {
  public:
    explicit TextCursor(std::string_view text) : text_(text) {}

    bool at_end() const { return position_ == text_.size(); }
    std::size_t position() const { return position_; }
    std::string_view rest() const { return text_.substr(position_); }

    /// Moves behind `expected` if that is next.
    bool take(std::string_view expected) {
        if (rest().substr(0, expected.size()) != expected) return false;
        position_ += expected.size();
        return true;
    }

    /// Moves behind the letters that `belongs` is true of; these.
    template <class Predicate>
    std::string_view take_while(Predicate belongs) {
        const std::size_t begin = position_;
        while (!at_end() && belongs(text_[position_])) ++position_;
        return text_.substr(begin, position_ - begin);
    }
    std::string_view take_digits() { return take_while(is_digit); }
    /// Moves behind the digits that are next; nothing where there are none, 0 of more than a number has.
    std::optional<std::size_t> take_number() {
        const std::string_view digits = take_digits();
        if (digits.empty()) return std::nullopt;
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() ? value : 0;
    }
    std::string_view take_word() { return take_while(is_word_letter); }
    void skip_blanks() { take_while(is_blank); }

    /// Moves behind the next `expected`, or to the end; whether there is one.
    bool find(std::string_view expected) {
        const std::size_t found = text_.find(expected, position_);
        position_ = found == std::string_view::npos ? text_.size() : found + expected.size();
        return found != std::string_view::npos;
    }

  private:
    std::string_view text_;
    std::size_t position_ = 0;
};

}  // namespace tessera::tools
