// SPDX-License-Identifier: Apache-2.0
#include "tools/build/cxx_build.h"

#include "tools/build/separate_compilation.h"
#include "tools/compile/compilation.h"
#include "tools/compile/instrumentation_flags.h"
#include "tools/support/standard_error.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

ProcessResult build_separately(const AmpCompiler& compiler, const CommandLine& line) {
    const TemporaryFolder objects(temporary_parent());
    const SeparateCompilation plan =
        SeparateCompilation::of(line, compiler.compiler().is_clang(), objects.path());
    ProcessResult all;
    for (const SeparateCompilation::Step& step : plan.steps) {
        const ProcessResult result = compile(compiler, CommandLine(step.arguments));
        all.standard_error += result.standard_error;
        if (!result.succeeded()) all.exit_code = result.exit_code;
        if (result.signal != 0) break;
    }
    if (!all.succeeded() || !plan.link) return all;
    const ProcessResult result = compile(compiler, CommandLine(*plan.link));
    all.exit_code = result.exit_code;
    all.standard_error += result.standard_error;
    return all;
}

ProcessResult build(const AmpCompiler& compiler, const CommandLine& line) {
    refuse_other_sanitizers(line, compiler.instrumentation());
    refuse_static_linking(line);
    if (has_race_detector(compiler.instrumentation()) && has_link_time_optimisation(line)) {
        print_error("tessera: note: --check builds without -flto, which would merge and move accesses\n");
    }
    return compiler.takes_apart(line) ? build_separately(compiler, line) : compile(compiler, line);
}

std::vector<Command> commands_of_build(const AmpCompiler& compiler, const CommandLine& line) {
    const std::filesystem::path folder = temporary_parent() / "tessera-XXXXXX";
    std::vector<Command> lines = {line.arguments()};
    const bool overloads = compiler.needs_two_passes(line);
    if (compiler.takes_apart(line) || (overloads && line.sources().size() > 1)) {
        const SeparateCompilation plan =
            SeparateCompilation::of(line, compiler.compiler().is_clang(), folder);
        lines.clear();
        for (const SeparateCompilation::Step& step : plan.steps) lines.push_back(step.arguments);
        if (plan.link) lines.push_back(*plan.link);
    }
    std::vector<Command> all;
    for (const Command& arguments : lines) {
        const CommandLine part(arguments);
        const bool has_two = overloads && (lines.size() == 1 || compiler.needs_two_passes(part));
        const std::vector<Command> commands =
            has_two ? compiler.commands_of_two_passes(part, folder) : compiler.commands(part, folder);
        all.insert(all.end(), commands.begin(), commands.end());
    }
    return all;
}

}  // namespace tessera::tools
