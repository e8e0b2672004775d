// SPDX-License-Identifier: Apache-2.0
#include "tools/build/program_build.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "tools/build/separate_compilation.h"
#include "tools/cache/digest.h"
#include "tools/cache/file_stamp.h"
#include "tools/compile/compilation.h"
#include "tools/compiler/depfile.h"
#include "tools/support/failure.h"
#include "tools/support/file_text.h"
#include "tools/support/named_file.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// The variables that change what clang, g++ and the linker read or write.
constexpr const char* kEnvironmentOfCompilers[] = {
    "CPATH",         "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH",       "LIBRARY_PATH",      "LD_RUN_PATH",
    "COMPILER_PATH", "GCC_EXEC_PREFIX",    "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH",
};

Command with_defaults(const Command& arguments) {
    // Without contraction, so that the results are the same on every processor and from every compiler.
    Command all = {"-O2", "-g", "-ffp-contract=off"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

void check_input(const std::string& name) {
    check_readable(name);
    // Nothing comes out of a FIFO for the second time, and all waits until something comes out of it for the first.
    if (!fs::is_regular_file(named_status(name))) throw wrong_use("'{}' is not a regular file; sources are read more than once", name);
}

}  // namespace

ProgramBuild::ProgramBuild(const AmpCompiler& compiler, const Command& compiler_arguments)
    : compiler_(compiler), line_(with_defaults(compiler_arguments)) {
    for (const Word& word : line_.words()) {
        if (word.role == Word::Role::input) check_input(word.text);
    }
    refuse_other_sanitizers(line_, compiler_.instrumentation());
    refuse_static_linking(line_);
}

std::string ProgramBuild::key() const {
    Digest digest;
    for (const Command& command : compiler_.commands(line_, {})) {
        for (const std::string& word : command) digest.add(word);
    }
    for (const Word& word : line_.words()) digest.add(word.text);  // response files, as they read now
    for (const char* variable : kEnvironmentOfCompilers) {
        const char* value = std::getenv(variable);
        digest.add(value != nullptr ? std::string("=") + value : std::string());
    }
    std::error_code ignored;
    digest.add(fs::current_path(ignored).string());
    for (const std::string& word : compiler_.compiler().command) digest.add(stamped_name(word));
    digest.add(stamped_name(compiler_.installation().library));
    if (!compiler_.overload_plugin().empty()) digest.add(stamped_name(compiler_.overload_plugin()));
    if (!compiler_.tile_loops_plugin().empty()) digest.add(stamped_name(compiler_.tile_loops_plugin()));
    if (compiler_.instrumentation() == Instrumentation::check) digest.add(stamped_name(compiler_.installation().marks_plugin()));
    if (compiler_.instrumentation() == Instrumentation::as_is) digest.add(stamped_name(compiler_.installation().padding_plugin()));
    for (const std::string& source : line_.sources()) digest.add(text_of(source));
    return digest.text();
}

ProgramBuild::Result ProgramBuild::build_in(const fs::path& folder) const {
    Result result;
    const std::int64_t begin = stamp_clock();
    const TemporaryFolder objects(folder, "objects-");
    const SeparateCompilation plan = SeparateCompilation::of(
        line_, compiler_.compiler().is_clang(), objects.path(), SeparateCompilation::Dependencies::listed);
    for (const SeparateCompilation::Step& step : plan.steps) {
        const ProcessResult compiled = compile(compiler_, CommandLine(step.arguments));
        result.diagnostics += compiled.standard_error;
        if (!compiled.succeeded()) result.exit_code = compiled.exit_code;
        if (compiled.signal != 0) break;
    }
    if (result.exit_code != 0) return result;

    result.program = folder / fs::path(line_.sources()[0]).stem();
    Command link = plan.link.value();
    link.insert(link.end(), {"-o", result.program.string()});
    const ProcessResult linked = compile(compiler_, CommandLine(link));
    result.diagnostics += linked.standard_error;
    result.exit_code = linked.exit_code;

    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        for (const std::string& file :
             prerequisites_in(text_of(objects.path() / (std::to_string(i) + ".d")))) {
            result.dependencies.push_back(fs::absolute(file).string());
        }
    }
    for (const Word& word : line_.words()) {
        if (word.role == Word::Role::input) result.dependencies.push_back(fs::absolute(word.text).string());
    }
    std::sort(result.dependencies.begin(), result.dependencies.end());
    result.dependencies.erase(std::unique(result.dependencies.begin(), result.dependencies.end()),
                              result.dependencies.end());
    for (const std::string& file : result.dependencies) {
        const std::optional<FileStamp> stamp = stamp_of(file);
        if (!stamp || stamp->modified >= begin || file.find('\n') != std::string::npos) result.stable = false;
    }
    return result;
}

}  // namespace tessera::tools
