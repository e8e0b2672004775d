// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/cxx_command.h"
#include "tools/support/failure.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

CxxRequest parse_cxx(const Command& words) { return cxx_request(parse_words(cxx_spec(), words)); }

TEST(CxxRequest, OwnOptionsAreTakenOutAnywhere) {
    const CxxRequest request = parse_cxx({"-O2", "--msvc", "a.cpp", "--print-command"});
    EXPECT_TRUE(request.msvc);
    EXPECT_TRUE(request.print_command);
    EXPECT_EQ(request.compiler_arguments, (Command{"-O2", "a.cpp"}));
}

TEST(CxxRequest, VerboseGoesToTheCompilerToo) {
    const CxxRequest request = parse_cxx({"-v", "a.cpp"});
    EXPECT_TRUE(request.verbose);
    EXPECT_EQ(request.compiler_arguments, (Command{"-v", "a.cpp"}));
}

TEST(CxxRequest, ValueThatLooksLikeAnOptionStays) {
    const CxxRequest request = parse_cxx({"-Xlinker", "--msvc", "-o", "--help"});
    EXPECT_FALSE(request.msvc);
    EXPECT_FALSE(parse_words(cxx_spec(), {"-Xlinker", "--msvc", "-o", "--help"}).help);
    EXPECT_EQ(request.compiler_arguments, (Command{"-Xlinker", "--msvc", "-o", "--help"}));
}

TEST(CxxRequest, UnknownOptionsAreTheCompilers) {
    EXPECT_EQ(parse_cxx({"--sysroot=/x", "-Wall"}).compiler_arguments,
              (Command{"--sysroot=/x", "-Wall"}));
}

TEST(CxxRequest, WaysToInstrument) {
    EXPECT_EQ(parse_cxx({"a.cpp"}).instrumentation, Instrumentation::none);
    EXPECT_EQ(parse_cxx({"--check", "a.cpp"}).instrumentation, Instrumentation::check);
    EXPECT_EQ(parse_cxx({"a.cpp", "--check=as-is"}).instrumentation, Instrumentation::as_is);
    EXPECT_EQ(parse_cxx({"--tsan", "a.cpp"}).instrumentation, Instrumentation::tsan);
    EXPECT_EQ(parse_cxx({"--check", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

TEST(CxxRequest, OneWayAtATime) {
    EXPECT_THROW(parse_cxx({"--check", "--tsan", "a.cpp"}), Failure);
    EXPECT_EQ(parse_cxx({"--check", "--check"}).instrumentation, Instrumentation::check);
}

TEST(CxxRequest, MisspeltWaysAreNotTheCompilers) {
    for (const char* option : {"--check=asis", "--checks", "--tsan=1", "--msvc=1"}) {
        EXPECT_THROW(parse_cxx({option, "a.cpp"}), Failure) << option;
    }
    EXPECT_EQ(parse_cxx({"-Xlinker", "--check-sections", "a.cpp"}).compiler_arguments, (Command{"-Xlinker", "--check-sections", "a.cpp"}));
}

TEST(CxxRequest, RestrictionsAreCheckedOnRequest) {
    EXPECT_EQ(parse_cxx({"--check", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse_cxx({"--restrict", "a.cpp"}).restrictions, Restrictions::checked);
    EXPECT_EQ(parse_cxx({"a.cpp", "--restrict", "--no-restrict"}).restrictions, Restrictions::ignored);
    EXPECT_EQ(parse_cxx({"-Xlinker", "--restrict", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse_cxx({"--restrict", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

}  // namespace
}  // namespace tessera::tools
