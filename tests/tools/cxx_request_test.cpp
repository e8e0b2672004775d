// SPDX-License-Identifier: Apache-2.0
#include "tools/cxx_command.h"
#include "tools/failure.h"

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

TEST(CxxRequest, OptionsOfOtherVersionsDoNotSeemToWork) {
    for (const char* option : {"--check", "--check=as-is", "--tsan"}) {
        EXPECT_THROW(parse_cxx_request({option, "a.cpp"}), Failure) << option;
    }
}

}  // namespace
}  // namespace tessera::tools
