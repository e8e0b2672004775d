// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_options.h"

#include "emulator/options/option_kinds.h"
#include "tools/support/failure.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace tessera::tools {
namespace {

bool is_small(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// "forward", "0", "random:SEED": not "a", which begins a description, nor "I/N".
bool is_value_word(std::string_view piece) {
    const std::string_view word = piece.substr(0, piece.find(':'));
    return !word.empty() && std::all_of(word.begin(), word.end(), is_small);
}

/// "forward|reverse|random:SEED" of "forward, reverse or random:SEED, where SEED is a number". Empty where no values are listed.
std::string listed_values(std::string_view expected) {
    std::string values;
    while (!expected.empty()) {
        const std::size_t comma = std::min(expected.find(", "), expected.find(" or "));
        std::string_view piece = expected.substr(0, comma);
        expected.remove_prefix(comma == std::string_view::npos ? expected.size() : comma + (expected[comma] == ',' ? 2 : 4));
        if (piece.rfind("or ", 0) == 0) piece.remove_prefix(3);
        const std::string_view word = piece.substr(0, piece.find(' '));
        // Several words are a description, unless the first is a value that goes on.
        if (!is_value_word(word) || (word != piece && word.find(':') == std::string_view::npos)) continue;
        values += (values.empty() ? "" : "|") + std::string(word);
    }
    return values;
}

}  // namespace

std::string RunOption::placeholder() const {
    const std::string_view text = expected;
    if (text.find("path") != std::string_view::npos) return "FILE";
    if (text.find("seconds") != std::string_view::npos) return "SECONDS";
    if (text.rfind("a ", 0) == 0) return "N";
    const std::string values = listed_values(text);
    return !values.empty() ? values : std::string(text.substr(0, text.find_first_of(", ")));
}

const std::vector<RunOption>& run_options() {
    static const std::vector<RunOption> options = [] {
        using namespace detail;  // in whose words the defaults are
        const RunOption rows[] = {
#define TESSERA_OPTION(name, kind, default_value, sentence) \
    {#name, sentence, detail::kind::expected, detail::kind::format(detail::kind::Value(default_value)), \
     [](std::string_view text) {                                                                     \
         detail::kind::Value value{};                                                                \
         return detail::kind::parse(text, value);                                                    \
     }},
#include "emulator/options/options.def"
#undef TESSERA_OPTION
        };
        std::vector<RunOption> shown;
        for (const RunOption& row : rows) {
            if (std::strcmp(row.name, "help") != 0) shown.push_back(row);
        }
        return shown;
    }();
    return options;
}

std::string tessera_options_text(const std::string& environment, const OptionValues& chosen) {
    std::string text = environment;
    for (const auto& [name, value] : chosen) {
        if (value.find('\'') != std::string::npos) {
            throw wrong_use("the value of --{} cannot hold a quotation mark ('): {}", name, value);
        }
        const char* quote = value.find(':') != std::string::npos ? "'" : "";
        text += (text.empty() ? "" : ":") + name + "=" + quote + value + quote;
    }
    return text;
}

}  // namespace tessera::tools
