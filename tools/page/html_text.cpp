// SPDX-License-Identifier: Apache-2.0
#include "tools/page/html_text.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "tools/page/page_parts.h"

namespace tessera::tools {
namespace {

constexpr const char* kReplacement = "\xEF\xBF\xBD";  // U+FFFD

/// The bytes of the character at the beginning of a text that is not empty, and its number; 0 bytes: it is none.
std::pair<std::size_t, std::uint32_t> character_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {1, lead};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {0, 0};
    std::uint32_t number = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80) return {0, 0};
        number = number << 6U | (next & 0x3FU);
    }
    const bool is_too_long = (length == 3 && number < 0x800) || (length == 4 && number < 0x10000);
    const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
    if (is_too_long || is_surrogate || number > 0x10FFFF) return {0, 0};
    return {length, number};
}

bool is_control(std::uint32_t number) {
    return number < 0x20 || (number >= 0x7F && number <= 0x9F) || (number >= 0x200E && number <= 0x200F) || (number >= 0x2028 && number <= 0x202E) ||
           (number >= 0x2066 && number <= 0x2069);
}

}  // namespace

std::string html_of(std::string_view text) {
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const auto [length, number] = character_of(text.substr(at));
        switch (number) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\n':
            case '\r':
            case '\t': safe += ' '; break;
            default: safe += length == 0 || is_control(number) ? std::string_view(kReplacement) : text.substr(at, length);
        }
        at += length == 0 ? 1 : length;
    }
    return safe;
}

std::string element(const std::string& name, const std::string& kind, const std::string& text) {
    return "<" + name + (kind.empty() ? "" : " class=\"" + kind + "\"") + ">" + text + "</" + name + ">";
}

std::string html_page(const std::string& title, const std::string& styles, const std::string& body) {
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + html_of(title) +
           "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n" + page_style + styles + "</style>\n</head>\n<body>\n" + body +
           "</body>\n</html>\n";
}

std::string script_element(const std::string& script) { return script.empty() ? "" : "<script>\n" + script + "</script>\n"; }

}  // namespace tessera::tools
