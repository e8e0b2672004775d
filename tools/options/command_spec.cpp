// SPDX-License-Identifier: Apache-2.0
#include "tools/options/command_spec.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace tessera::tools {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char* const separator = i + 1 == words.size() ? " or " : ", ";
        text += (i == 0 ? "" : separator) + words[i];
    }
    return text;
}

std::vector<std::string> OptionSpec::choices() const {
    std::vector<std::string> found;
    std::istringstream pieces(value);
    for (std::string piece; std::getline(pieces, piece, '|');) {
        if (!is_capital(piece[0])) found.push_back(piece);
    }
    return found;
}

bool OptionSpec::allows(const std::string& given) const {
    if (accepts != nullptr) return accepts(given);
    const std::vector<std::string> all = choices();
    return all.empty() || std::find(all.begin(), all.end(), given) != all.end();
}

std::string OptionSpec::expectation() const { return expected.empty() ? listed(choices()) : expected; }

std::string OptionSpec::term() const {
    if (value.empty()) return name;
    return name + (form == ValueForm::separate ? " " : "=") + value;
}

std::string CommandSpec::name() const { return fmt::format("{}", fmt::join(words, " ")); }

std::vector<const OptionSpec*> CommandSpec::options() const {
    std::vector<const OptionSpec*> all;
    for (const OptionGroup& group : groups) {
        for (const OptionSpec& option : group.options) all.push_back(&option);
    }
    return all;
}

}  // namespace tessera::tools
