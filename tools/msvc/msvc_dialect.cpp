// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/msvc_dialect.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

/// Where linkers look on their own.
constexpr const char* kLibraryFolders[] = {
    "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
};

bool is_installed(const std::string& library) {
    return std::any_of(std::begin(kLibraryFolders), std::end(kLibraryFolders), [&](const char* folder) {
        return std::filesystem::exists(std::filesystem::path(folder) / library);
    });
}

/// C++20 parses templates as they stand, in Visual C++ too, and clang warns of the flag that does otherwise.
bool is_newer_than_cxx17(const CommandLine& line) {
    return std::any_of(line.words().begin(), line.words().end(), [](const Word& word) {
        return word.role == Word::Role::option && word.text.find("std=") != std::string::npos &&
               word.text.find("++2") != std::string::npos;
    });
}

/// The compiler does, not the source that it shows.
bool speaks_of_wide_text(const std::string& diagnostics) {
    static constexpr std::string_view wordings[] = {"wchar_t", "wide string literal"};
    std::istringstream lines(diagnostics);
    for (std::string line; std::getline(lines, line);) {
        const bool is_message = line.find(": error: ") != std::string::npos || line.find(": note: ") != std::string::npos;
        if (is_message && says_one_of(line, wordings)) return true;
    }
    return false;
}

}  // namespace

bool can_be_ported(const std::string& diagnostics) {
    // clang's words, then those of g++.
    static constexpr std::string_view wordings[] = {
        "error: missing 'typename'",
        "error: missing 'template'",
        "error: use 'template' keyword to treat",
        "error: non-const lvalue reference to type",
        "error: expected '(' after 'for'",
        "expects an lvalue for",
        "error: cannot bind non-const lvalue reference",
        "error: need 'typename",
        "expected 'template' keyword before dependent template name",
    };
    return says_one_of(plain_diagnostics(diagnostics), wordings);
}

bool may_be_written_for_wide_text(const std::string& diagnostics, const CommandLine& line) {
    const bool is_chosen = std::any_of(line.words().begin(), line.words().end(), [](const Word& word) {
        return word.role == Word::Role::option && word.text.find("UNICODE") != std::string::npos;
    });
    return !is_chosen && speaks_of_wide_text(plain_diagnostics(diagnostics));
}

Command flags_for_wide_text() { return {"-DUNICODE", "-D_UNICODE"}; }

Command msvc_flags(CompilerKind kind, const CommandLine& line) {
    // Visual C++ 2015's: old enough for what was written for C++ AMP, and the first that needs no help with C++11. The user's
    // own -U_MSC_VER stands behind it.
    const std::string version = "-D_MSC_VER=1900";
    // Templates that are parsed when they are instantiated; narrowing in braces; what C++17 took out of the language;
    // pragmas, attributes and calling conventions that are for another compiler. Pasting what makes no token, as `restrict` does
    // where it is a class of the program's that is made of a text. std::unary_function and its like, with a page of notes for
    // each use. `#pragma unroll`, another compiler's, where the loop cannot be unrolled. An object as an argument for `...`: a
    // warning says that the program ends there.
    if (kind == CompilerKind::clang) {
        Command flags = {version, "-fms-extensions", "-Wno-c++11-narrowing", "-Wno-dynamic-exception-spec", "-Wno-register",
                         "-Wno-unknown-pragmas", "-Wno-ignored-attributes", "-Wno-pragma-once-outside-header",
                         "-Wno-unknown-warning-option", "-Wno-unqualified-std-cast-call", "-Wno-invalid-token-paste",
                         "-Wno-deprecated-declarations", "-Wno-pass-failed", "-Wno-error=non-pod-varargs"};
        if (!is_newer_than_cxx17(line)) flags.push_back("-fdelayed-template-parsing");
        return flags;
    }
    return {version, "-fpermissive", "-Wno-narrowing", "-Wno-register", "-Wno-unknown-pragmas", "-Wno-deprecated-declarations"};
}

Command msvc_headers(const Installation& installation) {
    return {"-isystem", installation.msvc_headers(), "-include",
            installation.headers / "tessera" / "windows" / "prelude.h"};
}

Command msvc_libraries() {
    Command libraries;
    if (is_installed("libgtest.a") || is_installed("libgtest.so"))
        libraries.insert(libraries.end(), {"-Wl,--push-state,--as-needed", "-lgtest", "-Wl,--pop-state"});
    if (is_installed("libtbb.so"))
        libraries.insert(libraries.end(), {"-Wl,--push-state,--as-needed", "-ltbb", "-Wl,--pop-state"});
    return libraries;
}

}  // namespace tessera::tools
