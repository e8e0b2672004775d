// SPDX-License-Identifier: Apache-2.0
#include "tools/llvm_tools.h"

#include <filesystem>
#include <regex>
#include <system_error>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::string version_text(Command command) {
    command.push_back("--version");
    return run_process(command, StandardError::captured_with_output).standard_error;
}

/// The first group of `pattern` in `text`, or empty.
std::string found_in(const std::string& text, const char* pattern) {
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : std::string();
}

constexpr char version_in_answer[] = "clang version (([0-9]+)[0-9.]*)";

}  // namespace

int clang_version(const Compiler& compiler) {
    if (!compiler.is_clang()) return 0;
    const std::string name = fs::path(compiler.command.back()).filename();
    std::string version = found_in(name, "^clang\\+\\+-([0-9]+)$");
    if (version.empty()) version = found_in(found_in(version_text(compiler.command), version_in_answer), "^([0-9]+)");
    return version.empty() ? 0 : std::stoi(version);
}

LlvmTools find_llvm_tools(const Compiler& compiler) {
    LlvmTools tools;
    if (!compiler.is_clang()) return tools;
    const std::string text = version_text(compiler.command);
    const std::string version = found_in(text, version_in_answer);
    if (version.empty()) return tools;
    tools.version = std::stoi(version);

    std::error_code ignored;
    const fs::path installed = found_in(text, "InstalledDir: (.*)");
    const fs::path real = fs::canonical(find_program(compiler.command.back()), ignored).parent_path();
    const std::string with_version = "opt-" + found_in(version, "([0-9]+)");
    for (const fs::path& candidate : {real / "opt", installed / with_version, installed / "opt"}) {
        if (!candidate.is_absolute() || find_program(candidate).empty()) continue;
        // Each version reads its own bitcode only, and a folder may hold tools of several.
        if (found_in(version_text({candidate}), "LLVM version ([0-9.]+)") != version) continue;
        tools.optimiser = candidate;
        break;
    }
    return tools;
}

}  // namespace tessera::tools
