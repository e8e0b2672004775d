// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_excerpt.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "emulator/documents/utf16.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

constexpr int kTabWidth = 8;
/// Columns of a line that are shown: generated code has lines of thousands.
constexpr int kShownWidth = 160;

/// The characters of a source line, tabs as blanks up to the next tab stop.
std::vector<Glyph> without_tabs(const std::string& line) {
    std::vector<Glyph> glyphs = glyphs_of(line);
    int column = 0;
    for (Glyph& glyph : glyphs) {
        if (line[glyph.offset] == '\t') {
            glyph.width = kTabWidth - column % kTabWidth;
            glyph.bytes.assign(static_cast<std::size_t>(glyph.width), ' ');
        }
        column += glyph.width;
    }
    return glyphs;
}

bool has_caret(const std::vector<Glyph>& glyphs, std::size_t index, const std::vector<unsigned>& columns,
               std::size_t line_size) {
    const std::size_t end = index + 1 < glyphs.size() ? glyphs[index + 1].offset : line_size;
    return std::any_of(columns.begin(), columns.end(),
                       [&](unsigned column) { return column > glyphs[index].offset && column <= end; });
}

/// The first character to show, so that the first caret of a long line is seen.
std::size_t first_shown(const std::vector<Glyph>& glyphs, const std::vector<unsigned>& columns,
                        std::size_t line_size) {
    int before = 0;  // columns of the terminal to the left of the caret
    std::size_t caret = 0;
    while (caret < glyphs.size() && !has_caret(glyphs, caret, columns, line_size))
        before += glyphs[caret++].width;
    std::size_t first = 0;
    if (caret == glyphs.size() || before < kShownWidth) return first;
    while (before > kShownWidth / 2) before -= glyphs[first++].width;
    return first;
}

/// Leaves the stream at its beginning.
bool is_in_utf16(std::ifstream& stream) {
    char begin[2] = {};
    stream.read(begin, sizeof begin);
    stream.clear();
    stream.seekg(0);
    return detail::encoding_of({begin, sizeof begin}) != detail::Encoding::other;
}

}  // namespace

std::vector<std::string> source_lines(const std::string& file, unsigned from, unsigned to) {
    std::vector<std::string> lines;
    std::error_code error;
    // A pipe that has the name of a source file would never end.
    if (from == 0 || !std::filesystem::is_regular_file(file, error)) return lines;
    std::ifstream bytes(file, std::ios::binary);
    std::istringstream decoded;
    const bool is_utf16 = is_in_utf16(bytes);
    if (is_utf16) decoded.str(detail::utf8_of({std::istreambuf_iterator<char>(bytes), {}}));
    std::istream& stream = is_utf16 ? static_cast<std::istream&>(decoded) : bytes;
    std::string line;
    for (unsigned number = 1; number <= to && std::getline(stream, line); ++number) {
        if (number < from) continue;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

std::optional<std::string> source_line(const std::string& file, unsigned line) {
    const std::vector<std::string> lines = source_lines(file, line, line);
    if (lines.empty()) return std::nullopt;
    return lines.front();
}

std::string source_excerpt(const std::string& file, unsigned line, const std::vector<unsigned>& columns) {
    const std::optional<std::string> source = source_line(file, line);
    if (!source) return "";
    const std::vector<Glyph> glyphs = without_tabs(*source);
    const std::size_t first = first_shown(glyphs, columns, source->size());
    std::string text = first > 0 ? "..." : "";
    std::string carets(text.size(), ' ');
    std::size_t carets_end = 0;
    int width = 0;
    for (std::size_t i = first; i < glyphs.size(); ++i) {
        width += glyphs[i].width;
        if (width > kShownWidth) {
            text += "...";
            break;
        }
        text += glyphs[i].bytes;
        const std::size_t place = carets.size();
        carets.append(static_cast<std::size_t>(glyphs[i].width), ' ');
        if (glyphs[i].width > 0 && has_caret(glyphs, i, columns, source->size())) {
            carets[place] = '^';
            carets_end = place + 1;
        }
    }
    char gutter[32];
    const int gutter_width = std::snprintf(gutter, sizeof gutter, "%5u", line);
    text.erase(text.find_last_not_of(' ') + 1);
    std::string excerpt = std::string(gutter) + (text.empty() ? " |" : " | ") + text + '\n';
    if (carets_end == 0) return excerpt;
    carets.resize(carets_end);
    return excerpt + std::string(static_cast<std::size_t>(gutter_width), ' ') + " | " + carets + '\n';
}

}  // namespace tessera::race_detector
