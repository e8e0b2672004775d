// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/users_line.h"

#include <cstddef>
#include <sstream>
#include <vector>

#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

/// A message with the lines of source below it, and the lines above it that name the including files.
struct Message {
    std::string includes;
    std::string head;
    std::string excerpt;
    std::string plain;  ///< the head without colours

    bool begins(const char* text) const { return plain.rfind(text, 0) == 0; }
    bool is(const char* kind) const { return plain.find(kind) != std::string::npos; }
    std::string text() const { return includes + head + excerpt; }
};

/// Not a line of source.
bool is_head(const std::string& plain) {
    for (const char* kind : {": error: ", ": fatal error: ", ": warning: ", ": note: ", " generated."}) {
        if (plain.rfind(' ', 0) != 0 && plain.find(kind) != std::string::npos) return true;
    }
    return false;
}

std::vector<Message> messages_in(const std::string& diagnostics) {
    std::vector<Message> all;
    std::istringstream lines(diagnostics);
    std::string includes;
    for (std::string line; std::getline(lines, line);) {
        const std::string plain = without_escapes(line);
        line += '\n';
        if (plain.rfind("In file included from ", 0) == 0) {
            includes += line;
        } else if (!is_head(plain) && !all.empty() && includes.empty()) {
            all.back().excerpt += line;
        } else {
            all.push_back({includes, line, "", plain});
            includes.clear();
        }
    }
    if (!includes.empty()) all.push_back({includes, "", "", ""});
    return all;
}

/// What a static_assert that failed says, in the words of clang 19 and of clang 14; empty: it is no such error.
std::string words_of_assertion(const std::string& plain) {
    std::size_t begin = plain.find(": error: static assertion failed");
    if (begin != std::string::npos) {
        begin = plain.find(": ", begin + sizeof ": error: static assertion" - 1);
        return begin == std::string::npos ? "" : plain.substr(begin + 2);
    }
    begin = plain.find(": error: static_assert failed");
    if (begin == std::string::npos) return "";
    begin = plain.find(" \"", begin);
    return begin == std::string::npos ? "" : plain.substr(begin + 2, plain.rfind('"') - begin - 2);
}

std::string head_of_error(const std::string& place, const std::string& words, bool coloured) {
    if (!coloured) return place + ": error: " + words + "\n";
    return "\033[1m" + place + ": \033[0m\033[0;1;31merror: \033[0m\033[1m" + words + "\033[0m\n";
}

std::string as_note(std::string head) {
    const std::size_t word = head.find("error: ");
    return word == std::string::npos ? head : head.replace(word, sizeof "error: " - 1, "note: ");
}

}  // namespace

std::string with_users_line_first(const std::string& diagnostics, const std::filesystem::path& headers) {
    const std::string ours = headers.string() + "/";
    const std::vector<Message> messages = messages_in(diagnostics);
    std::string text;
    const Message* asked = nullptr;  // the user's line; the compiler names it once for all errors of one instantiation
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const std::string words = messages[i].begins(ours.c_str()) ? words_of_assertion(messages[i].plain) : "";
        std::size_t user = words.empty() ? messages.size() : i + 1;
        while (user < messages.size() && messages[user].is(": note: ") &&
               (messages[user].begins(ours.c_str()) || messages[user].begins("/usr/"))) {
            ++user;
        }
        const bool is_named = user < messages.size() && messages[user].is(": note: in instantiation of ");
        if (is_named) asked = &messages[user];
        const bool is_of_another = words.empty() ? !messages[i].is(": note: ") : !is_named && user != i + 1;
        if (is_of_another) asked = nullptr;
        if (words.empty() || asked == nullptr) {
            text += messages[i].text();
            continue;
        }
        text += head_of_error(asked->plain.substr(0, asked->plain.find(": note: ")), words, asked->head.size() > asked->plain.size() + 1);
        text += asked->excerpt + as_note(messages[i].head) + messages[i].excerpt;
        if (is_named) {
            for (++i; i < user; ++i) text += messages[i].text();
        }
    }
    return text;
}

}  // namespace tessera::tools
