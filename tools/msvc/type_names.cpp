// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/type_names.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

bool is_simple_type(std::string_view word) {
    static constexpr std::string_view words[] = {"unsigned", "signed", "long", "int", "short", "char", "bool", "std"};
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

bool is_of_windows(const Diagnostic& diagnostic) { return diagnostic.position.file.find("tessera/windows/") != std::string::npos; }

bool is_previous(const Diagnostic& note) { return note.message.find("previous definition is here") != std::string::npos; }

/// Of `typedef redefinition with different types ('uint32_t' (aka 'unsigned int') vs 'unsigned long')` the unsigned int.
std::string new_type_in(const std::string& message) {
    const std::size_t end = message.rfind('\'', message.find(" vs '"));
    if (end == std::string::npos || end == 0) return "";
    const std::size_t begin = message.rfind('\'', end - 1);
    return begin == std::string::npos ? "" : message.substr(begin + 1, end - begin - 1);
}

constexpr std::string_view kKeyword = "typedef ";

/// Of the typedef that defines `name`; `name` where there is none.
std::size_t begin_of_type(const std::string& text, std::size_t name) {
    const std::size_t begin = text.rfind(kKeyword, name);
    return begin == std::string::npos ? name : begin + kKeyword.size();
}

bool is_sized_keyword(std::string_view word) {
    return word == "__int8" || word == "__int16" || word == "__int32" || word == "__int64";
}

}  // namespace

Change own_type_names(const std::string& text, std::size_t name, const Diagnostic& diagnostic) {
    const std::string_view all(text);
    TextCursor cursor(all.substr(name));
    const std::string word(cursor.take_word());
    cursor.skip_blanks();
    const std::size_t type = begin_of_type(text, name);
    const bool is_typedef = is_simple(all.substr(type, name - type));
    if (is_typedef && is_sized_keyword(word)) {
        if (!cursor.take(";")) return {};
        return {{type - kKeyword.size(), name + word.size(), "", kOwnNamesOfTypes}};
    }
    if (diagnostic.message.find("redefinition with different types") == std::string::npos ||
        std::none_of(diagnostic.notes.begin(), diagnostic.notes.end(), [](const Diagnostic& note) { return is_previous(note) && is_of_windows(note); }))
        return {};
    if (word == "byte") return {};  // of Windows, too, but nowhere else another name for the same type
    if (is_typedef) return {{type, name, word + " ", kOwnNamesOfTypes}};
    // using LONG = long;
    if (!cursor.take("=")) return {};
    cursor.skip_blanks();
    const std::size_t alias = name + cursor.position(), end = text.find(';', alias);
    if (end == std::string::npos || !is_simple(all.substr(alias, end - alias))) return {};
    return {{alias, end, word, kOwnNamesOfTypes}};
}

Change type_name_before_windows(const std::string& text, std::size_t name, const Diagnostic& diagnostic, const Diagnostic& note) {
    if (!is_of_windows(diagnostic) || !is_previous(note)) return {};
    if (diagnostic.message.find("redefinition with different types") == std::string::npos) return {};
    const std::string type = new_type_in(diagnostic.message);
    const std::size_t begin = begin_of_type(text, name);
    if (!is_simple(type) || !is_simple(std::string_view(text).substr(begin, name - begin))) return {};
    return {{begin, name, type + " ", kOwnNamesOfTypes}};
}

}  // namespace tessera::tools
