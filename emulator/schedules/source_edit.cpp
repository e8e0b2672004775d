// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/source_edit.h"

#include <charconv>

namespace tessera::detail {

namespace {

constexpr std::string_view kNone = "none";
constexpr const char* kHexDigits = "0123456789ABCDEF";

std::string quoted(const std::string& name) {
    std::string text;
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte > ' ' && byte < 0x7F && letter != ',' && letter != '%') {
            text += letter;
        } else {
            text += {'%', kHexDigits[byte >> 4], kHexDigits[byte & 0xF]};
        }
    }
    return text;
}

template <class Number>
bool parse_number(std::string_view text, Number& number, int base) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size();
}

bool unquote(std::string_view text, std::string& name) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned char byte = static_cast<unsigned char>(text[i]);
        if (byte == '%' && (i + 2 >= text.size() || !parse_number(text.substr(i + 1, 2), byte, 16))) return false;
        if (text[i] == '%') i += 2;
        name += static_cast<char>(byte);
    }
    return !name.empty();
}

/// What stands before `end`, which is taken away with it.
std::string_view part(std::string_view& text, char end) {
    const std::size_t at = text.find(end);
    const std::string_view before = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
    return before;
}

bool parse_edit(std::string_view text, SourceEdit& edit) {
    const std::string_view what = part(text, '.'), kinds = part(text, '.'), line = part(text, '.');
    edit.is_new = what == "new";
    edit.covers_global = kinds == "g" || kinds == "gt";
    edit.covers_tile_static = kinds == "t" || kinds == "gt";
    return (edit.is_new || what == "more") && (edit.covers_global || edit.covers_tile_static) && parse_number(line, edit.line, 10) &&
           unquote(text, edit.file);
}

}  // namespace

std::string text_of(const std::vector<SourceEdit>& edits) {
    std::string text;
    for (const SourceEdit& edit : edits) {
        if (!text.empty()) text += ',';
        text += edit.is_new ? "new." : "more.";
        if (edit.covers_global) text += 'g';
        if (edit.covers_tile_static) text += 't';
        text += '.' + std::to_string(edit.line) + '.' + quoted(edit.file);
    }
    return text.empty() ? std::string(kNone) : text;
}

bool parse_edits(std::string_view text, std::vector<SourceEdit>& edits) {
    edits.clear();
    if (text == kNone) return true;
    while (!text.empty()) {
        edits.emplace_back();
        if (!parse_edit(part(text, ','), edits.back())) return false;
    }
    return !edits.empty();
}

}  // namespace tessera::detail
