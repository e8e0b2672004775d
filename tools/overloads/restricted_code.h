// SPDX-License-Identifier: Apache-2.0
// Where a source is restrict(amp): its clauses, read from the text.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/code/code_tokens.h"

namespace tessera::tools {

/// `restrict(...)`, or a macro for it, as a text has it.
struct WrittenClause {
    bool cpu = false;
    bool amp = false;
    std::size_t end = 0;  ///< the token behind it
};

/// The one that begins at token `i`.
std::optional<WrittenClause> clause_at(const CodeTokens& tokens, std::size_t i);

/// A `restrict(...)`, and the function that has it.
struct RestrictedFunction {
    bool cpu = false;
    bool amp = false;
    std::size_t name = CodeTokens::none;  ///< the token; none: a lambda, an operator
    std::size_t begin = 0;                ///< the tokens from the clause on,
    std::size_t end = 0;                  ///< to behind the body, or behind the declaration

    bool is_amp_only() const { return amp && !cpu; }
};

class RestrictedCode {
  public:
    explicit RestrictedCode(const CodeTokens& tokens);

    const std::vector<RestrictedFunction>& functions() const { return functions_; }

    /// The innermost function with a clause around a token; null: there is none.
    const RestrictedFunction* around(std::size_t token) const;

  private:
    std::vector<RestrictedFunction> functions_;
};

}  // namespace tessera::tools
