// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/compiler.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "emulator/support/text_parts.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

bool is_executable_file(const std::string& path) {
    struct stat status = {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

/// Most names tell; others (c++, a wrapper) are tried with a flag that only clang knows.
CompilerKind kind_of(const Command& command) {
    const std::string& path = command.back();
    const std::string_view name = detail::last_component(path);
    if (name.find("clang") != std::string::npos) return CompilerKind::clang;
    if (name.find("g++") != std::string::npos) return CompilerKind::gcc;
    Command question = command;
    question.insert(question.end(), {"-x", "c++", "-fsyntax-only", "-fdeclspec", "/dev/null"});
    const ProcessResult answer = run_process(question, StandardError::captured);
    if (answer.signal != 0)
        end_like(answer);  // a signal wants us to stop, which says nothing about the compiler
    return answer.succeeded() ? CompilerKind::clang : CompilerKind::gcc;
}

Command words_of(const std::string& text) {
    std::istringstream stream(text);
    Command words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

Compiler compiler_of_environment(const std::string& value) {
    Command command = {value};
    if (find_program(value).empty()) command = words_of(value);
    if (command.empty() || find_program(command[0]).empty()) {
        throw wrong_use("compiler '{}' (from TESSERA_CXX) not found", value);
    }
    command[0] = find_program(command[0]);
    const std::string called = std::filesystem::weakly_canonical(find_program(command.back())).filename();
    if (called == "tessera-c++" || called == "tessera") {  // which would ask itself without end
        throw wrong_use("TESSERA_CXX names the compiler that Tessera calls, such as clang++-19, not Tessera itself ('{}')", value);
    }
    return {command, kind_of(command)};
}

}  // namespace

Compiler compiler_of(const Command& command) {
    if (command.empty() || find_program(command[0]).empty()) {
        throw wrong_use("compiler '{}' not found", command.empty() ? "" : command[0]);
    }
    return {command, kind_of(command)};
}

std::string find_program(const std::string& name) {
    if (name.empty()) return {};
    if (name.find('/') != std::string::npos) return is_executable_file(name) ? name : std::string();
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
        if (is_executable_file(candidate)) return candidate;
    }
    return {};
}

Compiler find_compiler() {
    const char* chosen = std::getenv("TESSERA_CXX");
    if (chosen != nullptr && *chosen != '\0') return compiler_of_environment(chosen);
    for (const char* name : {"clang++-19", "clang++-18", "clang++-17", "clang++-16", "clang++-15",
                             "clang++-14", "clang++", "g++"}) {
        const std::string path = find_program(name);
        if (!path.empty()) return {{path}, kind_of({path})};
    }
    throw tool_failed(
        "no C++ compiler found: install clang-19 (or another clang from 14 on, or g++), or set TESSERA_CXX");
}

}  // namespace tessera::tools
