// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_specs.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "tools/options/shard_option.h"
#include "tools/run/emulator_options.h"

namespace tessera::tools {
namespace {

/// Those that explore sets itself, or that mean nothing where no race is reported.
constexpr std::string_view kOptionsWithoutMeaningInExplore[] = {
    "workers",    "schedule",      "preempt",     "golden",       "report",       "output",   "exitcode",
    "same_value", "uninitialized", "call_stacks", "max_findings", "suppressions", "baseline", "halt_on_error", "abort_on_error"};

OptionGroup options_of_emulator(RunKind kind) {
    OptionGroup group = {kEmulatorOptionsHeading, {}};
    for (const EmulatorOption& option : emulator_options()) {
        const auto end = std::end(kOptionsWithoutMeaningInExplore);
        const bool has_meaning = std::find(std::begin(kOptionsWithoutMeaningInExplore), end, emulator_key(option.spec)) == end;
        if (kind != RunKind::explore || has_meaning) group.options.push_back(option.spec);
    }
    return group;
}

std::vector<std::string> usage_of(const std::string& name) {
    return {"tessera " + name + " [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]",
            "tessera " + name + " [OPTIONS] PROGRAM [-- ARGUMENTS]"};
}

const OptionSpec msvc = {"--msvc", "", "Accept Visual C++ habits, as tessera c++ --msvc does"};
const OptionSpec no_cache = {"--no-cache", "", "Compile again and cache nothing"};

OptionSpec consistency(const char* help) { return {"--consistency", "sequential|relaxed", help}; }

constexpr const char* kFlagsNote = "Words with one dash (-O3 -I dir -DX=1) go to the compiler, after -O2 -g -ffp-contract=off.";

CommandSpec spec_of_run() {
    return {{"run"},
            "compiles C++ sources (cached) and runs them",
            usage_of("run"),
            {"Compiles C++ AMP sources (cached) and runs them, or runs a program."},
            {{kOptionsHeading, {msvc,
               no_cache,
               {"--no-restrict", "", "Do not warn about what restrict(amp) forbids"},
               {"--tile-loops", "", "Run tiles as loops over their threads, which is fast (clang 19)"},
               consistency("For the run that --schedule=replay:TOKEN repeats. relaxed: weak memory (as the token says)")}},
             options_of_emulator(RunKind::run)},
            {kFlagsNote, "The compiler warns about what restrict(amp) and tile_static forbid (clang 19).",
             "Options of the emulator go into TESSERA_OPTIONS and take precedence over those already there.",
             "Exit code: the program's own; 2 for wrong use of this command; 70 when Tessera itself failed; the compiler's when the "
             "source does not compile."},
            OtherWords::with_flags};
}

CommandSpec spec_of_check() {
    return {{"check"},
            "the same under the race detector",
            usage_of("check"),
            {"Runs C++ AMP sources, or a program built with `tessera c++ --check`, under the race detector."},
            {{kOptionsHeading,
              {msvc,
               no_cache,
               {"--as-is", "", "Instrument the accesses that remain after your own optimisation"},
               {"--tsan", "", "Use the stock ThreadSanitizer runtime instead, for a second opinion"},
               {"--restrict", "", "Fail where the compiler cannot check what restrict(amp) forbids"},
               {"--no-restrict", "", "Let kernels do what restrict(amp) forbids"},
               {"--timeline", "", "Run again and show which threads accessed the memory of each race, and when"},
               consistency("relaxed: the timeline's other schedule uses weak memory, which shows a missing or wrong fence (sequential)"),
               {"--no-recording", "", "Do not run again for a report in HTML"},
               {"--program-output", "FILE",
                "Write the program's standard output to FILE; a report in JSON, SARIF or HTML then goes to standard output"}}},
             options_of_emulator(RunKind::check)},
            {"The findings go to standard error, or with --report=text|json|sarif|html --output=FILE into a file. --output=- is standard "
             "output; the program's own output then goes to standard error, or to the file of --program-output.",
             std::string(kFlagsNote) +
                 " Whatever the -O, clang instruments the accesses before it optimises; g++ compiles with -O0. With --as-is your -O comes "
                 "first, and the check misses the accesses that it drops or merges.",
             "With --report=html and --timeline the program runs again, without output, to record what happened to the memory of "
             "races; --no-recording skips that.",
             "The compiler reports what restrict(amp) and tile_static forbid as errors (clang 19), which are findings of kind restrict; "
             "then the program does not run. The report says if the compiler could not check this.",
             "Exit code: 0 when nothing was found (then the program's own), 66 (--exitcode) for findings of severity error; 2 for "
             "wrong use of this command; 70 when the check did not run to its report; the compiler's when the source does not "
             "compile."},
            OtherWords::with_flags};
}

CommandSpec spec_of_debug() {
    return {{"debug"},
            "runs them under gdb, with commands for tiles and threads",
            usage_of("debug"),
            {"Starts gdb with commands for tiles and their threads: info tiles, info tile-threads, tile-thread, tile-break, "
             "catch race."},
            {{kOptionsHeading,
              {msvc,
               no_cache,
               {"--check", "", "Compile for the race detector, which `catch race` needs"},
               {"--core", "FILE", "A core file to look at, instead of running the program"},
               {"--ex", "COMMAND", "A command for gdb; may be given several times"},
               {"--batch", "", "Quit gdb when its commands are done"}}},
             options_of_emulator(RunKind::debug)},
            {"Words with one dash (-O1 -I dir -DX=1) go to the compiler, after -O0 -g -ffp-contract=off. TESSERA_GDB names another "
             "gdb.",
             "Exit code: gdb's; 2 for wrong use of this command; 70 when Tessera itself failed; the compiler's when the source does "
             "not compile."},
            OtherWords::with_flags};
}

CommandSpec spec_of_explore() {
    std::vector<std::string> usage = usage_of("explore");
    usage.push_back("tessera explore merge PART... [--report=text|json] [--output=FILE]");
    return {{"explore"},
            "runs a program under many schedules and lists the distinct outcomes",
            usage,
            {"Runs C++ AMP sources, or a program built with `tessera c++ --check`, under many schedules; reports how many distinct "
             "outcomes there are, and a schedule for each."},
            {{"How the schedules are chosen",
              {{"--schedules", "N", "How many (1000, or 20 where no other can differ; exhaustive: as many as there are, up to 1000000)"},
               {"--strategy", "random|pct|exhaustive",
                "random: each choice is random. pct: threads have priorities that change a few times. exhaustive: every interleaving "
                "of the accesses that can make a difference"},
               {"--consistency", "sequential|relaxed",
                "sequential: all threads see each access at once. relaxed: threads see only what C++ AMP promises, which shows a missing or "
                "wrong fence (sequential)"},
               {"--preemptions", "K", "exhaustive: only those in which a thread that could continue is switched out at most K times"},
               {"--seed", "S", "The seed of all random choices (1); the same seed gives the same schedules"},
               {"--workers", "W", "How many run at the same time; 0 means one for each core (0)"},
               shard_option("Runs part I of N and writes it as JSON; tessera explore merge joins the parts"),
               {"--report", "text|json", "How the outcomes are written (as the file's name says, otherwise text)"},
               {"--output", "FILE", "Where the report goes (standard output)"}}},
             {kOptionsHeading, {msvc, no_cache}},
             options_of_emulator(RunKind::explore)},
            {kFlagsNote, "tessera run --schedule=replay:TOKEN FILE.cpp repeats a schedule. docs/explore.md has the details.",
             "Exit code: 0 when there is one outcome, 66 when there are several; 2 for wrong use of this command; 70 when nothing "
             "could be explored; the compiler's when the source does not compile."},
            OtherWords::with_flags};
}

}  // namespace

const CommandSpec& run_spec(RunKind kind) {
    static const CommandSpec run = spec_of_run(), check = spec_of_check(), debug = spec_of_debug(), explore = spec_of_explore();
    switch (kind) {
        case RunKind::run: return run;
        case RunKind::check: return check;
        case RunKind::debug: return debug;
        case RunKind::explore: break;
    }
    return explore;
}

}  // namespace tessera::tools
