// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/source_excerpt.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "race_detector/support/file_names.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

class SourceExcerpt : public testing::Test {
  protected:
    /// The excerpt of the only line of a file.
    std::string excerpt(const std::string& line, const std::vector<unsigned>& columns) const {
        return source_excerpt(folder_.write("a.cpp", line), 1, columns);
    }

    SourceFolder folder_;
};

TEST_F(SourceExcerpt, CaretIsUnderTheColumn) {
    EXPECT_EQ(excerpt("total += x;\n", {7}), "    1 | total += x;\n      |       ^\n");
    EXPECT_EQ(excerpt("total += x;\n", {1}), "    1 | total += x;\n      | ^\n");
}

TEST_F(SourceExcerpt, SeveralCarets) {
    EXPECT_EQ(excerpt("a += b;", {6, 3, 3}), "    1 | a += b;\n      |   ^  ^\n");
}

TEST_F(SourceExcerpt, WithoutAColumnThereIsNoCaretLine) { EXPECT_EQ(excerpt("x", {0}), "    1 | x\n"); }

TEST_F(SourceExcerpt, AColumnBehindTheLineHasNoCaret) {
    EXPECT_EQ(excerpt("x", {2}), "    1 | x\n");
    EXPECT_EQ(excerpt("x", {4294967295U}), "    1 | x\n");
    EXPECT_EQ(excerpt("\n", {1}), "    1 |\n");
}

TEST_F(SourceExcerpt, TabsGoToTheNextStop) {
    EXPECT_EQ(excerpt("\tx\ty", {2, 4}), "    1 |         x       y\n      |         ^       ^\n");
}

TEST_F(SourceExcerpt, ColumnsCountBytesAndCaretsCountWhatIsSeen) {
    EXPECT_EQ(excerpt("ö = x;", {6}), "    1 | ö = x;\n      |     ^\n");
    EXPECT_EQ(excerpt("\xE6\x95\xB0 = x;", {7}), "    1 | \xE6\x95\xB0 = x;\n      |      ^\n");
    EXPECT_EQ(excerpt("e\xCC\x81 = x;", {7}), "    1 | e\xCC\x81 = x;\n      |     ^\n");
    EXPECT_EQ(excerpt("\xFF = x;", {5}), "    1 | \xEF\xBF\xBD = x;\n      |     ^\n");
}

TEST_F(SourceExcerpt, WindowsLineEndsAndControlCharactersAreNotShown) {
    EXPECT_EQ(excerpt("x;\r\n", {}), "    1 | x;\n");
    EXPECT_EQ(excerpt("\033[2Jx;\n", {}), "    1 | \xEF\xBF\xBD[2Jx;\n");
}

TEST_F(SourceExcerpt, LongLinesShowTheSurroundingsOfTheCaret) {
    const std::string text = excerpt(std::string(300, 'a') + "X" + std::string(300, 'b'), {301});
    EXPECT_EQ(text, "    1 | ..." + std::string(80, 'a') + "X" + std::string(79, 'b') + "...\n      | " +
                        std::string(83, ' ') + "^\n");
    EXPECT_EQ(excerpt(std::string(300, 'a'), {0}), "    1 | " + std::string(160, 'a') + "...\n");
}

TEST_F(SourceExcerpt, LargeLineNumbersWidenTheGutter) {
    const std::string file = folder_.write("a.cpp", std::string(123456, '\n') + "x;");
    EXPECT_EQ(source_excerpt(file, 123457, {1}), "123457 | x;\n       | ^\n");
}

TEST_F(SourceExcerpt, WhatCannotBeReadIsLeftOut) {
    const std::string file = folder_.write("a.cpp", "x\n");
    EXPECT_EQ(source_excerpt(file, 2, {1}), "");
    EXPECT_EQ(source_excerpt(file, 0, {1}), "");
    EXPECT_EQ(source_excerpt(folder_.path("b.cpp"), 1, {1}), "");
    EXPECT_EQ(source_excerpt(folder_.path(""), 1, {1}), "");
    EXPECT_EQ(source_excerpt("", 1, {1}), "");
}

TEST_F(SourceExcerpt, APipeIsNotWaitedFor) {
    ASSERT_EQ(mkfifo(folder_.path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(source_excerpt(folder_.path("pipe"), 1, {1}), "");
}

TEST_F(SourceExcerpt, SeveralLines) {
    const std::string file = folder_.write("a.cpp", "1\n2\n3");
    EXPECT_EQ(source_lines(file, 2, 3), (std::vector<std::string>{"2", "3"}));
    EXPECT_EQ(source_lines(file, 3, 9), (std::vector<std::string>{"3"}));
    EXPECT_EQ(source_lines(file, 3, 2), std::vector<std::string>{});
}

TEST_F(SourceExcerpt, FilesBelowTheCurrentDirectoryAreShownRelative) {
    EXPECT_EQ(shown_file(folder_.path("src/a.cpp")), "src/a.cpp");
    EXPECT_EQ(shown_file(folder_.path("src/../a.cpp")), "a.cpp");
    EXPECT_EQ(shown_file("/nowhere/a.cpp"), "/nowhere/a.cpp");
    EXPECT_EQ(shown_file(folder_.path("../a.cpp")), folder_.path("../a.cpp"));
    EXPECT_EQ(shown_file("a.cpp"), "a.cpp");
    for (const char* name : {"x.h", "./x.h", "././x.h", "a/../x.h"}) EXPECT_EQ(plain_file(name), "x.h");
    EXPECT_EQ(shown_file(""), "");
}

TEST_F(SourceExcerpt, UrisAreEscaped) {
    EXPECT_EQ(uri_of(folder_.path("my src/ö.cpp")), "my%20src/%C3%B6.cpp");
    EXPECT_EQ(uri_of("/nowhere/a#b%:c.cpp"), "file:///nowhere/a%23b%25%3Ac.cpp");
}

}  // namespace
}  // namespace tessera::race_detector
