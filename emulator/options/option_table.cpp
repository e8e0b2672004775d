// SPDX-License-Identifier: Apache-2.0
#include "emulator/options/option_table.h"

#include <algorithm>
#include <vector>

#include "emulator/support/nearest_word.h"
#include "tessera/options.h"

namespace tessera::detail {

namespace {

struct Row {
    const char* name;
    const char* expected;
    const char* sentence;
    bool (*parse)(std::string_view text, Options& options);
    std::string (*format)(const Options& options);
};

constexpr Row rows[] = {
#define TESSERA_OPTION(name, kind, default_value, sentence)                                   \
    {#name, kind::expected, sentence,                                                         \
     [](std::string_view text, Options& options) { return kind::parse(text, options.name); }, \
     [](const Options& options) { return kind::format(options.name); }},
#include "emulator/options/options.def"
#undef TESSERA_OPTION
};

const Row* find_row(std::string_view name) {
    for (const Row& row : rows) {
        if (name == row.name) return &row;
    }
    return nullptr;
}

std::string unknown_option(std::string_view name) {
    std::string sentence = "there is no option '" + std::string(name) + "'";
    std::vector<std::string_view> known;
    std::string names;
    for (const Row& row : rows) {
        known.push_back(row.name);
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    const std::string_view nearest = nearest_word(name, known);
    if (!nearest.empty()) sentence += "; did you mean '" + std::string(nearest) + "'?";
    return sentence + (!nearest.empty() ? " The options are " : "; the options are ") + names;
}

/// The text up to the next colon that is not in quotes; removes it, and the colon, from `rest`.
std::string_view take_piece(std::string_view& rest) {
    bool quoted = false;
    std::size_t end = 0;
    for (; end < rest.size() && (quoted || rest[end] != ':'); ++end) {
        if (rest[end] == '\'') quoted = !quoted;
    }
    const std::string_view piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

bool starts_option(std::string_view piece) {
    return piece.find('=') != std::string_view::npos && piece.find('=') < piece.find('\'');
}

}  // namespace

std::string set_option(Options& options, std::string_view name, std::string_view value) {
    const Row* row = find_row(name);
    if (row == nullptr) return unknown_option(name);
    if (row->parse(value, options)) return "";
    return "option '" + std::string(name) + "' cannot be '" + std::string(value) + "'; expected " +
           row->expected;
}

std::string set_options(Options& options, std::string_view text) {
    if (std::count(text.begin(), text.end(), '\'') % 2 != 0) {
        return "a quote (') is not closed in '" + std::string(text) + "'";
    }
    while (!text.empty()) {
        const std::string_view piece = take_piece(text);
        if (piece.empty()) continue;
        if (!starts_option(piece)) return "expected key=value, found '" + std::string(piece) + "'";
        const std::size_t equals = piece.find('=');
        std::string value(piece.substr(equals + 1));
        for (std::string_view rest = text; !rest.empty(); text = rest) {
            const std::string_view next = take_piece(rest);
            if (next.empty() || starts_option(next)) break;
            value += ':';
            value += next;
        }
        value.erase(std::remove(value.begin(), value.end(), '\''), value.end());
        const std::string mistake = set_option(options, piece.substr(0, equals), value);
        if (!mistake.empty()) return mistake;
    }
    return "";
}

bool option_text(const Options& options, std::string_view name, std::string& text) {
    const Row* row = find_row(name);
    text = row == nullptr ? unknown_option(name) : row->format(options);
    return row != nullptr;
}

bool same_options(const Options& a, const Options& b) {
#define TESSERA_OPTION(name, kind, default_value, sentence) \
    if (!(a.name == b.name)) return false;
#include "emulator/options/options.def"
#undef TESSERA_OPTION
    return true;
}

std::string options_help() {
    std::string text = "Tessera's options, as TESSERA_OPTIONS=key=value:key=value\n";
    const Options defaults;
    for (const Row& row : rows) {
        text += std::string("  ") + row.name + "=" + row.format(defaults) + "\n      " + row.sentence +
                "\n      Expected: " + row.expected + ".\n";
    }
    return text;
}

std::string options_markdown() {
    std::string text =
        "# Run-time options\n\n"
        "<!-- Written by tests/unit/options_test from emulator/options/options.def; change that file. -->\n\n"
        "| option | default | values | meaning |\n"
        "| --- | --- | --- | --- |\n";
    const Options defaults;
    for (const Row& row : rows) {
        const std::string value = row.format(defaults);
        text += std::string("| `") + row.name + "` | " + (value.empty() ? "nothing" : "`" + value + "`") + " | " +
                row.expected + " | " + row.sentence + " |\n";
    }
    text +=
        "\n## Setting them\n\n"
        "From the weakest to the strongest:\n\n"
        "1. the defaults above;\n"
        "2. a function of the program, `extern \"C\" const char* tessera_default_options()`, that returns "
        "options in "
        "the same form as the environment variable;\n"
        "3. the environment: `TESSERA_OPTIONS=key=value:key=value`, read when the program starts;\n"
        "4. `tessera::options::set(\"key\", \"value\")` (`<tessera/options.h>`), for launches that begin "
        "later.\n\n"
        "In 2 and 3 a piece without `=` belongs to the value before it (`schedule=random:7`), and a value in "
        "`'...'` "
        "may hold anything, colons included.\n\n"
        "An unknown option or a value that is not expected is an error: one line on standard error and exit "
        "code 2 "
        "(in 4, `std::invalid_argument`).\n";
    return text;
}

}  // namespace tessera::detail
