// SPDX-License-Identifier: Apache-2.0
// The arguments of `tessera run`, `tessera check` and `tessera debug`.
#pragma once

#include <optional>
#include <string>

#include "emulator/schedules/schedule_token.h"
#include "tools/compile/instrumentation.h"
#include "tools/options/given_words.h"
#include "tools/run/emulator_options.h"
#include "tools/run/run_specs.h"
#include "tools/support/process.h"

namespace tessera::tools {

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
    bool is_relaxed = false;     ///< --consistency=relaxed
    std::string program_output;  ///< check: the file for what the program writes to standard output; empty: it goes to ours
    OptionValues options;        ///< --name=value of emulator/options/options.def
    Command compiler_arguments;  ///< sources and compiler flags in their order; empty when `program` is given
    std::string program;         ///< a program that exists already
    Command program_arguments;   ///< what followed `--`
    DebugWords debug;
};

/// Of schedule=replay:TOKEN.
std::optional<detail::ScheduleToken> replayed_token(const OptionValues& options);

/// Throws Failure when the words make no sense. Looks at no file.
/// \param words  of the table of `kind`, or of one that has its options, too
RunRequest run_request(const GivenWords& words, RunKind kind);
/// \param name  of the command that the user has called, for messages: "golden record"
RunRequest run_request(const GivenWords& words, RunKind kind, const std::string& name);

}  // namespace tessera::tools
