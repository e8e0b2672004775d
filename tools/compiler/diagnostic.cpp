// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/diagnostic.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "tools/support/terminal_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// The text of a string literal of C.
std::string unescaped(const std::string& literal) {
    std::string text;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\' || i + 1 == literal.size()) {
            text += literal[i];
            continue;
        }
        const char letter = literal[++i];
        if (letter >= '0' && letter <= '7' && i + 2 < literal.size()) {
            text += static_cast<char>(std::stoi(literal.substr(i, 3), nullptr, 8));
            i += 2;
        } else {
            text += letter == 'n' ? '\n' : letter == 't' ? '\t' : letter;
        }
    }
    return text;
}

/// LINE:COLUMN
bool take_place(TextCursor& cursor, SourcePosition& place) {
    const std::optional<std::size_t> line = cursor.take_number();
    if (!line || !cursor.take(":")) return false;
    const std::optional<std::size_t> column = cursor.take_number();
    if (!column) return false;
    place.line = *line;
    place.column = *column;
    return true;
}

/// A string literal of C with its quotation marks; nothing when none is next.
std::optional<std::string> take_literal(TextCursor& cursor) {
    if (!cursor.take("\"")) return std::nullopt;
    bool escaped = false;
    const std::string_view literal = cursor.take_while([&](char letter) {
        const bool ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        return !ends;
    });
    if (!cursor.take("\"")) return std::nullopt;
    return unescaped(std::string(literal));
}

/// fix-it:"FILE":{LINE:COLUMN-LINE:COLUMN}:"TEXT"
std::optional<FixIt> fix_it_in(std::string_view line) {
    TextCursor cursor(line);
    FixIt fix;
    if (!cursor.take("fix-it:")) return std::nullopt;
    const std::optional<std::string> file = take_literal(cursor);
    if (!file || !cursor.take(":{") || !take_place(cursor, fix.begin) || !cursor.take("-") || !take_place(cursor, fix.end) ||
        !cursor.take("}:"))
        return std::nullopt;
    const std::optional<std::string> text = take_literal(cursor);
    if (!text || !cursor.at_end()) return std::nullopt;
    fix.begin.file = fix.end.file = *file;
    fix.text = *text;
    return fix;
}

struct Message {
    Diagnostic diagnostic;
    bool is_note = false;
};

/// FILE:LINE:COLUMN: KIND: TEXT
std::optional<Message> message_in(const std::string& line) {
    if (line.empty() || is_blank(line[0])) return std::nullopt;
    for (std::size_t colon = line.find(':', 1); colon != std::string::npos; colon = line.find(':', colon + 1)) {
        Message message;
        SourcePosition& place = message.diagnostic.position;
        TextCursor cursor(std::string_view(line).substr(colon + 1));
        if (!take_place(cursor, place) || !cursor.take(": ")) continue;
        message.diagnostic.is_error = cursor.take("error: ") || cursor.take("fatal error: ");
        message.is_note = !message.diagnostic.is_error && cursor.take("note: ");
        if (!message.diagnostic.is_error && !message.is_note && !cursor.take("warning: ")) continue;
        place.file = line.substr(0, colon);
        message.diagnostic.message = cursor.rest();
        return message;
    }
    return std::nullopt;
}

}  // namespace

bool Diagnostic::is_in_an_instantiation() const {
    return std::any_of(notes.begin(), notes.end(), [](const Diagnostic& note) {
        return note.message.find("in instantiation of") != std::string::npos;
    });
}

std::vector<Diagnostic> diagnostics_in(const std::string& output) {
    std::vector<Diagnostic> all;
    Diagnostic* last = nullptr;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (std::optional<FixIt> fix = fix_it_in(line)) {
            if (last != nullptr) last->fix_its.push_back(*std::move(fix));
        } else if (std::optional<Message> message = message_in(line)) {
            std::vector<Diagnostic>& list = message->is_note && !all.empty() ? all.back().notes : all;
            list.push_back(std::move(message->diagnostic));
            last = &list.back();
        }
    }
    return all;
}

std::string without_fix_its(const std::string& output) {
    std::string rest;
    for (std::size_t begin = 0; begin < output.size();) {
        const std::size_t end = std::min(output.find('\n', begin), output.size());
        const std::string line = output.substr(begin, end + 1 - begin);
        // Colours of the lines above end in front of it.
        const bool is_fix_it = fix_it_in(without_escapes(output.substr(begin, end - begin))).has_value();
        rest += is_fix_it ? line.substr(0, line.find("fix-it:")) : line;
        begin = end + 1;
    }
    return rest;
}

}  // namespace tessera::tools
