// SPDX-License-Identifier: Apache-2.0
// Spelling suggestions.
#pragma once

#include <string_view>
#include <vector>

namespace tessera::detail {

/// The word of `words` that is least far from `typed`: at most two letters added, dropped or replaced. Empty where none is so near.
std::string_view nearest_word(std::string_view typed, const std::vector<std::string_view>& words);

}  // namespace tessera::detail
