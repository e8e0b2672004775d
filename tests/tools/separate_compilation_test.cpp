// SPDX-License-Identifier: Apache-2.0
#include "tools/build/separate_compilation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

using testing::ElementsAre;

SeparateCompilation plan(const Command& arguments) {
    return SeparateCompilation::of(CommandLine(arguments), false, "/tmp/objects");
}

TEST(SeparateCompilation, OneStepASource) {
    const SeparateCompilation both = plan({"-O2", "a.cpp", "-I", "dir", "b.cpp", "c.o", "-lm", "-o", "app"});
    ASSERT_EQ(both.steps.size(), 2U);
    EXPECT_EQ(both.steps[1].source, "b.cpp");
    EXPECT_THAT(both.steps[0].arguments,
                ElementsAre("-O2", "a.cpp", "-I", "dir", "-c", "-o", "/tmp/objects/0.o"));
    EXPECT_THAT(both.steps[1].arguments,
                ElementsAre("-O2", "-I", "dir", "b.cpp", "-c", "-o", "/tmp/objects/1.o"));
    ASSERT_TRUE(both.link.has_value());
    EXPECT_THAT(*both.link, ElementsAre("-O2", "/tmp/objects/0.o", "-I", "dir", "/tmp/objects/1.o", "c.o",
                                        "-lm", "-o", "app"));
}

TEST(SeparateCompilation, WithoutLinkOutputsStayWhereTheyBelong) {
    const SeparateCompilation objects = plan({"-c", "a.cpp", "b.cpp"});
    ASSERT_EQ(objects.steps.size(), 2U);
    EXPECT_THAT(objects.steps[0].arguments, ElementsAre("-c", "a.cpp"));
    EXPECT_THAT(objects.steps[1].arguments, ElementsAre("-c", "b.cpp"));
    EXPECT_FALSE(objects.link.has_value());
}

TEST(SeparateCompilation, OtherInputsAreCompiledToo) {
    const SeparateCompilation objects = plan({"-c", "a.cpp", "b.s", "c.h"});
    ASSERT_EQ(objects.steps.size(), 2U);
    EXPECT_THAT(objects.steps[0].arguments, ElementsAre("-c", "a.cpp"));
    EXPECT_THAT(objects.steps[1].arguments, ElementsAre("-c", "b.s", "c.h"));
}

TEST(SeparateCompilation, LanguageIsForTheSourcesOnly) {
    const SeparateCompilation forced = plan({"-x", "c++", "a.txt", "b.txt"});
    EXPECT_THAT(forced.steps.at(0).arguments,
                ElementsAre("-x", "c++", "a.txt", "-c", "-o", "/tmp/objects/0.o"));
    EXPECT_THAT(*forced.link, ElementsAre("/tmp/objects/0.o", "/tmp/objects/1.o"));
    EXPECT_THAT(plan({"-x", "c++", "a.txt", "-x", "none", "b.o"}).steps.at(0).arguments,
                ElementsAre("-x", "c++", "a.txt", "-c", "-o", "/tmp/objects/0.o"));
}

TEST(SeparateCompilation, DependenciesAndClang) {
    const SeparateCompilation listed = SeparateCompilation::of(CommandLine({"a.cpp"}), true, "/o",
                                                               SeparateCompilation::Dependencies::listed);
    EXPECT_THAT(listed.steps.at(0).arguments,
                ElementsAre("a.cpp", "-c", "-o", "/o/0.o", "-MD", "-MF", "/o/0.d", "-Qunused-arguments"));
    EXPECT_THAT(*listed.link, ElementsAre("/o/0.o", "-Qunused-arguments"));
}

}  // namespace
}  // namespace tessera::tools
