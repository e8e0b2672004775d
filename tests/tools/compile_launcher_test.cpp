// SPDX-License-Identifier: Apache-2.0
#include "tools/build/compile_launcher.h"

#include "tools/support/failure.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

TEST(CompileLauncher, CompilerIsWhatComesBeforeTheFirstOption) {
    const LauncherRequest request =
        parse_launcher_request({"--check", "ccache", "/usr/bin/clang++", "-DX", "-c", "a.cpp"});
    EXPECT_EQ(request.instrumentation, Instrumentation::check);
    EXPECT_EQ(request.compiler, (Command{"ccache", "/usr/bin/clang++"}));
    EXPECT_EQ(request.arguments, (Command{"-DX", "-c", "a.cpp"}));
}

TEST(CompileLauncher, TakesSeveralOptionsInAnyOrder) {
    for (const Command& words : {Command{"--msvc", "--check", "clang++", "-c"}, {"--check", "--msvc", "clang++", "-c"}}) {
        const LauncherRequest request = parse_launcher_request(words);
        EXPECT_EQ(request.instrumentation, Instrumentation::check);
        EXPECT_EQ(request.dialect, Dialect::msvc);
        EXPECT_EQ(request.compiler, (Command{"clang++"}));
    }
    EXPECT_EQ(parse_launcher_request({"--msvc", "clang++", "-c"}).instrumentation, Instrumentation::none);
    EXPECT_EQ(parse_launcher_request({"--check", "clang++", "-c"}).dialect, Dialect::complete);
}

TEST(CompileLauncher, NeedsAWayAndACompiler) {
    for (const Command& words :
         {Command{}, {"clang++", "-c", "a.cpp"}, {"--check"}, {"--check", "-c", "a.cpp"}}) {
        EXPECT_THROW(parse_launcher_request(words), Failure);
    }
}

}  // namespace
}  // namespace tessera::tools
