// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/debug_command.h"

#include "tools/support/failure.h"

#include <gmock/gmock.h>

namespace tessera::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

RunRequest parse_debug(const Command& words, RunKind kind) { return run_request(parse_words(run_spec(kind), words), kind); }

TEST(DebugCommand, WordsOfItsOwn) {
    const RunRequest request = parse_debug(
        {"--check", "--ex=info tiles", "--ex=run", "--batch", "--workers=1", "a.cpp", "-O1", "--", "--core"}, RunKind::debug);
    EXPECT_EQ(request.instrumentation, Instrumentation::as_is);
    EXPECT_TRUE(request.debug.batch);
    EXPECT_THAT(request.debug.commands, ElementsAre("info tiles", "run"));
    EXPECT_THAT(request.compiler_arguments, ElementsAre("a.cpp", "-O1"));
    EXPECT_THAT(request.program_arguments, ElementsAre("--core"));
    EXPECT_EQ(request.options, (OptionValues{{"workers", "1"}}));
}

TEST(DebugCommand, WithoutThemNothingIsSpecial) {
    const RunRequest request = parse_debug({"a.cpp"}, RunKind::debug);
    EXPECT_EQ(request.instrumentation, Instrumentation::none);
    EXPECT_FALSE(request.debug.batch);
    EXPECT_THAT(request.debug.commands, IsEmpty());
    EXPECT_EQ(request.debug.core, "");
}

TEST(DebugCommand, OtherCommandsDoNotKnowThem) {
    for (const char* word : {"--batch", "--ex=run", "--core=x", "--check"}) {
        EXPECT_THROW(parse_debug({word, "a.cpp"}, RunKind::run), Failure) << word;
    }
    try {
        parse_debug({"--bath", "a.cpp"}, RunKind::debug);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("debug has no option '--bath'; did you mean --batch?"));
    }
}

TEST(DebugCommand, GdbGetsCommandsBeforeTheProgram) {
    DebugWords words;
    const Command program = {"./a", "x y"};
    EXPECT_THAT(gdb_command("/bin/gdb", "/share/gdb", "/the lib/libtessera_amp.so", words, program),
                ElementsAre("/bin/gdb", "-q", "-iex", "add-auto-load-safe-path /the lib", "-ix", "/share/gdb/tessera.py",
                            "--args", "./a", "x y"));
    words = {true, {"run", "bt"}, "core.1"};
    EXPECT_THAT(gdb_command("gdb", "/g", "/l/libtessera_amp.so", words, program),
                ElementsAre("gdb", "-q", "-iex", "add-auto-load-safe-path /l", "-ix", "/g/tessera.py", "-batch", "-ex", "run",
                            "-ex", "bt", "--core=core.1", "--args", "./a", "x y"));
}

}  // namespace
}  // namespace tessera::tools
