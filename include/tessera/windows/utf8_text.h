// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::windows {

/// Wide text (UTF-32 on Linux) as UTF-8.
inline std::string utf8_text(const wchar_t* wide) {
    std::string text;
    for (; *wide != 0; ++wide) {
        const auto code = static_cast<unsigned>(*wide);
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

}  // namespace tessera::windows
