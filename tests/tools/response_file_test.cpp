// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/response_file.h"

#include "tools/compiler/command_line.h"
#include "tools/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace tessera::tools {
namespace {

using testing::ElementsAre;

TEST(ResponseFile, WordsAndQuotes) {
    EXPECT_THAT(words_in("-c  a.cpp\n-DX=\"a b\" 'c d' e\\ f \"\""),
                ElementsAre("-c", "a.cpp", "-DX=a b", "c d", "e f", ""));
    EXPECT_THAT(words_in("\"a\\\"b\" 'c\\d'"), ElementsAre("a\"b", "c\\d"));
}

TEST(ResponseFile, ReplacesTheWordAlsoNested) {
    const TemporaryFolder folder(temporary_parent());
    const std::string outer = folder.path() / "outer";
    const std::string inner = folder.path() / "inner";
    std::ofstream(outer) << "-c @" << inner;
    std::ofstream(inner) << "a.cpp";
    EXPECT_THAT(expand_response_files({"-O2", "@" + outer, "b.cpp"}),
                ElementsAre("-O2", "-c", "a.cpp", "b.cpp"));
}

TEST(ResponseFile, WrittenOnWindows) {
    const TemporaryFolder folder(temporary_parent());
    const std::string file = folder.path() / "windows";
    std::ofstream(file, std::ios::binary) << "\xEF\xBB\xBF-c\r\na.cpp\r\n";
    EXPECT_THAT(expand_response_files({"@" + file}), ElementsAre("-c", "a.cpp"));
}

TEST(ResponseFile, MissingFileStays) {
    EXPECT_THAT(expand_response_files({"@/no/such/file", "@"}), ElementsAre("@/no/such/file", "@"));
}

TEST(ResponseFile, OneThatNamesItselfEnds) {
    const TemporaryFolder folder(temporary_parent());
    const std::string file = folder.path() / "self";
    std::ofstream(file) << "@" << file;
    EXPECT_THAT(expand_response_files({"@" + file}), ElementsAre("@" + file));
}

TEST(ResponseFile, CommandLineReadsItAndPassesItOn) {
    const TemporaryFolder folder(temporary_parent());
    const std::string file = folder.path() / "arguments";
    std::ofstream(file) << "-c a.cpp";
    const CommandLine line({"@" + file});
    EXPECT_FALSE(line.links());
    EXPECT_TRUE(line.compiles_cxx());
    EXPECT_THAT(line.arguments(), ElementsAre("@" + file));
}

}  // namespace
}  // namespace tessera::tools
