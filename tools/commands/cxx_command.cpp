// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/cxx_command.h"

#include "tools/build/cxx_build.h"
#include "tools/cache/program_cache.h"
#include "tools/compile/two_passes.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/msvc/void_main.h"
#include "tools/overloads/overload_copies.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

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

std::string text_of_commands(const AmpCompiler& compiler, const CommandLine& line) {
    std::string text;
    for (const Command& command : commands_of_build(compiler, line)) text += shell_quoted(command) + "\n";
    return text;
}

int print_version(const Compiler& compiler) {
    write_text(fmt::format("tessera {}\n", TESSERA_VERSION), "");
    Command command = compiler.command;
    command.push_back("--version");
    return run_process(command, StandardError::inherited).exit_code;
}

}  // namespace

const CommandSpec& cxx_spec() {
    static const CommandSpec spec = {
        {"c++"},
        "compiles and links like a C++ compiler, with what AMP code needs",
        {"tessera c++ [--msvc] [--check[=as-is] | --tsan | --tile-loops] [--[no-]restrict] ARGUMENTS...",
         "tessera-c++ [the same]                   (the same, for CXX= and CMAKE_CXX_COMPILER)"},
        {"Compiles and links like a C++ compiler, with what C++ AMP code needs: the headers, C++17 unless the arguments choose a -std, "
         "and when linking the emulator's library. Every other argument goes to the compiler unchanged, and its diagnostics and exit "
         "code are the command's own."},
        {{kOptionsHeading,
          {{"--check", "",
            "Build for the race detector, in all compilations and in the link. With clang accesses are marked before they are "
            "optimised, whatever your -O is, and the program is then optimised with -O2; -g is added. g++ marks late, so it compiles "
            "with -O0. -flto and -gsplit-dwarf are ignored"},
           {"--check", "as-is", "The same after your own -O: faster, but misses what the compiler drops, merges or moves",
            ValueForm::joined, "", nullptr, "--check=as-is, or --check or --tsan without a value"},
           {"--tsan", "", "Build for the stock ThreadSanitizer runtime, as a second opinion"},
           {"--tile-loops", "",
            "Kernels with barriers run a tile as loops over its threads, which the compiler vectorises, where it can split them at "
            "their barriers (clang 19, -O1 and more); -Rpass=tessera-tile-loops and -Rpass-missed=tessera-tile-loops list them. "
            "docs/tile-loops.md explains them"},
           {"--restrict", "", "Report what restrict(amp) and tile_static forbid as errors (clang 19); --check includes this"},
           {"--no-restrict", "", "Do not report it"},
           {"--msvc", "",
            "Accept Visual C++ habits: void main(), _tmain, <Windows.h> console calls (as terminal colours), <conio.h>, <ppl.h>, "
            "CppUnitTest.h, strcpy_s and the like, headers' names in any case and with backslashes, UTF-16, and most of what tessera "
            "port fixes (clang); also give it when linking. docs/porting.md lists them"},
           {"--print-command", "", "Print the compiler's command lines and stop"},
           {"-v", "", "Print them, and let the compiler show what it does"},
           {"--version", "", "Versions of Tessera and of the compiler"}}}},
        {"The compiler is the newest of clang++-19 to clang++-14, clang++, g++; TESSERA_CXX chooses another one. Programs under "
         "--check run fastest with clang 19 and Tessera's plugin for marks; without it, faster with LLVM's `opt` of clang's version.",
         "Exit code: the compiler's; 2 for wrong use of this command; 70 when Tessera itself failed."},
        OtherWords::compilers};
    return spec;
}

CxxRequest cxx_request(const GivenWords& words) {
    CxxRequest request;
    request.msvc = words.has("--msvc");
    request.tile_loops = words.has("--tile-loops");
    request.print_command = words.has("--print-command");
    request.version = words.has("--version");
    request.verbose = words.has("-v");
    for (const GivenOption& option : words.options) {
        if (option.name == "--restrict") request.restrictions = Restrictions::checked;
        if (option.name == "--no-restrict") request.restrictions = Restrictions::ignored;
        const auto kind = instrumentation_of(option.name + (option.value.empty() ? "" : "=" + option.value));
        if (kind && request.instrumentation != Instrumentation::none && request.instrumentation != *kind) {
            throw wrong_use("expected one of --check, --check=as-is and --tsan, not two");
        }
        request.instrumentation = kind.value_or(request.instrumentation);
    }
    request.compiler_arguments = words.others;
    if (request.verbose) request.compiler_arguments.insert(request.compiler_arguments.begin(), "-v");
    for (std::size_t i = 0; i < words.flags.size(); i += takes_separate_value(words.flags[i]) ? 2 : 1) {
        instrumentation_of(words.flags[i]);  // a misspelt one is not the compiler's
    }
    return request;
}

int run_cxx_command(const GivenWords& words) {
    const CxxRequest request = cxx_request(words);
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
        write_text(text_of_commands(compiler, line), "");
        return 0;
    }
    compiler.precompile_beginnings(usable_cache_folder);
    if (request.verbose) write_to_standard_error(text_of_commands(compiler, line));
    ProcessResult result = build(compiler, line);
    if (needs_separate_compilation(request, compiler, line, result)) result = build_separately(compiler, line);
    show_diagnostics(result.standard_error);
    return result.exit_code;
}

}  // namespace tessera::tools
