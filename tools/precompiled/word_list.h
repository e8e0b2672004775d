// SPDX-License-Identifier: Apache-2.0
// Lists of words that are known when the command is compiled.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace tessera::tools {

template <std::size_t Count>
bool is_one_of(std::string_view text, const std::string_view (&words)[Count]) {
    return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

template <std::size_t Count>
bool begins_with_one_of(std::string_view text, const std::string_view (&beginnings)[Count]) {
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](std::string_view beginning) { return text.substr(0, beginning.size()) == beginning; });
}

}  // namespace tessera::tools
