// SPDX-License-Identifier: Apache-2.0
#include "tools/run/prepared_program.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "emulator/options/option_table.h"
#include "emulator/support/private_environment.h"
#include "tools/build/program_build.h"
#include "tools/cache/program_cache.h"
#include "tools/compile/amp_compiler.h"
#include "tools/support/failure.h"
#include "tools/support/named_file.h"
#include "tools/support/standard_error.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// Where restrict(amp) cannot be checked, the report says so, unless the compiler is g++, which never can.
void tell_of_unchecked_restrictions(const RunRequest& request, const AmpCompiler& compiler) {
    const std::string& needs = compiler.restrict_check().needs;
    if (needs.empty()) return;
    if (request.insists_on_restrictions) throw wrong_use("--restrict needs {}", needs);
    if (compiler.compiler().is_clang())
        setenv(detail::kNotCoveredVariable, ("what restrict(amp) forbids: that needs " + needs).c_str(), 1);
}

/// A source is compiled with tests of every index where an option asks what such an index does. (A checked one always is.)
/// `add_to_environment` has joined the options of the command with those of the environment.
Command compiler_arguments(const RunRequest& request) {
    Command arguments = request.compiler_arguments;
    detail::Options options;
    detail::set_options(options, options_in_environment());  // what is wrong there ends the program, which says it
    const bool tests_bounds =
        options.bounds.chosen ? options.bounds.test != detail::BoundsTest::off : options.device == detail::DeviceModel::direct3d;
    if (tests_bounds && request.instrumentation == Instrumentation::none) {
        arguments.insert(arguments.begin(), "-DTESSERA_BOUNDS=1");
    }
    return arguments;
}

void check_existing_program(const std::string& program) {
    const fs::file_status status = named_status(program);
    if (fs::is_directory(status)) throw wrong_use("'{}' is a folder", program);
    if (access(program.c_str(), X_OK) != 0) {
        constexpr fs::perms of_some = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
        if ((status.permissions() & of_some) != fs::perms::none) throw wrong_use("cannot run '{}': {}", program, std::strerror(errno));
        throw wrong_use("'{}' is neither a C++ source (.cpp .cc .cxx .c++ .C) nor an executable program",
                        program);
    }
}

PreparedProgram built_in(std::unique_ptr<TemporaryFolder> folder, const ProgramBuild::Result& built) {
    show_diagnostics(built.diagnostics);
    if (built.exit_code != 0) return {built.exit_code, {}, {}};
    return {0, built.program, std::move(folder)};
}

/// Of this build alone.
PreparedProgram build_without_cache(const ProgramBuild& build) {
    auto folder = std::make_unique<TemporaryFolder>(temporary_parent());
    const ProgramBuild::Result built = build.build_in(folder->path());
    return built_in(std::move(folder), built);
}

void tell_of_compiling_again(const CacheUnusable& reason) {
    print_error("tessera: {}; the program is compiled again each time\n", reason.what());
}

/// The cache, or nothing where there is no place for one, as in a container whose home folder cannot be written to.
std::optional<ProgramCache> usable_cache() {
    try {
        return ProgramCache(default_cache_folder());
    } catch (const CacheUnusable& reason) {
        tell_of_compiling_again(reason);
        return std::nullopt;
    }
}

/// Builds into the cache. A program whose sources changed under the compiler's hands is not kept.
PreparedProgram build_into(ProgramCache& cache, const std::string& key, const ProgramBuild& build) {
    auto folder = std::make_unique<TemporaryFolder>(cache.folder(), (key + ".").c_str());
    const ProgramBuild::Result built = build.build_in(folder->path());
    if (built.exit_code != 0 || !built.stable) return built_in(std::move(folder), built);
    show_diagnostics(built.diagnostics);
    try {
        if (const auto other = cache.store(key, {built.program, built.diagnostics}, built.dependencies)) {
            return {0, other->program, {}};
        }
    } catch (const CacheUnusable& reason) {
        tell_of_compiling_again(reason);
        return {0, built.program, std::move(folder)};
    }
    folder->release();
    return {0, built.program, {}};
}

}  // namespace

Command PreparedProgram::command(const RunRequest& request) const {
    // With a slash, so that it is not looked for on the PATH.
    Command command = {program.has_parent_path() ? program.string() : "./" + program.string()};
    command.insert(command.end(), request.program_arguments.begin(), request.program_arguments.end());
    return command;
}

PreparedProgram prepare_program(const RunRequest& request) {
    add_to_environment(request.options);
    if (!request.program.empty()) {
        if (request.insists_on_restrictions) throw wrong_use("--restrict is for sources; a program is compiled already");
        if (request.tile_loops) throw wrong_use("--tile-loops is for sources; a program is compiled already");
        check_existing_program(request.program);
        return {0, request.program, {}};
    }
    AmpCompiler compiler = amp_compiler(
        find_compiler(), request.msvc ? Dialect::msvc : Dialect::standard, request.instrumentation,
        request.checks_restrictions     ? Restrictions::checked
        : request.warns_of_restrictions ? Restrictions::warned_of
                                        : Restrictions::ignored);
    if (request.checks_restrictions) tell_of_unchecked_restrictions(request, compiler);
    if (request.tile_loops && request.instrumentation == Instrumentation::none) add_tile_loops(compiler);
    const ProgramBuild build(compiler, compiler_arguments(request));
    std::optional<ProgramCache> cache;
    if (request.use_cache) cache = usable_cache();
    compiler.precompile_beginnings([&] { return cache ? cache->folder() : fs::path(); });
    if (!cache) return build_without_cache(build);
    const std::string key = build.key();
    if (const auto cached = cache->find(key)) {
        show_diagnostics(stderr_shows_colours() ? cached->diagnostics : without_escapes(cached->diagnostics));
        return {0, cached->program, {}};
    }
    return build_into(*cache, key, build);
}

}  // namespace tessera::tools
