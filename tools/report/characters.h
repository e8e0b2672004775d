// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::tools {

/// Where the character with this number, from 1, begins in a text in UTF-8; its size: there is none.
inline std::size_t byte_of(const std::string& text, std::size_t character) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_begin = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80;
        if (is_begin && ++number == character) return at;
    }
    return text.size();
}

}  // namespace tessera::tools
