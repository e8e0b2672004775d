// SPDX-License-Identifier: Apache-2.0
#include "tools/cxx_command.h"

#include "tools/amp_compiler.h"
#include "tools/failure.h"
#include "tools/separate_compilation.h"
#include "tools/temporary_folder.h"
#include "tools/void_main.h"

#include <cstdio>

namespace tessera::tools {
namespace {

constexpr const char* help_text = R"(Usage: tessera c++ [--msvc] ARGUMENTS...
       tessera-c++ [--msvc] ARGUMENTS...        (the same, for CXX= and CMAKE_CXX_COMPILER)

Compiles and links like a C++ compiler, with what C++ AMP code needs: the headers, C++17 unless the arguments
choose a -std, and when linking the emulator's library. Every other argument goes to the compiler untouched;
its diagnostics and its exit code come back unchanged.

Options:
  --msvc           accept Visual C++ habits: void main(), <Windows.h> console calls (as terminal colours),
                   <tchar.h>, <conio.h>, Microsoft keywords
  --print-command  print the compiler's command line and stop
  -v               print it, and let the compiler tell what it does
  --version        versions of Tessera and of the compiler
  --help           this text

The compiler is the newest of clang++-19 to clang++-14, clang++, g++; TESSERA_CXX chooses another one.
Exit code: the compiler's; 2 for wrong use of this command; 70 when Tessera itself failed.
)";

/// Several sources, of which at least one has a `void main`: each is compiled for itself, so that only that
/// one is renamed.
ProcessResult run_separately(const AmpCompiler& compiler, const CommandLine& line) {
    const TemporaryFolder objects(temporary_parent());
    const SeparateCompilation plan =
        SeparateCompilation::of(line, compiler.compiler().is_clang(), objects.path());
    ProcessResult all;
    for (const SeparateCompilation::Step& step : plan.steps) {
        const ProcessResult result = compiler.run(CommandLine(step.arguments));
        all.standard_error += result.standard_error;
        if (!result.succeeded()) all.exit_code = result.exit_code;
        if (result.signal != 0) break;
    }
    if (!all.succeeded() || !plan.link) return all;
    const ProcessResult result = compiler.run(CommandLine(*plan.link));
    all.exit_code = result.exit_code;
    all.standard_error += result.standard_error;
    return all;
}

bool needs_separate_compilation(const CxxRequest& request, const CommandLine& line,
                                const ProcessResult& result) {
    return request.msvc && !result.succeeded() && line.sources().size() > 1 &&
           complains_of_void_main(result.standard_error);
}

int print_version(const Compiler& compiler) {
    fmt::print("tessera {}\n", TESSERA_VERSION);
    std::fflush(stdout);
    Command command = compiler.command;
    command.push_back("--version");
    return run_process(command, StandardError::inherited).exit_code;
}

}  // namespace

CxxRequest parse_cxx_request(const Command& arguments) {
    CxxRequest request;
    bool is_value = false;
    for (const std::string& word : arguments) {
        const bool own = !is_value;
        is_value = own && takes_separate_value(word);
        if (own && word == "--msvc")
            request.msvc = true;
        else if (own && word == "--print-command")
            request.print_command = true;
        else if (own && word == "--help")
            request.help = true;
        else if (own && word == "--version")
            request.version = true;
        else if (own && (word.rfind("--check", 0) == 0 || word == "--tsan")) {
            throw wrong_use(
                "c++ has no option '{}'; its own are --msvc, --print-command, --version and --help, "
                "all others go to the compiler",
                word);
        } else {
            if (own && word == "-v") request.verbose = true;
            request.compiler_arguments.push_back(word);
        }
    }
    return request;
}

int run_cxx_command(const Command& arguments) {
    const CxxRequest request = parse_cxx_request(arguments);
    if (request.help) {
        fmt::print("{}", help_text);
        return 0;
    }
    const Compiler chosen = find_compiler();
    if (request.version) return print_version(chosen);
    const AmpCompiler compiler(chosen, find_installation(), request.msvc ? Dialect::msvc : Dialect::standard);
    const CommandLine line(request.compiler_arguments);
    if (request.print_command) {
        fmt::print("{}\n", shell_quoted(compiler.command(line)));
        return 0;
    }
    if (request.verbose) fmt::print(stderr, "{}\n", shell_quoted(compiler.command(line)));
    ProcessResult result = compiler.run(line);
    if (needs_separate_compilation(request, line, result)) result = run_separately(compiler, line);
    show_diagnostics(result.standard_error);
    return result.exit_code;
}

}  // namespace tessera::tools
