// SPDX-License-Identifier: Apache-2.0
// C++ text as its words, for changes that the compiler cannot propose.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::tools {

/// A name, a number, or one sign. `::` is one token, other signs are single letters.
struct CodeToken {
    std::string_view text;  ///< of the text that was read
    std::size_t begin = 0;
    bool is_name = false;
};

/// The words of a source without its comments, literals in quotation marks and preprocessor directives.
class CodeTokens {
  public:
    /// `text` outlives the tokens.
    explicit CodeTokens(const std::string& text);

    const std::vector<CodeToken>& all() const { return tokens_; }
    std::size_t size() const { return tokens_.size(); }
    const CodeToken& operator[](std::size_t i) const { return tokens_[i]; }
    bool is(std::size_t i, std::string_view word) const { return i < size() && tokens_[i].text == word; }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    /// The bracket that closes the one at `i`, or that it closes; none: there is no such bracket.
    std::size_t partner(std::size_t i) const { return partners_[i]; }
    /// The token that begins at `place` in the text; none: there is no such token.
    std::size_t beginning_at(std::size_t place) const;

  private:
    void pair_brackets();

    std::vector<CodeToken> tokens_;
    std::vector<std::size_t> partners_;
};

}  // namespace tessera::tools
