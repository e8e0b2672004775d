// SPDX-License-Identifier: Apache-2.0
// Text in UTF-16, as Visual Studio may save sources. Header-only, for the command and the race detector read sources, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tessera::detail {

/// The byte order mark tells: a file of another encoding cannot begin with it by right.
enum class Encoding { other, utf16_little, utf16_big };

inline Encoding encoding_of(std::string_view bytes) {
    if (bytes.substr(0, 2) == "\xFF\xFE") return Encoding::utf16_little;
    if (bytes.substr(0, 2) == "\xFE\xFF") return Encoding::utf16_big;
    return Encoding::other;
}

inline void append_utf8(std::string& text, std::uint32_t letter) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (letter < 0x80) return put(letter);
    if (letter >= 0x10000) {
        put(0xF0 | letter >> 18);
        put(0x80 | (letter >> 12 & 0x3F));
    } else if (letter >= 0x800) {
        put(0xE0 | letter >> 12);
    }
    put(letter < 0x800 ? 0xC0 | letter >> 6 : 0x80 | (letter >> 6 & 0x3F));
    put(0x80 | (letter & 0x3F));
}

/// UTF-16 with a byte order mark as UTF-8 without one, half a surrogate pair as U+FFFD; other text as it is.
inline std::string utf8_of(std::string bytes) {
    const Encoding encoding = encoding_of(bytes);
    if (encoding == Encoding::other) return bytes;
    const auto unit_at = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<std::uint32_t>(encoding == Encoding::utf16_little ? first | second << 8 : first << 8 | second);
    };
    std::string text;
    for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
        std::uint32_t letter = unit_at(at);
        if (letter >= 0xD800 && letter < 0xE000) {
            const std::uint32_t low = letter < 0xDC00 && at + 3 < bytes.size() ? unit_at(at + 2) : 0;
            const bool is_pair = low >= 0xDC00 && low < 0xE000;
            letter = is_pair ? 0x10000 + ((letter - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
            if (is_pair) at += 2;
        }
        append_utf8(text, letter);
    }
    return text;
}

/// The text of a file that may have been written on Windows, as UTF-8 without a byte order mark.
inline std::string plain_utf8_of(std::string bytes) {
    if (bytes.compare(0, 3, "\xEF\xBB\xBF") == 0) bytes.erase(0, 3);
    return utf8_of(std::move(bytes));
}

/// Valid UTF-8 in the encoding of a file, with a byte order mark if that has one.
inline std::string encoded(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::other) return std::string(text);
    std::string bytes;
    const auto put = [&](std::uint32_t unit) {
        const char low = static_cast<char>(static_cast<unsigned char>(unit & 0xFF));
        const char high = static_cast<char>(static_cast<unsigned char>(unit >> 8 & 0xFF));
        bytes += encoding == Encoding::utf16_little ? low : high;
        bytes += encoding == Encoding::utf16_little ? high : low;
    };
    put(0xFEFF);
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at++]);
        const int more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
        std::uint32_t letter = more == 0 ? first : first & (0x3FU >> more);
        for (int i = 0; i < more && at < text.size(); ++i) letter = letter << 6 | (static_cast<unsigned char>(text[at++]) & 0x3FU);
        if (letter >= 0x10000) {
            put(0xD800 + ((letter - 0x10000) >> 10));
            put(0xDC00 + ((letter - 0x10000) & 0x3FF));
        } else {
            put(letter);
        }
    }
    return bytes;
}

}  // namespace tessera::detail
