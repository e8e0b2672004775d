// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#define CP_ACP 0
#define CP_OEMCP 1
#define CP_UTF8 65001

namespace tessera::windows {

/// Wide text (UTF-32 on Linux) as UTF-8.
inline std::string utf8_text(const std::wstring& wide) {
    std::string text;
    for (const wchar_t character : wide) {
        const auto code = static_cast<unsigned>(character);
        const auto byte = [&](unsigned value) { text += static_cast<char>(value); };
        if (code < 0x80) {
            byte(code);
            continue;
        }
        if (code < 0x800) {
            byte(0xC0 | code >> 6);
        } else {
            if (code < 0x10000) {
                byte(0xE0 | code >> 12);
            } else {
                byte(0xF0 | code >> 18);
                byte(0x80 | (code >> 12 & 0x3F));
            }
            byte(0x80 | (code >> 6 & 0x3F));
        }
        byte(0x80 | (code & 0x3F));
    }
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
