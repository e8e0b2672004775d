// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

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

}  // namespace tessera::windows
