// SPDX-License-Identifier: Apache-2.0
// Bytes of memory in JSON documents: two hexadecimal digits each, lowest address first.
#pragma once

#include <string>
#include <string_view>

namespace tessera::detail {

inline std::string hex_of(std::string_view bytes) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += {kDigits[value >> 4], kDigits[value & 0xF]};
    }
    return text;
}

/// The bytes that hex_of has written.
inline std::string bytes_of(std::string_view hex) {
    const auto digit = [](char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
    return bytes;
}

}  // namespace tessera::detail
