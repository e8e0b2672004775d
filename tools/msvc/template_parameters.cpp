// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/template_parameters.h"

#include <string_view>

#include "tools/msvc/code_scanner.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// How many letters of the text are that type, as one writes it; 0: none.
std::size_t length_of_type(std::string_view text, const std::string& type) {
    TextCursor cursor(text);
    if (type == "size_t") cursor.take("std::");
    const bool is_unsigned = type == "unsigned int";
    if (cursor.take_word() != (is_unsigned ? "unsigned" : type)) return 0;
    const std::size_t length = cursor.position();
    if (!is_unsigned) return length;
    cursor.skip_blanks();
    const std::string_view next = cursor.take_word();
    if (next == "long" || next == "short" || next == "char") return 0;
    return next == "int" ? cursor.position() : length;
}

}  // namespace

Change int_parameters(const std::string& text, std::size_t name, const std::string& note) {
    TextCursor types(note);
    if (!types.find("does not have the same type as the corresponding template parameter ('int' vs '")) return {};
    types.take("std::");
    const std::string type(types.rest().substr(0, types.rest().find('\'')));
    const std::size_t head = text.rfind("template", name);
    const std::size_t begin = head == std::string::npos ? head : text.find('<', head);
    if (begin == std::string::npos || begin > name) return {};
    Change edits;
    int depth = 0;
    for (std::size_t at = begin; at < name; ++at) {
        if (text[at] == '<') ++depth;
        if (text[at] == '>' && --depth == 0) break;
        if (depth != 1 || !is_word_letter(text[at]) || is_word_letter(text[at - 1]) || text[at - 1] == ':') continue;
        const std::size_t length = length_of_type(std::string_view(text).substr(at, name - at), type);
        if (length == 0) continue;
        edits.push_back({at, at + length, "int", kTypesOfTemplateParameters, false});
        at += length - 1;
    }
    return edits;
}

}  // namespace tessera::tools
