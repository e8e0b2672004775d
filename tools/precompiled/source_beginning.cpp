// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/source_beginning.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "tools/precompiled/word_list.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// Names with an extension whose headers nothing of the program's changes, and which change nothing in <amp.h>.
constexpr std::string_view kKnownHeaders[] = {
    "assert.h", "ctype.h",  "float.h",     "inttypes.h", "limits.h", "malloc.h",       "math.h",         "memory.h", "stddef.h",
    "stdint.h", "stdio.h",  "stdlib.h",    "string.h",   "time.h",   "wchar.h",        "Windows.h",      "windows.h", "tchar.h",
    "conio.h",  "crtdbg.h", "SDKDDKVer.h", "process.h",  "intrin.h", "amp_graphics.h", "amp_math.h",     "ppl.h",     "ppltasks.h"};

/// Macros that say something to Windows' own headers alone.
constexpr std::string_view kMacrosOfWindows[] = {"NOMINMAX", "STRICT", "VC_EXTRALEAN", "WIN32_LEAN_AND_MEAN", "_CRT_SECURE_NO_DEPRECATE",
                                                 "_CRT_SECURE_NO_WARNINGS", "_SCL_SECURE_NO_WARNINGS"};

/// Pragmas that change nothing in what follows them.
constexpr std::string_view kIdlePragmas[] = {"comment", "endregion", "message", "once", "region", "warning"};

bool is_of_standard_library(std::string_view name) {
    return is_one_of(name, kKnownHeaders) ||
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

/// The rest of a line that ends where it seems to; nothing where it may go on in the next.
std::optional<std::string_view> whole_rest_of_line(TextCursor& cursor) {
    const std::string_view rest = cursor.take_while([](char letter) { return letter != '\n'; });
    if (rest.find('\\') != std::string_view::npos || rest.find("/*") != std::string_view::npos) return std::nullopt;
    return rest;
}

/// Without a comment at its end, and blanks.
std::string code_of(std::string_view rest) {
    const std::string_view code = rest.substr(0, rest.find("//"));
    const std::size_t last = code.find_last_not_of(" \t\r");
    return std::string(last == std::string_view::npos ? std::string_view() : code.substr(0, last + 1));
}

/// The rest of a directive's line; nothing where it is more than plain words.
std::optional<std::string> plain_rest_of_line(TextCursor& cursor) {
    const std::optional<std::string_view> rest = whole_rest_of_line(cursor);
    if (!rest || rest->find_first_of("\"'?") != std::string_view::npos) return std::nullopt;
    return code_of(*rest);
}

struct Directive {
    std::string_view word;  ///< empty: something else is there, or nothing
    bool is_end = false;    ///< of the file
};
Directive next_directive(TextCursor& cursor) {
    if (!skip_blanks_and_comments(cursor)) return {};
    if (!cursor.take("#")) return {{}, cursor.at_end()};
    skip_blanks_of_line(cursor);
    const std::string_view word = cursor.take_word();
    skip_blanks_of_line(cursor);
    return {word, false};
}

bool is_idle_pragma(TextCursor& cursor) {
    const std::string_view word = cursor.take_word();
    return whole_rest_of_line(cursor) && is_one_of(word, kIdlePragmas);
}

/// Moves behind the `#endif` of a condition that changes nothing whether it holds or not, since it decides about errors, warnings
/// and pragmas like `once`. The cursor is behind the word of the `#if`.
bool skip_idle_condition(TextCursor& cursor) {
    for (int depth = 1; whole_rest_of_line(cursor);) {
        const Directive directive = next_directive(cursor);
        if (directive.word == "endif") {
            if (--depth == 0) return whole_rest_of_line(cursor).has_value();
        } else if (directive.word == "if" || directive.word == "ifdef" || directive.word == "ifndef") {
            ++depth;
        } else if (directive.word == "pragma") {
            TextCursor ahead = cursor;
            if (!is_idle_pragma(ahead)) return false;
        } else if (directive.word != "elif" && directive.word != "else" && directive.word != "error" && directive.word != "warning") {
            return false;
        }
    }
    return false;
}

/// Reads a source, and the program's headers that come before <amp.h>, up to there.
class BeginningReader {
  public:
    explicit BeginningReader(const HeadersOfSource& headers) : headers_(headers) {}

    enum class Outcome {
        complete,  ///< up to <amp.h>
        goes_on,   ///< the file ends before
        none
    };

    Outcome read(const std::string& text, const fs::path& folder, bool is_header) {
        TextCursor cursor((std::string_view(text)));
        cursor.take("\xEF\xBB\xBF");
        bool is_guarded = false;
        Directive directive;
        for (bool is_first = true;; is_first = is_first && directive.word == "pragma") {
            directive = next_directive(cursor);
            if (directive.is_end) return is_header && !is_guarded ? Outcome::goes_on : Outcome::none;
            if (directive.word == "include") {
                const Outcome outcome = read_header(cursor, folder);
                if (outcome != Outcome::goes_on) return outcome;
            } else if (directive.word == "ifndef" && is_header && is_first && takes_guard(cursor)) {
                is_guarded = true;
            } else if (directive.word == "endif" && is_guarded) {
                is_guarded = false;
                if (!whole_rest_of_line(cursor)) return Outcome::none;
            } else if (!takes(directive.word, cursor)) {
                return Outcome::none;
            }
        }
    }

    const std::string& macros() const { return macros_; }

  private:
    /// `#ifndef A`, `#define A`, which nothing but this header asks for.
    static bool takes_guard(TextCursor& cursor) {
        TextCursor ahead = cursor;
        const std::optional<std::string> guard = plain_rest_of_line(ahead);
        if (!guard || next_directive(ahead).word != "define" || plain_rest_of_line(ahead) != guard) return false;
        TextCursor behind = ahead;
        if (next_directive(behind).word == "endif") return false;  // a macro that the header sees to
        cursor = ahead;
        return true;
    }

    /// Takes a directive that is neither about headers nor about the header it stands in.
    bool takes(std::string_view word, TextCursor& cursor) {
        if (word == "define") return takes_macro(cursor);
        if (word == "pragma") return is_idle_pragma(cursor);
        if (word != "if" && word != "ifdef" && word != "ifndef") return false;
        TextCursor ahead = cursor;
        if (skip_idle_condition(ahead)) {
            cursor = ahead;
            return true;
        }
        return word == "ifndef" && takes_macro_if_new(cursor);
    }

    bool takes_macro(TextCursor& cursor, const std::string& before = {}, const std::string& after = {}) {
        const std::optional<std::string> macro = plain_rest_of_line(cursor);
        if (!macro || macro->empty()) return false;
        if (is_one_of(TextCursor(*macro).take_word(), kMacrosOfWindows)) return true;
        if (has_headers_) return false;
        macros_ += before + "#define " + *macro + "\n" + after;
        return true;
    }

    /// `#ifndef A`, `#define A ...`, `#endif`
    bool takes_macro_if_new(TextCursor& cursor) {
        const std::optional<std::string> name = plain_rest_of_line(cursor);
        if (!name || next_directive(cursor).word != "define" || TextCursor(cursor).take_word() != *name) return false;
        return takes_macro(cursor, "#ifndef " + *name + "\n", "#endif\n") && next_directive(cursor).word == "endif" &&
               plain_rest_of_line(cursor) == std::string();
    }

    Outcome read_header(TextCursor& cursor, const fs::path& folder) {
        const std::optional<std::string_view> rest = whole_rest_of_line(cursor);
        const std::string named = rest ? code_of(*rest) : std::string();
        if (named.size() < 3) return Outcome::none;
        const bool is_quoted = named.front() == '"';
        const std::string name = named.substr(1, named.size() - 2);
        if (named.back() != (is_quoted ? '"' : '>') || (!is_quoted && named.front() != '<') || name.find_first_of("<>\"'?") != std::string::npos)
            return Outcome::none;
        const NamedHeader header = headers_.named(name, is_quoted, folder);
        if (!header.own.empty()) {
            // A second time it may be another one: not all have something against that.
            if (!read_.insert(header.own).second) return Outcome::none;
            return read(headers_.text_of(header.own), header.own.parent_path(), true);
        }
        if (header.name == "amp.h") return Outcome::complete;
        if (!is_of_standard_library(header.name)) return Outcome::none;
        has_headers_ = true;
        return Outcome::goes_on;
    }

    const HeadersOfSource& headers_;
    std::set<fs::path> read_;
    std::string macros_;
    bool has_headers_ = false;
};

}  // namespace

std::optional<std::string> beginning_to_precompile(const std::string& source, const fs::path& folder, const HeadersOfSource& headers) {
    BeginningReader reader(headers);
    if (reader.read(source, folder, false) != BeginningReader::Outcome::complete) return std::nullopt;
    return reader.macros() + "#include <amp.h>\n";
}

}  // namespace tessera::tools
