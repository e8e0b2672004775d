// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/response_file.h"

#include <cctype>
#include <fstream>
#include <sstream>

#include "emulator/documents/utf16.h"

namespace tessera::tools {
namespace {

// A file that names itself would never end; compilers give up somewhere as well.
constexpr int kDeepestNesting = 20;

void expand_into(Command& words, const Command& arguments, int depth) {
    for (const std::string& argument : arguments) {
        std::ifstream file;
        if (depth < kDeepestNesting && argument.size() > 1 && argument[0] == '@')
            file.open(argument.substr(1));
        if (!file.is_open() || !file) {
            words.push_back(argument);
            continue;
        }
        std::ostringstream text;
        text << file.rdbuf();
        expand_into(words, words_in(detail::plain_utf8_of(text.str())), depth + 1);
    }
}

}  // namespace

Command words_in(const std::string& text) {
    Command words;
    std::string word;
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '\\' && quote != '\'' && i + 1 < text.size()) {
            word += text[++i];
            in_word = true;
        } else if (quote != '\0') {
            if (letter == quote)
                quote = '\0';
            else
                word += letter;
        } else if (letter == '"' || letter == '\'') {
            quote = letter;
            in_word = true;
        } else if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
            if (in_word) words.push_back(word);
            word.clear();
            in_word = false;
        } else {
            word += letter;
            in_word = true;
        }
    }
    if (in_word) words.push_back(word);
    return words;
}

Command expand_response_files(const Command& arguments) {
    Command words;
    expand_into(words, arguments, 0);
    return words;
}

}  // namespace tessera::tools
