// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_texts.h"

namespace tessera::tools {
namespace {

constexpr RunTexts texts_of_run = {
    "run",
    "Usage: tessera run [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]\n"
    "       tessera run [OPTIONS] PROGRAM [-- ARGUMENTS]\n",
    "Compiles C++ AMP sources (cached) and runs them, or runs a program.",
    R"(
Words with one dash (-O3 -I dir -DX=1) go to the compiler, after -O2 -g -ffp-contract=off.
What restrict(amp) and tile_static forbid are warnings of the compiler (clang 19).
Options of the emulator go into TESSERA_OPTIONS and win over what is there.
Exit code: the program's own; 2 for wrong use of this command; 70 when Tessera itself failed;
the compiler's when the source does not compile.
)",
    "--msvc, --no-cache, --no-restrict, --tile-loops",
};

constexpr RunTexts texts_of_check = {
    "check",
    "Usage: tessera check [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]\n"
    "       tessera check [OPTIONS] PROGRAM [-- ARGUMENTS]\n",
    "Runs C++ AMP sources, or a program built with `tessera c++ --check`, under the race detector.",
    R"(
The findings go to standard error, or with --report=text|json|sarif|html --output=FILE into a file.
Words with one dash (-O3 -I dir -DX=1) go to the compiler, after -O2 -g -ffp-contract=off. Whatever the -O, clang marks the
accesses before it optimises; g++ compiles with -O0. --as-is keeps your -O, and misses what the compiler
drops or merges then.
With --report=html and --timeline the program runs again, without output, to record what happened to the memory of races;
--no-recording leaves that out.
What restrict(amp) and tile_static forbid are errors of the compiler (clang 19) and findings of kind restrict;
the program does not run then. The report says where another clang could not check that.
Exit code: 0 when nothing was found (then the program's own), 66 (--exitcode) for findings of severity error;
2 for wrong use of this command; 70 when the check did not run to its report; the compiler's when the source
does not compile.
)",
    "--msvc, --no-cache, --as-is, --tsan, --restrict, --no-restrict, --timeline, --no-recording",
};

constexpr RunTexts texts_of_explore = {
    "explore",
    "Usage: tessera explore [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]\n"
    "       tessera explore [OPTIONS] PROGRAM [-- ARGUMENTS]\n"
    "       tessera explore merge PART... [--report=text|json] [--output=FILE]\n",
    R"(Runs C++ AMP sources, or a program built with `tessera c++ --check`, under many schedules; tells how many distinct
outcomes come out, and the schedule that shows each.

How the schedules are chosen:
  --schedules=N      How many (1000; exhaustive: as many as there are, up to 1000000)
  --strategy=random|pct|exhaustive
                     random: each choice is drawn. pct: threads have priorities that change a few times.
                     exhaustive: every interleaving of the accesses that can make a difference
  --preemptions=K    exhaustive: only those in which a thread that could go on is switched out at most K times
  --seed=S           Of all that is drawn (1); the same seed gives the same schedules
  --workers=W        How many run at the same time; 0 means one for each core (0)
  --shard=I/N        Runs part I of N and writes it as JSON; tessera explore merge joins the parts
  --report=text|json  How the outcomes are written (text)
  --output=FILE      Where the report goes (standard output))",
    R"(
Words with one dash (-O3 -I dir -DX=1) go to the compiler, after -O2 -g -ffp-contract=off.
tessera run --schedule=replay:TOKEN FILE.cpp repeats a schedule. docs/explore.md tells more.
Exit code: 0 when there is one outcome, 66 when there are several; 2 for wrong use of this command; 70 when
nothing could be explored; the compiler's when the source does not compile.
)",
    "--schedules=..., --strategy=..., --preemptions=..., --seed=..., --workers=..., --shard=..., --report=..., --output=..., --msvc, "
    "--no-cache",
};

constexpr RunTexts texts_of_debug = {
    "debug",
    "Usage: tessera debug [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]\n"
    "       tessera debug [OPTIONS] PROGRAM [-- ARGUMENTS]\n",
    "Starts gdb with commands that know tiles and their threads: info tiles, info tile-threads, tile-thread, tile-break,\n"
    "catch race.",
    R"(
Words with one dash (-O1 -I dir -DX=1) go to the compiler, after -O0 -g -ffp-contract=off. TESSERA_GDB names another gdb.
Exit code: gdb's; 2 for wrong use of this command; 70 when Tessera itself failed; the compiler's when the source does not
compile.
)",
    "--msvc, --no-cache, --check, --core, --ex, --batch",
};

}  // namespace

const RunTexts& texts_of(RunKind kind) {
    switch (kind) {
        case RunKind::run: return texts_of_run;
        case RunKind::check: return texts_of_check;
        case RunKind::debug: return texts_of_debug;
        case RunKind::explore: break;
    }
    return texts_of_explore;
}

}  // namespace tessera::tools
