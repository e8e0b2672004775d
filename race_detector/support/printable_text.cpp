// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/printable_text.h"

#include <algorithm>
#include <cstdint>

namespace tessera::race_detector {

namespace {

constexpr std::uint32_t kNoCharacter = 0xFFFFFFFF;
constexpr char kReplacement[] = "\xEF\xBF\xBD";  // U+FFFD

struct Decoded {
    std::uint32_t code_point = kNoCharacter;
    std::size_t length = 1;  ///< bytes
};

/// The character at the beginning of a text that is not empty.
Decoded decode(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
    std::uint32_t code_point = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80) return {};
        code_point = code_point << 6U | (next & 0x3FU);
    }
    static constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < least[length] || code_point > 0x10FFFF || is_surrogate) return {};
    return {code_point, length};
}

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

template <std::size_t Count>
bool is_in(std::uint32_t code_point, const Range (&ranges)[Count]) {
    for (const Range& range : ranges) {
        if (code_point >= range.first && code_point <= range.last) return true;
    }
    return false;
}

// C0 and C1 control characters, and those that turn the direction of writing: a source line can hide code
// with them.
constexpr Range kControls[] = {{0, 0x1F}, {0x7F, 0x9F}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};

// Not wcwidth(): it depends on the locale, which belongs to the program that is watched.
constexpr Range kNoWidth[] = {{0x300, 0x36F},    {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},
                              {0x64B, 0x65F},    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D},
                              {0x20D0, 0x20FF},  {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
                              {0xE0100, 0xE01EF}};
constexpr Range kDoubleWidth[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},  {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

int width_of(std::uint32_t code_point) {
    if (is_in(code_point, kNoWidth)) return 0;
    return is_in(code_point, kDoubleWidth) ? 2 : 1;
}

int width_of(std::string_view text) {
    int width = 0;
    for (const Glyph& glyph : glyphs_of(text)) width += glyph.width;
    return width;
}

}  // namespace

std::vector<Glyph> glyphs_of(std::string_view text) {
    std::vector<Glyph> glyphs;
    for (std::size_t offset = 0; offset < text.size();) {
        const Decoded decoded = decode(text.substr(offset));
        if (decoded.code_point == '\n' || decoded.code_point == '\r' || decoded.code_point == '\t') {
            glyphs.push_back({" ", offset, 1});
        } else if (decoded.code_point == kNoCharacter || is_in(decoded.code_point, kControls)) {
            glyphs.push_back({kReplacement, offset, 1});
        } else {
            glyphs.push_back(
                {std::string(text.substr(offset, decoded.length)), offset, width_of(decoded.code_point)});
        }
        offset += decoded.length;
    }
    return glyphs;
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const Glyph& glyph : glyphs_of(text)) line += glyph.bytes;
    return line;
}

std::string wrapped(std::string_view paragraph, std::string_view first, std::string_view indent, int width) {
    const std::string text = one_line(paragraph);
    std::string lines;
    std::string line(first);
    bool is_empty = true;
    for (std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos;) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        if (!is_empty && width_of(line) + 1 + width_of(word) > width) {
            lines += line + '\n';
            line = indent;
            is_empty = true;
        }
        line += (is_empty ? "" : " ") + word;
        is_empty = false;
        begin = text.find_first_not_of(' ', end);
    }
    return is_empty ? lines : lines + line + '\n';
}

}  // namespace tessera::race_detector
