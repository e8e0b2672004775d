// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/source_beginning.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// Names with an extension whose headers nothing of the program's changes.
constexpr std::string_view kKnownHeaders[] = {"assert.h", "ctype.h",  "float.h",   "inttypes.h",     "limits.h", "math.h",
                                              "memory.h", "stddef.h", "stdint.h",  "stdio.h",        "stdlib.h", "string.h",
                                              "time.h",   "wchar.h",  "Windows.h", "windows.h",      "tchar.h",  "conio.h",
                                              "process.h", "amp_math.h"};

/// Only a header of the standard library has such a name, as long as no folder of the program is searched.
bool is_of_standard_library(std::string_view name) {
    return std::find(std::begin(kKnownHeaders), std::end(kKnownHeaders), name) != std::end(kKnownHeaders) ||
           (!name.empty() && std::all_of(name.begin(), name.end(), [](char letter) { return is_word_letter(letter); }));
}

void skip_blanks_of_line(TextCursor& cursor) {
    cursor.take_while([](char letter) { return letter == ' ' || letter == '\t'; });
}

/// False: a comment has no end.
bool skip_blanks_and_comments(TextCursor& cursor) {
    while (true) {
        cursor.skip_blanks();
        if (cursor.take("//")) {
            const std::string_view comment = cursor.take_while([](char letter) { return letter != '\n'; });
            if (comment.find('\\') != std::string_view::npos) return false;  // it may go on in the next line
        } else if (cursor.take("/*")) {
            if (!cursor.find("*/")) return false;
        } else {
            return true;
        }
    }
}

/// The rest of a directive's line; nothing where it is more than one line of plain words.
std::optional<std::string> rest_of_line(TextCursor& cursor) {
    const std::string_view rest = cursor.take_while([](char letter) { return letter != '\n'; });
    if (rest.find_first_of("\\\"'?") != std::string_view::npos || rest.find("/*") != std::string_view::npos) return std::nullopt;
    const std::string_view code = rest.substr(0, rest.find("//"));
    const std::size_t last = code.find_last_not_of(" \t\r");
    return std::string(last == std::string_view::npos ? std::string_view() : code.substr(0, last + 1));
}

/// The name in `<name>`; nothing where there is another one.
std::optional<std::string> name_of_header(TextCursor& cursor) {
    const std::optional<std::string> rest = rest_of_line(cursor);
    if (!rest || rest->size() < 2 || rest->front() != '<' || rest->back() != '>') return std::nullopt;
    return rest->substr(1, rest->size() - 2);
}

}  // namespace

std::optional<std::string> beginning_to_precompile(const std::string& source,
                                                   const std::function<std::string(const std::string&)>& right_name) {
    TextCursor cursor(source);
    cursor.take("\xEF\xBB\xBF");
    std::string beginning;
    bool has_headers = false;
    while (skip_blanks_and_comments(cursor) && cursor.take("#")) {
        skip_blanks_of_line(cursor);
        const std::string_view directive = cursor.take_word();
        skip_blanks_of_line(cursor);
        if (directive == "include") {
            std::optional<std::string> name = name_of_header(cursor);
            if (name) name = right_name(*name);
            if (name == "amp.h") return beginning + "#include <amp.h>\n";
            if (!name || !is_of_standard_library(*name)) return std::nullopt;
            has_headers = true;
        } else if (directive == "define" && !has_headers) {
            const std::optional<std::string> macro = rest_of_line(cursor);
            if (!macro || macro->empty()) return std::nullopt;
            beginning += "#define " + *macro + "\n";
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace tessera::tools
