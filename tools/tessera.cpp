// SPDX-License-Identifier: Apache-2.0
#include "tools/tessera.h"

#include "emulator/support/nearest_word.h"
#include "tools/commands/check_command.h"
#include "tools/commands/cxx_command.h"
#include "tools/commands/debug_command.h"
#include "tools/commands/explore_command.h"
#include "tools/commands/golden_command.h"
#include "tools/commands/new_command.h"
#include "tools/commands/port_command.h"
#include "tools/commands/run_command.h"
#include "tools/compile/compile_launcher.h"
#include "tools/compile/restrict_findings.h"
#include "tools/compiler/command_line.h"
#include "tools/reference/completion.h"
#include "tools/reference/man_page.h"
#include "tools/support/failure.h"

#include <cstdio>
#include <exception>
#include <string_view>

namespace tessera::tools {
namespace {

constexpr const char* help_text = R"(Usage: tessera COMMAND ...

Runs C++ AMP programs on the CPU.

Commands:
  c++    compiles and links like a C++ compiler, with what AMP code needs
  run    compiles C++ sources (cached) and runs them
  check  the same under the race detector
  debug  runs them under gdb, with commands that know tiles and threads
  explore runs a program under many schedules and lists the distinct outcomes
  golden records what kernels write, and compares recordings
  port   fixes what Visual C++ accepts in a source and other compilers do not
  new    writes a project to start from

tessera COMMAND --help explains one of them. tessera --version prints the version.
)";

/// A word that is no command: mistyped, or a program where `run` was left out.
Failure no_such_command(const std::string& name) {
    constexpr const char* kind_names[] = {"command", "option"};
    const char* const kind = kind_names[name[0] == '-' ? 1 : 0];
    if (is_cxx_source_name(name)) {
        return wrong_use("there is no {} '{}'; tessera run {} compiles and runs it (--help explains the commands)", kind, name, name);
    }
    const std::string_view nearest = detail::nearest_word(name, {"c++", "run", "check", "debug", "explore", "golden", "port", "new", "--help", "--version"});
    if (!nearest.empty()) return wrong_use("there is no {} '{}'; did you mean {}? (--help explains the commands)", kind, name, nearest);
    return wrong_use("there is no {} '{}'; the commands are c++, run, check, debug, explore, golden, port and new (--help explains them)",
                     kind, name);
}

int dispatch(const Command& arguments) {
    if (arguments.empty()) throw wrong_use("expected a command: c++, run, check, debug, explore, golden, port or new (--help explains them)");
    const std::string& name = arguments[0];
    const Command rest(arguments.begin() + 1, arguments.end());
    if (name == "c++") return run_cxx_command(rest);
    if (name == "run") return run_run_command(rest);
    if (name == "check") return run_check_command(rest);
    if (name == "debug") return run_debug_command(rest);
    if (name == "explore") return run_explore_command(rest);
    if (name == "golden") return run_golden_command(rest);
    if (name == "port") return run_port_command(rest);
    if (name == "new") return run_new_command(rest);
    if (name == "complete") return run_complete_command(rest);
    if (name == "man-page") return run_man_page_command();
    if (name == "compile-launcher") return run_compile_launcher(rest);
    if (name == restrict_report_command) return 0;  // the race detector in this process reports when it ends
    if (name == "--help" || name == "-h" || name == "help") {
        fmt::print("{}", help_text);
        return 0;
    }
    if (name == "--version") {
        fmt::print("tessera {}\n", TESSERA_VERSION);
        return 0;
    }
    throw no_such_command(name);
}

}  // namespace

const char* tessera_help() { return help_text; }

int run_tessera(const Command& arguments) {
    try {
        const int code = dispatch(arguments);
        if (std::fflush(stdout) != 0) throw tool_failed("cannot write to standard output");
        return code;
    } catch (const Failure& failure) {
        fmt::print(stderr, "tessera: {}\n", failure.what());
        return failure.code();
    } catch (const std::exception& error) {
        fmt::print(stderr, "tessera: {}\n", error.what());
        return exit_tool_failed;
    }
}

}  // namespace tessera::tools
