// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/cxx_command.h"
#include "tools/support/failure.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

CxxRequest parse(const Command& words) { return cxx_request(parse_words(cxx_spec(), words)); }

TEST(CxxRequest, OwnOptionsAreTakenOutAnywhere) {
    const CxxRequest request = parse({"-O2", "--msvc", "a.cpp", "--print-command"});
    EXPECT_TRUE(request.msvc);
    EXPECT_TRUE(request.print_command);
    EXPECT_EQ(request.compiler_arguments, (Command{"-O2", "a.cpp"}));
}

TEST(CxxRequest, VerboseGoesToTheCompilerToo) {
    const CxxRequest request = parse({"-v", "a.cpp"});
    EXPECT_TRUE(request.verbose);
    EXPECT_EQ(request.compiler_arguments, (Command{"-v", "a.cpp"}));
}

TEST(CxxRequest, ValueThatLooksLikeAnOptionStays) {
    const CxxRequest request = parse({"-Xlinker", "--msvc", "-o", "--help"});
    EXPECT_FALSE(request.msvc);
    EXPECT_FALSE(parse_words(cxx_spec(), {"-Xlinker", "--msvc", "-o", "--help"}).help);
    EXPECT_EQ(request.compiler_arguments, (Command{"-Xlinker", "--msvc", "-o", "--help"}));
}

TEST(CxxRequest, UnknownOptionsAreTheCompilers) {
    EXPECT_EQ(parse({"--sysroot=/x", "-Wall"}).compiler_arguments,
              (Command{"--sysroot=/x", "-Wall"}));
}

TEST(CxxRequest, WaysToInstrument) {
    EXPECT_EQ(parse({"a.cpp"}).instrumentation, Instrumentation::none);
    EXPECT_EQ(parse({"--check", "a.cpp"}).instrumentation, Instrumentation::check);
    EXPECT_EQ(parse({"a.cpp", "--check=as-is"}).instrumentation, Instrumentation::as_is);
    EXPECT_EQ(parse({"--tsan", "a.cpp"}).instrumentation, Instrumentation::tsan);
    EXPECT_EQ(parse({"--check", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

TEST(CxxRequest, OneWayAtATime) {
    EXPECT_THROW(parse({"--check", "--tsan", "a.cpp"}), Failure);
    EXPECT_EQ(parse({"--check", "--check"}).instrumentation, Instrumentation::check);
}

TEST(CxxRequest, MisspeltWaysAreNotTheCompilers) {
    for (const char* option : {"--check=asis", "--checks", "--tsan=1", "--msvc=1"}) {
        EXPECT_THROW(parse({option, "a.cpp"}), Failure) << option;
    }
    EXPECT_EQ(parse({"-Xlinker", "--check-sections", "a.cpp"}).compiler_arguments, (Command{"-Xlinker", "--check-sections", "a.cpp"}));
}

TEST(CxxRequest, RestrictionsAreCheckedOnRequest) {
    EXPECT_EQ(parse({"--check", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse({"--restrict", "a.cpp"}).restrictions, Restrictions::checked);
    EXPECT_EQ(parse({"a.cpp", "--restrict", "--no-restrict"}).restrictions, Restrictions::ignored);
    EXPECT_EQ(parse({"-Xlinker", "--restrict", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse({"--restrict", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

}  // namespace
}  // namespace tessera::tools
