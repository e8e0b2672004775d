// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/check_status.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera::tools {
namespace {

TEST(CheckStatus, NoLineIsNoReport) {
    for (const char* text : {"", "\n", "rubbish\n", "reported\n", "reported 3\n", "reported x y\n"}) {
        EXPECT_FALSE(parse_check_status(text).reported) << text;
        EXPECT_FALSE(parse_check_status(text).finding_code) << text;
    }
}

TEST(CheckStatus, CleanReport) {
    const CheckStatus status = parse_check_status("reported 0 7\n");
    EXPECT_TRUE(status.reported);
    EXPECT_FALSE(status.finding_code);
}

TEST(CheckStatus, FindingsOfAnyProcessCount) {
    const CheckStatus status = parse_check_status("reported 0 0\nreported 2 66\nreported 1 9\n");
    EXPECT_EQ(status.finding_code, 66);
}

TEST(CheckStatus, WarningsAreFindings) {
    EXPECT_TRUE(parse_check_status("found 1\nreported 0 0\n").has_findings);
    EXPECT_TRUE(parse_check_status("reported 1 66\n").has_findings);
    EXPECT_FALSE(parse_check_status("found 0\nreported 0 0\n").has_findings);
}

TEST(CheckStatus, NamesTheReportsThatMatter) {
    const std::vector<std::string> clean = {"a-7.json", "a b.json"}, racing = {"a b.json"};
    EXPECT_EQ(parse_check_status("found 0 a-7.json\nreported 0 0\nfound 0 a b.json\nreported 0 0\n").files, clean);
    EXPECT_EQ(parse_check_status("found 0 a-7.json\nreported 0 0\nfound 2 a b.json\nreported 2 66\n").files, racing);
    EXPECT_TRUE(parse_check_status("found 2\nreported 2 66\n").files.empty());
}

TEST(CheckStatus, WhatEndedTheProgram) {
    EXPECT_EQ(parse_check_status("ended-by signal 11 (Segmentation fault)\nfound 0\nreported 0 0\n").ended_by, "signal 11 (Segmentation fault)");
    EXPECT_EQ(parse_check_status("found 0\nreported 0 0\n").ended_by, "");
}

TEST(CheckStatus, AReportThatCouldNotBeWritten) {
    EXPECT_TRUE(parse_check_status("not-written\nreported 1 70\n").not_written);
    EXPECT_FALSE(parse_check_status("found 1\nreported 1 66\n").not_written);
}

TEST(CheckStatus, ReportThatCouldNotBeMade) {
    const CheckStatus status = parse_check_status("failed\n");
    EXPECT_TRUE(status.failed);
    EXPECT_FALSE(status.reported);
}

TEST(CheckStatus, NothingInstrumented) {
    const CheckStatus status = parse_check_status("nothing-instrumented\n");
    EXPECT_TRUE(status.nothing_instrumented);
    EXPECT_FALSE(status.reported);
}

}  // namespace
}  // namespace tessera::tools
