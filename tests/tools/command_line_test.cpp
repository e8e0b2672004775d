// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CommandLine, FindsSourcesByExtension) {
    const CommandLine line({"a.cpp", "b.cc", "c.cxx", "d.C", "e.c++", "f.o", "libg.a", "h.s"});
    EXPECT_THAT(line.sources(), ElementsAre("a.cpp", "b.cc", "c.cxx", "d.C", "e.c++"));
}

TEST(CommandLine, ValueOfAnOptionIsNoInput) {
    const CommandLine line({"-o", "a.cpp", "-include", "b.cpp", "-MF", "c.cpp", "-Xclang", "d.cpp"});
    EXPECT_THAT(line.sources(), IsEmpty());
    EXPECT_FALSE(line.links());
}

TEST(CommandLine, EmptyWordIsNoFile) {
    const CommandLine line({"", "-O2"});
    EXPECT_THAT(line.arguments(), ElementsAre("", "-O2"));
    EXPECT_FALSE(line.links());
}

TEST(CommandLine, LanguageOptionHoldsForWhatFollows) {
    EXPECT_THAT(CommandLine({"a.txt", "-x", "c++", "b.txt", "-", "-x", "none", "c.txt"}).sources(),
                ElementsAre("b.txt", "-"));
    EXPECT_THAT(CommandLine({"-xc++", "b.txt", "-xc", "d.cpp"}).sources(), ElementsAre("b.txt"));
}

TEST(CommandLine, HeaderIsCompiledButNeverLinked) {
    for (const Command& arguments : {Command{"a.h"}, Command{"-x", "c++-header", "a"}}) {
        const CommandLine line(arguments);
        EXPECT_TRUE(line.compiles_cxx());
        EXPECT_FALSE(line.links());
        EXPECT_THAT(line.sources(), IsEmpty());
    }
}

TEST(CommandLine, LinksUnlessTold) {
    EXPECT_TRUE(CommandLine({"a.cpp"}).links());
    EXPECT_TRUE(CommandLine({"a.o", "-shared", "-o", "liba.so"}).links());
    EXPECT_TRUE(CommandLine({"-MD", "a.cpp"}).links());
    for (const char* option : {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-r"}) {
        EXPECT_FALSE(CommandLine({option, "a.cpp"}).links()) << option;
    }
}

TEST(CommandLine, QueryWithoutInputsLinksNothing) {
    EXPECT_FALSE(CommandLine({"-v"}).links());
    EXPECT_FALSE(CommandLine({"-dumpmachine"}).links());
    EXPECT_FALSE(CommandLine({}).links());
}

TEST(CommandLine, ObjectsNeedNoCompilerFlags) {
    EXPECT_FALSE(CommandLine({"a.o", "b.s"}).compiles_cxx());
    EXPECT_TRUE(CommandLine({"a.o", "b.cpp"}).compiles_cxx());
}

TEST(CommandLine, SeesThatTheSourceIsPreprocessedApart) {
    for (const char* option : {"-save-temps", "--save-temps", "-save-temps=obj", "-no-integrated-cpp"}) {
        const CommandLine line({"-O2", option, "-c", "a.cpp"});
        EXPECT_TRUE(line.preprocesses_apart()) << option;
        EXPECT_THAT(line.in_one_process(), ElementsAre("-O2", "-c", "a.cpp"));
        EXPECT_FALSE(CommandLine({option, "-E", "a.cpp"}).preprocesses_apart()) << option;
        EXPECT_FALSE(CommandLine({option, "-c", "a.ii"}).preprocesses_apart()) << option;
    }
    EXPECT_FALSE(CommandLine({"-save-stats", "a.cpp", "-o", "-save-temps"}).preprocesses_apart());
}

TEST(CommandLine, APrecompiledModuleIsCompiled) {
    const CommandLine line({"-c", "a.pcm"});
    EXPECT_THAT(line.sources(), ElementsAre("a.pcm"));
    EXPECT_TRUE(line.compiles_cxx());
    EXPECT_FALSE(line.reads_headers());
}

TEST(CommandLine, SeesTheUsersStandard) {
    EXPECT_TRUE(CommandLine({"-std=c++20", "a.cpp"}).has_standard());
    EXPECT_TRUE(CommandLine({"--std=c++20", "a.cpp"}).has_standard());
    EXPECT_TRUE(CommandLine({"--std", "c++20", "a.cpp"}).has_standard());
    EXPECT_TRUE(CommandLine({"-ansi", "a.cpp"}).has_standard());
    EXPECT_FALSE(CommandLine({"-stdlib=libc++", "-D", "-std=c++20", "a.cpp"}).has_standard());
}

TEST(CommandLine, FindsTheOutput) {
    EXPECT_EQ(CommandLine({"a.cpp", "-o", "b"}).output(), "b");
    EXPECT_EQ(CommandLine({"a.cpp", "-ob"}).output(), "b");
    EXPECT_EQ(CommandLine({"a.cpp", "-D", "-ob"}).output(), "");
}

}  // namespace
}  // namespace tessera::tools
