// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc_dialect.h"

#include "tools/terminal_text.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <regex>
#include <string>

namespace tessera::tools {
namespace {

/// Where linkers look on their own.
constexpr const char* library_folders[] = {
    "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
};

bool is_installed(const std::string& library) {
    return std::any_of(std::begin(library_folders), std::end(library_folders), [&](const char* folder) {
        return std::filesystem::exists(std::filesystem::path(folder) / library);
    });
}

}  // namespace

bool can_be_ported(const std::string& diagnostics) {
    // clang's words, then those of g++ without its quotation marks, which are the locale's.
    static const std::regex errors(
        "error: (missing 'typename'|missing 'template'|non-const lvalue reference to type|expected '\\(' "
        "after 'for')|"
        "expects an lvalue for|error: cannot bind non-const lvalue reference|error: need .{1,3}typename|"
        "expected .{1,3}template.{1,3} keyword before dependent template name");
    return std::regex_search(without_escapes(diagnostics), errors);
}

Command msvc_flags(CompilerKind kind) {
    // Narrowing in braces; pragmas, attributes and calling conventions that are for another compiler.
    if (kind == CompilerKind::clang) {
        return {"-fms-extensions", "-Wno-c++11-narrowing", "-Wno-unknown-pragmas", "-Wno-ignored-attributes",
                "-Wno-pragma-once-outside-header"};
    }
    return {"-fpermissive", "-Wno-narrowing", "-Wno-unknown-pragmas"};
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
