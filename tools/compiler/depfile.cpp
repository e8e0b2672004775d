// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/depfile.h"

namespace tessera::tools {

std::vector<std::string> prerequisites_in(const std::string& text) {
    std::vector<std::string> names;
    std::string word;
    bool after_target = false;
    const auto end_word = [&] {
        if (!word.empty() && after_target) names.push_back(word);
        word.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\n';
        if (letter == '\\' && next == '\n') {
            end_word();
            ++i;
        } else if ((letter == '\\' && (next == ' ' || next == '#' || next == '\\' || next == ':')) ||
                   (letter == '$' && next == '$')) {
            word += next;
            ++i;
        } else if (letter == ':' && !after_target && (next == ' ' || next == '\n' || next == '\\')) {
            word.clear();
            after_target = true;
        } else if (letter == '\n') {
            end_word();
            after_target = false;
        } else if (letter == ' ' || letter == '\t') {
            end_word();
        } else {
            word += letter;
        }
    }
    end_word();
    return names;
}

}  // namespace tessera::tools
