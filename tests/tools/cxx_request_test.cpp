// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/cxx_command.h"
#include "tools/support/failure.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

TEST(CxxRequest, OwnOptionsAreTakenOutAnywhere) {
    const CxxRequest request = parse_cxx_request({"-O2", "--msvc", "a.cpp", "--print-command"});
    EXPECT_TRUE(request.msvc);
    EXPECT_TRUE(request.print_command);
    EXPECT_EQ(request.compiler_arguments, (Command{"-O2", "a.cpp"}));
}

TEST(CxxRequest, VerboseGoesToTheCompilerToo) {
    const CxxRequest request = parse_cxx_request({"-v", "a.cpp"});
    EXPECT_TRUE(request.verbose);
    EXPECT_EQ(request.compiler_arguments, (Command{"-v", "a.cpp"}));
}

TEST(CxxRequest, ValueThatLooksLikeAnOptionStays) {
    const CxxRequest request = parse_cxx_request({"-Xlinker", "--msvc", "-o", "--help"});
    EXPECT_FALSE(request.msvc);
    EXPECT_FALSE(request.help);
    EXPECT_EQ(request.compiler_arguments, (Command{"-Xlinker", "--msvc", "-o", "--help"}));
}

TEST(CxxRequest, UnknownOptionsAreTheCompilers) {
    EXPECT_EQ(parse_cxx_request({"--sysroot=/x", "-Wall"}).compiler_arguments,
              (Command{"--sysroot=/x", "-Wall"}));
}

TEST(CxxRequest, WaysToInstrument) {
    EXPECT_EQ(parse_cxx_request({"a.cpp"}).instrumentation, Instrumentation::none);
    EXPECT_EQ(parse_cxx_request({"--check", "a.cpp"}).instrumentation, Instrumentation::check);
    EXPECT_EQ(parse_cxx_request({"a.cpp", "--check=as-is"}).instrumentation, Instrumentation::as_is);
    EXPECT_EQ(parse_cxx_request({"--tsan", "a.cpp"}).instrumentation, Instrumentation::tsan);
    EXPECT_EQ(parse_cxx_request({"--check", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

TEST(CxxRequest, OneWayAtATime) {
    EXPECT_THROW(parse_cxx_request({"--check", "--tsan", "a.cpp"}), Failure);
    EXPECT_EQ(parse_cxx_request({"--check", "--check"}).instrumentation, Instrumentation::check);
}

TEST(CxxRequest, MisspeltWaysAreNotTheCompilers) {
    for (const char* option : {"--check=asis", "--checks", "--tsan=1"}) {
        EXPECT_THROW(parse_cxx_request({option, "a.cpp"}), Failure) << option;
    }
}

TEST(CxxRequest, RestrictionsAreCheckedOnRequest) {
    EXPECT_EQ(parse_cxx_request({"--check", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse_cxx_request({"--restrict", "a.cpp"}).restrictions, Restrictions::checked);
    EXPECT_EQ(parse_cxx_request({"a.cpp", "--restrict", "--no-restrict"}).restrictions, Restrictions::ignored);
    EXPECT_EQ(parse_cxx_request({"-Xlinker", "--restrict", "a.cpp"}).restrictions, std::nullopt);
    EXPECT_EQ(parse_cxx_request({"--restrict", "a.cpp"}).compiler_arguments, (Command{"a.cpp"}));
}

}  // namespace
}  // namespace tessera::tools
