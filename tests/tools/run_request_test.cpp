// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_request.h"

#include "tools/options/help_text.h"
#include "tools/support/failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

RunRequest parse_run(const Command& words, RunKind kind = RunKind::run) { return run_request(parse_words(run_spec(kind), words), kind); }

std::string refusal_of_run(const Command& arguments) {
    try {
        parse_run(arguments);
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), exit_wrong_use);
        return failure.what();
    }
    return "";
}

TEST(RunRequest, SourcesFlagsAndArguments) {
    const RunRequest request = parse_run(
        {"--msvc", "-I", "dir", "-DX=1", "--workers=2", "a.cpp", "b.cc", "-lm", "--", "--workers=3", "x"});
    EXPECT_TRUE(request.msvc);
    EXPECT_TRUE(request.use_cache);
    EXPECT_THAT(request.compiler_arguments, ElementsAre("-I", "dir", "-DX=1", "a.cpp", "b.cc", "-lm"));
    EXPECT_THAT(request.options, ElementsAre(Pair("workers", "2")));
    EXPECT_THAT(request.program_arguments, ElementsAre("--workers=3", "x"));
    EXPECT_EQ(request.program, "");
}

TEST(RunRequest, Program) {
    const RunRequest request = parse_run({"--workers=2", "./program", "--", "x"});
    EXPECT_EQ(request.program, "./program");
    EXPECT_THAT(request.compiler_arguments, IsEmpty());
    EXPECT_THAT(request.program_arguments, ElementsAre("x"));
}

TEST(RunRequest, ValueMayHoldAnything) {
    EXPECT_THAT(parse_run({"--schedule=random:7", "a.cpp"}).options,
                ElementsAre(Pair("schedule", "random:7")));
    EXPECT_THAT(parse_run({"--output=a=b", "a.cpp"}).options, ElementsAre(Pair("output", "a=b")));
}

TEST(RunRequest, LastOfTwoValuesWins) {
    EXPECT_THAT(parse_run({"--workers=1", "--workers=2", "a.cpp"}).options,
                ElementsAre(Pair("workers", "2")));
}

TEST(RunRequest, Help) {
    for (const char* word : {"--help", "-h"}) EXPECT_TRUE(parse_words(run_spec(RunKind::run), {"a.cpp", word, "b.cpp"}).help);
    EXPECT_FALSE(parse_words(run_spec(RunKind::run), {"a.cpp", "--", "--help"}).help);
    EXPECT_THAT(help_text(run_spec(RunKind::run)), AllOf(HasSubstr("--workers=N"), HasSubstr("--no-cache"), HasSubstr("--help")));
}

TEST(RunRequest, UnknownOptionIsNamedWithTheNearestOrAllThatExist) {
    EXPECT_THAT(refusal_of_run({"--workers=2", "--wrokers=3", "a.cpp"}), HasSubstr("no option '--wrokers=3'; did you mean --workers? ("));
    EXPECT_THAT(refusal_of_run({"--threads=3", "a.cpp"}), HasSubstr("no option '--threads=3'; there are --msvc"));
    EXPECT_THAT(refusal_of_run({"--threads=3", "a.cpp"}), HasSubstr("--workers=..."));
}

TEST(RunRequest, OptionWithoutValue) {
    EXPECT_THAT(refusal_of_run({"--workers", "a.cpp"}),
                HasSubstr("--workers needs a value, written --workers=VALUE"));
    EXPECT_THAT(refusal_of_run({"--workers=", "a.cpp"}), HasSubstr("--workers needs a value"));
}

TEST(RunRequest, OptionWithAValueItDoesNotTake) {
    EXPECT_THAT(refusal_of_run({"--msvc=1", "a.cpp"}), HasSubstr("run: --msvc takes no value"));
}

TEST(RunRequest, CheckIsRunWithAnInstrumentation) {
    const RunRequest request =
        parse_run({"--report=json", "a.cpp", "--output=x", "--", "y"}, RunKind::check);
    EXPECT_EQ(request.instrumentation, Instrumentation::check);
    EXPECT_THAT(request.options, ElementsAre(Pair("report", "json"), Pair("output", "x")));
    EXPECT_EQ(parse_run({"--tsan", "a.cpp"}, RunKind::check).instrumentation, Instrumentation::tsan);
    EXPECT_EQ(parse_run({"--as-is", "a.cpp"}, RunKind::check).instrumentation,
              Instrumentation::as_is);
    EXPECT_EQ(parse_run({"a.cpp"}).instrumentation, Instrumentation::none);
}

TEST(RunRequest, OptionsOfCheckAreNotRuns) {
    EXPECT_THAT(refusal_of_run({"--tsan", "a.cpp"}), HasSubstr("run has no option '--tsan'"));
    try {
        parse_run({"--reprot=json", "a.cpp"}, RunKind::check);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("check has no option '--reprot=json'; did you mean --report? ("));
    }
    try {
        parse_run({"--colour", "a.cpp"}, RunKind::check);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_THAT(failure.what(), HasSubstr("check has no option '--colour'; there are --msvc"));
        EXPECT_THAT(failure.what(), HasSubstr("--tsan"));
    }
    EXPECT_THROW(parse_run({"--tsan", "--as-is", "a.cpp"}, RunKind::check), Failure);
}

TEST(RunRequest, ValuesAreCheckedUnderTheNameThatWasTyped) {
    EXPECT_THAT(refusal_of_run({"--schedule=radnom:7", "a.cpp"}), HasSubstr("run: --schedule=radnom:7: expected forward, reverse"));
    EXPECT_THAT(refusal_of_run({"--max-findings=x", "a.cpp"}), HasSubstr("--max-findings=x: expected a whole number"));
    EXPECT_THAT(refusal_of_run({"--max_findings=x", "a.cpp"}), HasSubstr("--max_findings=x: expected a whole number"));
}

TEST(RunRequest, HelpOfCheck) {
    const std::string help = help_text(run_spec(RunKind::check));
    for (const char* part : {"tessera check", "--tsan", "--report=auto|text|json|sarif|html|none", "66"})
        EXPECT_THAT(help, HasSubstr(part));
}

TEST(RunRequest, CheckLooksAtRestrictionsUnlessTold) {
    EXPECT_FALSE(parse_run({"a.cpp"}, RunKind::run).checks_restrictions);
    EXPECT_TRUE(parse_run({"a.cpp"}, RunKind::check).checks_restrictions);
    EXPECT_FALSE(parse_run({"--no-restrict", "a.cpp"}, RunKind::check).checks_restrictions);
}

TEST(RunRequest, NothingToRun) {
    EXPECT_THAT(refusal_of_run({"-O3"}), HasSubstr("expects a C++ source file or a program"));
}

TEST(RunRequest, ArgumentsNeedTheirDashes) {
    EXPECT_THAT(refusal_of_run({"a.cpp", "5"}),
                HasSubstr("'5' is not a C++ source; the program's arguments go after --"));
    EXPECT_THAT(refusal_of_run({"./program", "5"}), HasSubstr("the program's arguments go after --"));
}

TEST(RunRequest, FlagsForAProgramMakeNoSense) {
    EXPECT_THAT(refusal_of_run({"-O3", "./program"}), HasSubstr("source file"));
}

TEST(RunRequest, OtherOutputsAreTheOtherCommands) {
    EXPECT_THAT(refusal_of_run({"a.cpp", "-o", "a"}), HasSubstr("tessera c++"));
    EXPECT_THAT(refusal_of_run({"-c", "a.cpp"}), HasSubstr("tessera c++"));
}

}  // namespace
}  // namespace tessera::tools
