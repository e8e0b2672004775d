// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/depfile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Depfile, ListsPrerequisites) {
    EXPECT_THAT(prerequisites_in("0.o: a.cpp b.h \\\n /usr/include/c.h\n"),
                ElementsAre("a.cpp", "b.h", "/usr/include/c.h"));
}

TEST(Depfile, Unescapes) {
    EXPECT_THAT(prerequisites_in("0.o: my\\ file.cpp $$x.h a\\#b.h\n"),
                ElementsAre("my file.cpp", "$x.h", "a#b.h"));
}

TEST(Depfile, TargetsAreNoPrerequisites) {
    EXPECT_THAT(prerequisites_in("a.o b.o: c.h\n\nc.h:\n"), ElementsAre("c.h"));
    EXPECT_THAT(prerequisites_in("out\\ dir/a.o: \\\n c.h\n"), ElementsAre("c.h"));
}

TEST(Depfile, ColonInsideANameStays) { EXPECT_THAT(prerequisites_in("a.o: x:y.h\n"), ElementsAre("x:y.h")); }

TEST(Depfile, EmptyText) { EXPECT_THAT(prerequisites_in(""), IsEmpty()); }

}  // namespace
}  // namespace tessera::tools
