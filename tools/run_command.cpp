// SPDX-License-Identifier: Apache-2.0
#include "tools/run_command.h"

#include "tools/amp_compiler.h"
#include "tools/failure.h"
#include "tools/program_build.h"
#include "tools/program_cache.h"
#include "tools/run_request.h"
#include "tools/temporary_folder.h"
#include "tools/terminal_text.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

void set_tessera_options(const OptionValues& chosen) {
    if (chosen.empty()) return;
    const char* before = std::getenv("TESSERA_OPTIONS");
    setenv("TESSERA_OPTIONS", tessera_options_text(before != nullptr ? before : "", chosen).c_str(), 1);
}

Command command_of(const fs::path& program, const Command& arguments) {
    Command command = {program.string()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

[[noreturn]] void become(const fs::path& program, const RunRequest& request) {
    become_process(program, command_of(program, request.program_arguments));
}

[[noreturn]] void become_existing_program(const RunRequest& request) {
    std::error_code error;
    const fs::file_status status = fs::status(request.program, error);
    if (!fs::exists(status)) throw wrong_use("no such file: '{}'", request.program);
    if (fs::is_directory(status)) throw wrong_use("'{}' is a folder", request.program);
    if (access(request.program.c_str(), X_OK) != 0) {
        throw wrong_use("'{}' is neither a C++ source (.cpp .cc .cxx .c++ .C) nor an executable program",
                        request.program);
    }
    become(request.program, request);
}

/// A program that does not outlive this command: it runs as a child, so that its folder can go afterwards.
ProcessResult build_and_run_in(const fs::path& parent, const ProgramBuild& build, const RunRequest& request) {
    const TemporaryFolder folder(parent);
    const ProgramBuild::Result built = build.build_in(folder.path());
    show_diagnostics(built.diagnostics);
    if (built.exit_code != 0) return {built.exit_code, 0, {}};
    return run_process(command_of(built.program, request.program_arguments), StandardError::inherited);
}

/// Builds into the cache and becomes the program; returns only when it did not compile, or when its sources
/// changed under the compiler's hands, so that nothing may be kept.
ProcessResult build_and_become(ProgramCache& cache, const std::string& key, const ProgramBuild& build,
                               const RunRequest& request) {
    fs::path program;
    {
        TemporaryFolder folder(cache.folder(), (key + ".").c_str());
        const ProgramBuild::Result built = build.build_in(folder.path());
        show_diagnostics(built.diagnostics);
        if (built.exit_code != 0) return {built.exit_code, 0, {}};
        if (!built.stable) {
            return run_process(command_of(built.program, request.program_arguments),
                               StandardError::inherited);
        }
        program = built.program;
        if (const auto other = cache.store(key, {built.program, built.diagnostics}, built.dependencies)) {
            program = other->program;
        } else {
            folder.release();
        }
    }
    become(program, request);
}

}  // namespace

int run_run_command(const Command& arguments) {
    const RunRequest request = parse_run_request(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    set_tessera_options(request.options);
    if (!request.program.empty()) become_existing_program(request);

    const AmpCompiler compiler(find_compiler(), find_installation(),
                               request.msvc ? Dialect::msvc : Dialect::standard);
    const ProgramBuild build(compiler, request.compiler_arguments);
    if (!request.use_cache) end_like(build_and_run_in(temporary_parent(), build, request));
    ProgramCache cache(default_cache_folder());
    const std::string key = build.key();
    if (const auto cached = cache.find(key)) {
        show_diagnostics(stderr_shows_colours() ? cached->diagnostics : without_escapes(cached->diagnostics));
        become(cached->program, request);
    }
    end_like(build_and_become(cache, key, build, request));
}

}  // namespace tessera::tools
