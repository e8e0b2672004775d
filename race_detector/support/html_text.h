// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

/// Text of others within a page: nothing in it is markup, and all of it can be shown.
inline std::string html_of(std::string_view text) {
    std::string safe;
    for (const char c : one_line(text)) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    }
    return safe;
}

/// <name class="kind">text</name>; the text is markup.
inline std::string element(const std::string& name, const std::string& kind, const std::string& text) {
    return "<" + name + (kind.empty() ? "" : " class=\"" + kind + "\"") + ">" + text + "</" + name + ">";
}

}  // namespace tessera::race_detector
