// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/debug_command.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"
#include "tools/run/prepared_program.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::string find_gdb() {
    const char* chosen = std::getenv("TESSERA_GDB");
    if (chosen != nullptr && *chosen != '\0') {
        const std::string path = find_program(chosen);
        if (path.empty()) throw wrong_use("TESSERA_GDB names '{}', which is not a program", chosen);
        return path;
    }
    const std::string path = find_program("gdb");
    if (path.empty()) throw tool_failed("no gdb found: install gdb, or set TESSERA_GDB");
    return path;
}

/// A launch that stands still in a debugger is not one that hangs, and a line that is written over again disturbs the debugger's.
void let_launches_stand(RunRequest& request) {
    request.options.insert(request.options.begin(), {"progress", "off"});
    if (options_in_environment().find("timeout=") != std::string::npos) return;
    request.options.insert(request.options.begin(), {"timeout", "0"});
}

/// Variables and lines as written; and clang is to describe classes that it believes described elsewhere.
void compile_for_debugging(RunRequest& request) {
    Command flags = {"-O0"};
    // An index out of bounds is to stop where it is. The program's users may have said what it does.
    const auto tests_bounds = [](const std::string& word) { return word.find("TESSERA_BOUNDS") != std::string::npos; };
    const bool is_said = std::any_of(request.compiler_arguments.begin(), request.compiler_arguments.end(), tests_bounds);
    if (!is_said && request.instrumentation == Instrumentation::none) flags.push_back("-DTESSERA_BOUNDS=1");
    if (find_compiler().is_clang()) flags.push_back("-fno-limit-debug-info");
    request.compiler_arguments.insert(request.compiler_arguments.begin(), flags.begin(), flags.end());
}

void check_core(const std::string& core) {
    if (!core.empty() && access(core.c_str(), R_OK) != 0) throw wrong_use("--core={}: {}", core, std::strerror(errno));
}

}  // namespace

Command gdb_command(const std::string& gdb, const fs::path& commands, const fs::path& library, const DebugWords& words,
                    const Command& command) {
    // The library brings the commands, too; with them before it is loaded, breakpoints can be set at once.
    Command line = {gdb, "-q", "-iex", "add-auto-load-safe-path " + library.parent_path().string(), "-ix",
                    (commands / "tessera.py").string()};
    if (words.batch) line.push_back("-batch");
    for (const std::string& each : words.commands) line.insert(line.end(), {"-ex", each});
    if (!words.core.empty()) line.push_back("--core=" + words.core);
    line.push_back("--args");
    line.insert(line.end(), command.begin(), command.end());
    return line;
}

namespace {

/// Where the program has a folder of its own, gdb runs as a child, so that the folder can go afterwards.
ProcessResult debug(RunRequest request) {
    const Installation installation = find_installation();
    const std::string gdb = find_gdb();
    check_core(request.debug.core);
    if (request.program.empty()) compile_for_debugging(request);
    let_launches_stand(request);
    const PreparedProgram prepared = prepare_program(request);
    if (prepared.exit_code != 0) return {prepared.exit_code, 0, {}};
    const Command command = gdb_command(gdb, installation.gdb_commands(), installation.library, request.debug,
                                        prepared.command(request));
    if (prepared.folder == nullptr) become_process(gdb, command);
    return run_process(command, StandardError::inherited);
}

}  // namespace

int run_debug_command(const GivenWords& words) { end_like(debug(run_request(words, RunKind::debug))); }

}  // namespace tessera::tools
