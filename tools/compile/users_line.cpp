// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/users_line.h"

#include <cstddef>
#include <vector>

#include "tools/compile/compiler_messages.h"

namespace tessera::tools {
namespace {

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

std::string as_note(std::string head) {
    const std::size_t word = head.find("error: ");
    return word == std::string::npos ? head : head.replace(word, sizeof "error: " - 1, "note: ");
}

}  // namespace

std::string with_users_line_first(const std::string& diagnostics, const std::filesystem::path& headers) {
    const std::string ours = headers.string() + "/";
    const std::vector<CompilerMessage> messages = messages_in(diagnostics);
    std::string text;
    const CompilerMessage* asked = nullptr;  // the user's line; the compiler names it once for all errors of one instantiation
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
        text += head_of_error(asked->plain.substr(0, asked->plain.find(": note: ")), words, asked->is_coloured());
        text += asked->excerpt + as_note(messages[i].head) + messages[i].excerpt;
        if (is_named) {
            for (++i; i < user; ++i) text += messages[i].text();
        }
    }
    return text;
}

}  // namespace tessera::tools
