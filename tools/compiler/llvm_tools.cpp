// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/llvm_tools.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::string version_text(Command command) {
    command.push_back("--version");
    return run_process(command, StandardError::captured_with_output).standard_error;
}

/// The digits and points after `words` in `text`, or empty.
std::string version_after(const std::string& text, std::string_view words) {
    TextCursor cursor(text);
    cursor.find(words);
    return std::string(cursor.take_while([](char letter) { return is_digit(letter) || letter == '.'; }));
}

constexpr char kVersionInAnswer[] = "clang version ";

std::string major(const std::string& version) { return version.substr(0, version.find('.')); }

/// 19 for llvm-19/bin, as packages call it, all of whose tools are of that version; 0: another folder.
int version_of_folder(const fs::path& folder) {
    const std::string name = folder.filename() == "bin" ? folder.parent_path().filename().string() : std::string();
    TextCursor cursor(name);
    if (!cursor.take("llvm-")) return 0;
    const std::string version(cursor.take_digits());
    return version.empty() || version.size() > 3 || !cursor.at_end() ? 0 : std::stoi(version);
}

}  // namespace

int clang_version(const Compiler& compiler) {
    if (!compiler.is_clang()) return 0;
    const std::string name = fs::path(compiler.command.back()).filename();
    TextCursor cursor(name);
    std::string version;
    if (cursor.take("clang++-")) version = cursor.take_digits();
    if (version.empty() || !cursor.at_end()) version = major(version_after(version_text(compiler.command), kVersionInAnswer));
    return version.empty() ? 0 : std::stoi(version);
}

LlvmTools find_llvm_tools(const Compiler& compiler) {
    LlvmTools tools;
    if (!compiler.is_clang()) return tools;
    std::error_code ignored;
    const fs::path real = fs::canonical(find_program(compiler.command.back()), ignored).parent_path();
    // To ask each of them costs a command a tenth of a second.
    if (const int version = version_of_folder(real); version != 0 && !find_program(real / "opt").empty()) return {version, real / "opt"};

    const std::string text = version_text(compiler.command);
    const std::string version = version_after(text, kVersionInAnswer);
    if (version.empty()) return tools;
    tools.version = std::stoi(major(version));

    TextCursor cursor(text);
    cursor.find("InstalledDir: ");
    const fs::path installed = cursor.take_while([](char letter) { return letter != '\n'; });
    const std::string with_version = "opt-" + major(version);
    for (const fs::path& candidate : {real / "opt", installed / with_version, installed / "opt"}) {
        if (!candidate.is_absolute() || find_program(candidate).empty()) continue;
        // Each version reads its own bitcode only, and a folder may hold tools of several.
        if (version_after(version_text({candidate}), "LLVM version ") != version) continue;
        tools.optimiser = candidate;
        break;
    }
    return tools;
}

}  // namespace tessera::tools
