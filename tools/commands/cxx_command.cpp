// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/cxx_command.h"

#include "tools/compile/cxx_build.h"
#include "tools/compile/two_passes.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/overload_copies.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/msvc/void_main.h"
#include "tools/support/failure.h"

#include <cstdio>

namespace tessera::tools {
namespace {

constexpr const char* help_text = R"(Usage: tessera c++ [--msvc] [--check[=as-is] | --tsan | --tile-loops] [--[no-]restrict] ARGUMENTS...
       tessera-c++ [the same]                   (the same, for CXX= and CMAKE_CXX_COMPILER)

Compiles and links like a C++ compiler, with what C++ AMP code needs: the headers, C++17 unless the arguments
choose a -std, and when linking the emulator's library. Every other argument goes to the compiler untouched;
its diagnostics and its exit code come back unchanged.

Options:
  --check          build for the race detector, in all compilations and in the link. With clang accesses are
                   marked before they are optimised, whatever your -O is, and the program is then optimised
                   with -O2; -g is added. g++ marks late, so it compiles with -O0. -flto is left out
  --check=as-is    the same after your own -O: quicker, but misses what the compiler drops, merges or moves
  --tsan           build for the stock ThreadSanitizer runtime, as a second opinion
  --tile-loops     kernels with barriers run a tile as loops over its threads, which the compiler vectorises, where
                   it can take them apart (clang 19, -O1 and more); -Rpass=tessera-tile-loops and
                   -Rpass-missed=tessera-tile-loops tell. docs/tile-loops.md tells more
  --restrict       what restrict(amp) and tile_static forbid is an error (clang 19); --check does so by itself
  --no-restrict    it is not
  --msvc           accept Visual C++ habits: void main(), _tmain, <Windows.h> console calls (as terminal
                   colours), <conio.h>, <ppl.h>, CppUnitTest.h, strcpy_s and its kin, headers' names in any
                   case and with back slashes, UTF-16, and most of what tessera port mends (clang); for the
                   link, too. docs/porting.md lists them
  --print-command  print the compiler's command lines and stop
  -v               print them, and let the compiler tell what it does
  --version        versions of Tessera and of the compiler
  --help           this text

The compiler is the newest of clang++-19 to clang++-14, clang++, g++; TESSERA_CXX chooses another one. A program
under --check runs quicker when LLVM's `opt` of clang's version is installed (Debian: llvm-19).
Exit code: the compiler's; 2 for wrong use of this command; 70 when Tessera itself failed.
)";

/// Several sources, of which at least one has a `void main`, a header under another name, or UTF-16, or overloads on
/// restrictions: those are compiled in a way of their own.
bool needs_separate_compilation(const CxxRequest& request, const AmpCompiler& compiler, const CommandLine& line,
                                const ProcessResult& result) {
    if (has_race_detector(request.instrumentation) || result.succeeded() || line.sources().size() < 2) return false;
    const std::string& errors = result.standard_error;
    const bool overloads = compiler.overload_plugin().empty()
                               ? request.msvc && compiler.compiler().is_clang() && complains_of_overloads(errors)
                               : needs_two_passes(errors);
    return overloads || (request.msvc && (complains_of_void_main(errors) || complains_of_missing_header(errors) || complains_of_utf16(errors)));
}

void print_commands(std::FILE* file, const AmpCompiler& compiler, const CommandLine& line) {
    for (const Command& command : commands_of_build(compiler, line))
        fmt::print(file, "{}\n", shell_quoted(command));
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
        else if (own && word == "--tile-loops")
            request.tile_loops = true;
        else if (own && word == "--restrict")
            request.restrictions = Restrictions::checked;
        else if (own && word == "--no-restrict")
            request.restrictions = Restrictions::ignored;
        else if (own && word == "--print-command")
            request.print_command = true;
        else if (own && word == "--help")
            request.help = true;
        else if (own && word == "--version")
            request.version = true;
        else if (const auto kind = own ? instrumentation_of(word) : std::nullopt) {
            if (request.instrumentation != Instrumentation::none && request.instrumentation != *kind) {
                throw wrong_use("expected one of --check, --check=as-is and --tsan, not two");
            }
            request.instrumentation = *kind;
        } else {
            if (own && word == "-v") request.verbose = true;
            request.compiler_arguments.push_back(word);
        }
    }
    return request;
}

const char* cxx_help() { return help_text; }

int run_cxx_command(const Command& arguments) {
    const CxxRequest request = parse_cxx_request(arguments);
    if (request.help) {
        fmt::print("{}", help_text);
        return 0;
    }
    const Compiler chosen = find_compiler();
    if (request.version) return print_version(chosen);
    const Restrictions restrictions = request.restrictions.value_or(
        has_race_detector(request.instrumentation) ? Restrictions::checked : Restrictions::ignored);
    AmpCompiler compiler = amp_compiler(chosen, request.msvc ? Dialect::msvc : Dialect::standard,
                                              request.instrumentation, restrictions);
    if (request.tile_loops) add_tile_loops(compiler);
    if (request.restrictions == Restrictions::checked && compiler.restrict_check().plugin.empty())
        throw wrong_use("--restrict needs {}", compiler.restrict_check().needs);
    const CommandLine line(request.compiler_arguments);
    if (request.print_command) {
        print_commands(stdout, compiler, line);
        return 0;
    }
    if (request.verbose) print_commands(stderr, compiler, line);
    ProcessResult result = build(compiler, line);
    if (needs_separate_compilation(request, compiler, line, result)) result = build_separately(compiler, line);
    show_diagnostics(result.standard_error);
    return result.exit_code;
}

}  // namespace tessera::tools
