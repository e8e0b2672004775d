// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_colour.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <regex>

#include "race_detector/report/report_text.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

std::string without_colours(const std::string& text) { return std::regex_replace(text, std::regex("\033\\[[0-9;]*m"), ""); }

TEST(ReportColour, ChangesNothingOfTheText) {
    const SourceFolder folder;
    Report report = total_report(folder);
    report.findings = sample_findings(folder);
    for (const check::Finding& finding : odd_findings()) report.findings.push_back(finding);
    const std::string text = text_report(report);
    EXPECT_EQ(without_colours(coloured(text)), text);
    EXPECT_NE(coloured(text), text);
}

TEST(ReportColour, MarksWhatTheEyeLooksFor) {
    EXPECT_EQ(coloured("total.cpp:31:15: error: race on total [race]\n"),
              "\033[1mtotal.cpp:31:15:\033[0m \033[1;31merror:\033[0m \033[1mrace on total [race]\033[0m\n");
    EXPECT_EQ(coloured("a.cpp:1: warning: x"), "\033[1ma.cpp:1:\033[0m \033[1;35mwarning:\033[0m \033[1mx\033[0m");
    EXPECT_EQ(coloured("      |   ^ ^\n"), "      |\033[1;32m   ^ ^\033[0m\n");
    EXPECT_EQ(coloured("  missing: a barrier\n"), "\033[1m  missing:\033[0m a barrier\n");
}

TEST(ReportColour, LeavesTheRestAlone) {
    for (const char* line : {"tessera: 1 finding: error: none\n", "   31 |         total += matrix[t_idx]; // | ^\n", "\n", "", "   31 | a | b"}) {
        EXPECT_EQ(coloured(line), line);
    }
}

TEST(ReportColour, IsForTerminals) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    EXPECT_FALSE(shows_colours(ends[1]));
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal >= 0) {
        EXPECT_TRUE(shows_colours(terminal));
        setenv("TERM", "dumb", 1);
        EXPECT_FALSE(shows_colours(terminal));
        setenv("TERM", "xterm", 1);
        setenv("NO_COLOR", "1", 1);
        EXPECT_FALSE(shows_colours(terminal));
        unsetenv("NO_COLOR");
        close(terminal);
    }
    close(ends[0]);
    close(ends[1]);
}

}  // namespace
}  // namespace tessera::race_detector
