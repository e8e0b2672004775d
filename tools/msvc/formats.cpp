// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/formats.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/code/code_scanner.h"
#include "tools/code/code_tokens.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

constexpr std::string_view kIntegers = "diouxX";

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::string_view (&words)[Count]) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Types of 64 bits that are `long` on Linux, and `long long` in Visual C++.
bool has_64_bits(std::string_view type) {
    static constexpr std::string_view types[] = {"int64_t",        "uint64_t",     "int_least64_t", "uint_least64_t", "int_fast64_t",
                                                 "uint_fast64_t",  "DWORD64",      "time_t",        "streamoff",      "streamsize",
                                                 "rep"};
    return is_one_of(type, types);
}

/// Types of the size of a pointer that are `long` on Linux, and never in Visual C++.
bool has_size_of_pointer(std::string_view type) {
    static constexpr std::string_view types[] = {"size_t",  "SIZE_T",   "size_type", "intptr_t",  "uintptr_t", "INT_PTR", "LONG_PTR",
                                                 "UINT_PTR", "ULONG_PTR", "DWORD_PTR", "WPARAM", "LPARAM",    "LRESULT"};
    return is_one_of(type, types);
}

/// The type as the source names it, without what it is a member of.
std::string_view type_of_argument(std::string_view message) {
    TextCursor cursor(message);
    if (!cursor.find("the argument has ") || !cursor.find("type '")) return {};
    std::string_view type = cursor.rest().substr(0, cursor.rest().find('\''));
    while (!type.empty() && (type.back() == '*' || type.back() == ' ')) type.remove_suffix(1);
    const std::size_t before = type.find_last_of(": ");
    return before == std::string_view::npos ? type : type.substr(before + 1);
}

/// Where clang names only `unsigned long`: the expression has a size in it, and no `long`.
bool is_about_a_size(const std::string& text) {
    const std::size_t end = end_of_argument(text, 0);
    if (end == std::string::npos) return false;
    const std::string expression = text.substr(0, end);
    const CodeTokens tokens(expression);
    static constexpr std::string_view sizes[] = {"sizeof", "size_t", "SIZE_T", "size", "length", "capacity", "strlen", "wcslen", "_countof"};
    const auto is_size = [](const CodeToken& token) { return is_one_of(token.text, sizes); };
    const auto is_long = [](const CodeToken& token) { return token.text == "long" || token.text == "DWORD" || token.text == "ULONG"; };
    return std::any_of(tokens.all().begin(), tokens.all().end(), is_size) && std::none_of(tokens.all().begin(), tokens.all().end(), is_long);
}

/// What Visual C++ means by `I64` and `I`; clang leaves them out, and would then not know what the program meant.
std::string modifier_for(const std::string& message, const std::string& proposed) {
    TextCursor cursor(message);
    if (!cursor.find(" with '") || cursor.rest().empty() || kIntegers.find(cursor.rest().front()) == std::string_view::npos) return proposed;
    if (message.find("'I64'") != std::string::npos) return "ll";
    return message.find("'I'") != std::string::npos ? "z" : proposed;
}

}  // namespace

std::string format_for_both_systems(const std::string& message, const std::string& proposed, const std::string& written, const std::string& argument) {
    if (message.find("length modifier '") == 0) return modifier_for(message, proposed);
    const std::size_t end = proposed.size();
    // `long` alone has different sizes.
    if (end < 3 || kIntegers.find(proposed[end - 1]) == std::string_view::npos || proposed[end - 2] != 'l' || proposed[end - 3] == 'l') return proposed;
    const std::string_view type = type_of_argument(message);
    const std::string_view modified = std::string_view(written).substr(0, written.empty() ? 0 : written.size() - 1);
    std::string modifier = "l";
    if (ends_with(modified, "ll") || ends_with(modified, "I64") || has_64_bits(type)) modifier = "ll";
    else if (type == "ptrdiff_t" || type == "difference_type") modifier = "t";
    else if (ends_with(modified, "z") || ends_with(modified, "I") || has_size_of_pointer(type) || (type == "long" && is_about_a_size(argument))) modifier = "z";
    return proposed.substr(0, end - 2) + modifier + proposed[end - 1];
}

Change size_in_scanf(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    if (diagnostic.message.find("invalid conversion specifier 'I'") == std::string::npos) return {};
    if (here + 1 >= text.size() || text[here] != 'I' || kIntegers.find(text[here + 1]) == std::string_view::npos) return {};
    return {{here, here + 1, "z", kFormats}};
}

}  // namespace tessera::tools
