// SPDX-License-Identifier: Apache-2.0
#include "tools/code/macro_places.h"

#include <algorithm>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// Whether the line that ends at `end` goes on in the next one.
bool goes_on(const std::string& text, std::size_t end) {
    if (end > 0 && text[end - 1] == '\r') --end;
    return end > 0 && text[end - 1] == '\\';
}

std::size_t begin_of_line(const std::string& text, std::size_t place) {
    const std::size_t end = place == 0 ? std::string::npos : text.rfind('\n', place - 1);
    return end == std::string::npos ? 0 : end + 1;
}

}  // namespace

bool MacroDefinition::has_parameter(std::string_view name) const {
    return std::find(parameters.begin(), parameters.end(), name) != parameters.end();
}

bool MacroDefinition::holds(const Change& change) const {
    return std::all_of(change.begin(), change.end(), [&](const Edit& edit) { return edit.begin >= begin && edit.end <= end; });
}

std::optional<MacroDefinition> macro_around(const std::string& text, std::size_t place) {
    if (place > text.size()) return std::nullopt;
    std::size_t line = begin_of_line(text, place);
    while (line > 0 && goes_on(text, line - 1)) line = begin_of_line(text, line - 1);
    MacroDefinition macro;
    macro.end = std::min(text.find('\n', place), text.size());
    while (macro.end < text.size() && goes_on(text, macro.end)) macro.end = std::min(text.find('\n', macro.end + 1), text.size());
    TextCursor cursor(std::string_view(text).substr(line, macro.end - line));
    cursor.skip_blanks();
    if (!cursor.take("#")) return std::nullopt;
    cursor.skip_blanks();
    if (cursor.take_word() != "define") return std::nullopt;
    cursor.skip_blanks();
    cursor.take_word();
    macro.has_arguments = cursor.take("(");
    while (macro.has_arguments && !cursor.at_end() && !cursor.take(")")) {
        const std::string_view name = cursor.take_word();
        if (!name.empty()) macro.parameters.emplace_back(name);
        else if (cursor.take("...")) macro.parameters.emplace_back("__VA_ARGS__");
        else cursor.take_while([](char letter) { return letter != ')' && letter != '.' && !is_word_letter(letter); });
    }
    cursor.take_while([](char letter) { return is_blank(letter) || letter == '\\'; });
    macro.begin = line + cursor.position();
    if (place < macro.begin) return std::nullopt;
    return macro;
}

std::vector<SourcePosition> places_in_macros(const Diagnostic& diagnostic) {
    std::vector<SourcePosition> places;
    for (const Diagnostic& note : diagnostic.notes) {
        if (note.message.find("expanded from macro '") == 0) places.insert(places.begin(), note.position);
        else if (note.message.find("(skipping ") != 0) break;  // later ones are about other notes
    }
    return places;
}

}  // namespace tessera::tools
