// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/project_name.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

/// A file system has no longer names for files, and the test's name is longer than the project's.
constexpr std::size_t kLongestName = 200;

constexpr std::string_view kWordsOfCxx[] = {
    "alignas",      "alignof",   "and",        "and_eq",        "asm",      "auto",        "bitand",       "bitor",
    "bool",         "break",     "case",       "catch",         "char",     "char16_t",    "char32_t",     "char8_t",
    "class",        "co_await",  "co_return",  "co_yield",      "compl",    "concept",     "const",        "const_cast",
    "consteval",    "constexpr", "constinit",  "continue",      "decltype", "default",     "delete",       "do",
    "double",       "dynamic_cast", "else",    "enum",          "explicit", "export",      "extern",       "false",
    "float",        "for",       "friend",     "goto",          "if",       "inline",      "int",          "long",
    "mutable",      "namespace", "new",        "noexcept",      "not",      "not_eq",      "nullptr",      "operator",
    "or",           "or_eq",     "private",    "protected",     "public",   "register",    "reinterpret_cast", "requires",
    "return",       "short",     "signed",     "sizeof",        "static",   "static_assert", "static_cast", "struct",
    "switch",       "template",  "this",       "thread_local",  "throw",    "true",        "try",          "typedef",
    "typeid",       "typename",  "union",      "unsigned",      "using",    "virtual",     "void",         "volatile",
    "wchar_t",      "while",     "xor",        "xor_eq"};

/// Targets that CMake's generators make themselves, or that mean something to them.
constexpr std::string_view kTargetsOfCmake[] = {
    "all",  "clean",   "codegen", "default_target", "depend", "edit_cache", "help",           "install",
    "list_install_components", "package", "package_source", "preinstall", "rebuild_cache",  "test"};

template <std::size_t Size>
bool contains(const std::string_view (&words)[Size], std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_identifier(std::string_view name) {
    return !name.empty() && is_letter(name[0]) && std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
    });
}

bool begins_with_tessera(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return name.rfind("tessera", 0) == 0;
}

}  // namespace

void check_project_name(const std::string& name) {
    if (!is_identifier(name)) {
        throw wrong_use("'{}' cannot name a project: expected English letters, digits and _, beginning with a letter", name);
    }
    if (name.size() > kLongestName) throw wrong_use("a project's name has at most {} letters, this one {}", kLongestName, name.size());
    if (contains(kWordsOfCxx, name)) throw wrong_use("'{}' cannot name a project: it is a keyword of C++", name);
    if (contains(kTargetsOfCmake, name)) throw wrong_use("'{}' cannot name a project: CMake has a target of that name", name);
    if (begins_with_tessera(name)) {
        throw wrong_use("'{}' cannot name a project: names that begin with tessera are those of Tessera's own targets", name);
    }
}

}  // namespace tessera::tools
