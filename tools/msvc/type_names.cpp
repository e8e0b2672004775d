// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/type_names.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

bool is_simple_type(std::string_view word) {
    static constexpr std::string_view words[] = {"unsigned", "signed", "long", "int", "short", "char", "bool", "float", "double", "std"};
    if (word.size() > 2 && word.substr(word.size() - 2) == "_t") return true;
    return word.substr(0, 5) == "__int" || std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Nothing but words of simple types: a structure of that name is another type, and is left alone.
bool is_simple(std::string_view type) {
    TextCursor cursor(type);
    bool has_words = false;
    for (cursor.skip_blanks(); !cursor.at_end(); cursor.skip_blanks()) {
        if (cursor.take("::")) continue;
        if (!is_simple_type(cursor.take_word())) return false;
        has_words = true;
    }
    return has_words;
}

bool is_of_windows(const Diagnostic& note) {
    return note.message.find("previous definition is here") != std::string::npos &&
           note.position.file.find("tessera/windows/") != std::string::npos;
}

bool is_sized_keyword(std::string_view word) {
    return word == "__int8" || word == "__int16" || word == "__int32" || word == "__int64";
}

}  // namespace

Change own_type_names(const std::string& text, std::size_t name, const Diagnostic& diagnostic) {
    static constexpr std::string_view keyword = "typedef ";
    const std::string_view all(text);
    TextCursor cursor(all.substr(name));
    const std::string word(cursor.take_word());
    cursor.skip_blanks();
    const std::size_t begin = text.rfind(keyword, name), type = begin == std::string::npos ? name : begin + keyword.size();
    const bool is_typedef = is_simple(all.substr(type, name - type));
    if (is_typedef && is_sized_keyword(word)) {
        if (!cursor.take(";")) return {};
        return {{begin, name + word.size(), "", kOwnNamesOfTypes}};
    }
    if (diagnostic.message.find("redefinition with different types") == std::string::npos ||
        std::none_of(diagnostic.notes.begin(), diagnostic.notes.end(), is_of_windows))
        return {};
    if (is_typedef) return {{type, name, word + " ", kOwnNamesOfTypes}};
    // using LONG = long;
    if (!cursor.take("=")) return {};
    cursor.skip_blanks();
    const std::size_t alias = name + cursor.position(), end = text.find(';', alias);
    if (end == std::string::npos || !is_simple(all.substr(alias, end - alias))) return {};
    return {{alias, end, word, kOwnNamesOfTypes}};
}

}  // namespace tessera::tools
