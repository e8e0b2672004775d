// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/shown_sources.h"

#include <algorithm>
#include <vector>

#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

/// Characters of a line that are shown: generated code has lines of a megabyte.
constexpr std::size_t kMostCharacters = 400;
/// Of a longer line: characters before the column that a position names.
constexpr std::size_t kBefore = 80;

/// The characters from `begin` on. Blanks and control characters stay as they are.
std::string text_of(const std::string& line, const std::vector<Glyph>& glyphs, std::size_t begin, std::size_t count) {
    std::string text;
    for (std::size_t i = begin; i < glyphs.size() && i < begin + count; ++i) {
        const std::size_t end = i + 1 < glyphs.size() ? glyphs[i + 1].offset : line.size();
        const std::string_view bytes(line.data() + glyphs[i].offset, end - glyphs[i].offset);
        const bool is_no_character = bytes.size() == 1 && static_cast<unsigned char>(bytes[0]) >= 0x80;
        text += is_no_character ? glyphs[i].bytes : std::string(bytes);
    }
    return text;
}

}  // namespace

void ShownSources::note(const check::Position& position, unsigned around) {
    if (position.file.empty()) return;
    Lines& lines = files_[position.file];
    if (position.line == 0) return;
    const unsigned first = position.line > around ? position.line - around : 1;
    for (unsigned line = first; line <= position.line + around; ++line) lines[line];
    if (position.column == 0) return;
    std::size_t& column = lines[position.line].column;
    column = column == 0 ? position.column : std::min<std::size_t>(column, position.column);
    characters_[position.file][{position.line, position.column}];
}

void ShownSources::read() {
    for (auto& [file, lines] : files_) {
        if (lines.empty()) continue;
        const unsigned first = lines.begin()->first;
        const std::vector<std::string> texts = source_lines(file, first, lines.rbegin()->first);
        auto& characters = characters_[file];
        for (auto& [number, line] : lines) {
            if (number - first >= texts.size()) break;
            const std::string& text = texts[number - first];
            const std::vector<Glyph> glyphs = glyphs_of(text);
            const auto character_at = [&glyphs](std::size_t column) {
                return static_cast<std::size_t>(std::count_if(glyphs.begin(), glyphs.end(), [column](const Glyph& glyph) { return glyph.offset + 1 < column; })) + 1;
            };
            for (auto at = characters.lower_bound({number, 0}); at != characters.end() && at->first.first == number; ++at) {
                if (at->first.second <= text.size()) at->second = character_at(at->first.second);
            }
            std::size_t begin = 0;
            if (glyphs.size() > kMostCharacters && line.column != 0 && line.column <= text.size()) {
                begin = std::max(character_at(line.column), kBefore + 1) - kBefore - 1;
            }
            line.text = text_of(text, glyphs, begin, kMostCharacters);
            line.from = begin + 1;
            line.goes_on = glyphs.size() > begin + kMostCharacters;
            line.is_read = true;
        }
    }
}

std::size_t ShownSources::character_of(const check::Position& position) const {
    const auto file = characters_.find(position.file);
    if (file == characters_.end()) return 0;
    const auto found = file->second.find({position.line, position.column});
    return found != file->second.end() ? found->second : 0;
}

}  // namespace tessera::race_detector
