// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#define CP_ACP 0
#define CP_OEMCP 1
#define CP_UTF8 65001

namespace tessera::windows {

/// Appends a character as UTF-8; what is no character becomes U+FFFD.
inline void append_utf8(std::string& text, wchar_t wide) {
    auto code = static_cast<unsigned long>(wide);
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = 0xFFFD;
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12);
        tail(6), tail(0);
    } else {
        text += static_cast<char>(0xF0 | code >> 18);
        tail(12), tail(6), tail(0);
    }
}

/// Wide text (UTF-32 on Linux) as UTF-8.
inline std::string utf8_text(const std::wstring& wide) {
    std::string text;
    for (const wchar_t character : wide) append_utf8(text, character);
    return text;
}

/// The opposite. A byte that begins no character stands for itself.
inline std::wstring wide_text_of(const std::string& text) {
    std::wstring wide;
    for (size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at++]);
        const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
        unsigned code = more == 0 ? first : first & (0x3Fu >> more);
        for (int i = 0; i < more && at < text.size() && (text[at] & 0xC0) == 0x80; ++i)
            code = code << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
        wide += static_cast<wchar_t>(code);
    }
    return wide;
}

}  // namespace tessera::windows
