// SPDX-License-Identifier: Apache-2.0
// What the words after `tessera run` or `tessera check` ask for.
#pragma once

#include "tools/compile/instrumentation.h"
#include "tools/run/run_options.h"
#include "tools/support/process.h"

#include <string>

namespace tessera::tools {

/// What stands above the run-time options in help texts.
constexpr const char* emulator_options_heading = "Options of the emulator";

/// The commands that compile and run.
enum class RunKind {
    run,
    check,    ///< under the race detector
    debug,    ///< under gdb
    explore,  ///< instrumented, under many schedules
};

/// What only `tessera debug` asks for.
struct DebugWords {
    bool batch = false;   ///< leave gdb when its commands are done
    Command commands;     ///< of gdb's, before it asks for more
    std::string core;     ///< a core file, instead of running the program
};

struct RunRequest {
    bool msvc = false;
    Instrumentation instrumentation = Instrumentation::none;
    bool checks_restrictions = false;
    bool warns_of_restrictions = false;
    bool insists_on_restrictions = false;  ///< a compiler that cannot check them is an error
    bool tile_loops = false;     ///< kernels run tiles as loops over their threads
    bool use_cache = true;
    bool records = true;         ///< check: run again to record what happened to the memory of races, where the report shows it
    bool timeline = false;       ///< check: show it in characters
    std::string help;            ///< not empty: show this and stop
    OptionValues options;        ///< --name=value of emulator/options/options.def
    Command compiler_arguments;  ///< sources and compiler flags in their order; empty when `program` is given
    std::string program;         ///< a program that exists already
    Command program_arguments;   ///< what followed `--`
    DebugWords debug;
};

/// Throws Failure when the words make no sense. Looks at no file.
RunRequest parse_run_request(const Command& arguments, RunKind kind = RunKind::run);

}  // namespace tessera::tools
