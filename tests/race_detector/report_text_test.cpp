// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(TextReport, OneFinding) {
    const SourceFolder folder;
    const Report report = total_report(folder);
    EXPECT_EQ(text_report(report),
              "tessera: the race detector watched 1 launch: 16 tiles, 64 threads, 512 memory accesses\n"
              "\n" +
                  text_of(report.findings[0]) +
                  "\n"
                  "tessera: 1 finding (1 error, 0 warnings) in 1 launch\n"
                  "tessera: 1.5 MiB of shadow memory at most, 0.25 seconds\n");
}

TEST(TextReport, NoFindings) {
    Report report;
    report.coverage.launches = 2;
    report.coverage.tiles = 1;
    report.coverage.threads = 4;
    report.coverage.accesses = 1;
    report.coverage.shadow_bytes = 512;
    EXPECT_EQ(text_report(report),
              "tessera: the race detector watched 2 launches: 1 tile, 4 threads, 1 memory access\n"
              "tessera: 0 findings (0 errors, 0 warnings) in 2 launches\n"
              "tessera: 512 bytes of shadow memory at most, 0.00 seconds\n");
}

TEST(TextReport, NoLaunch) {
    EXPECT_EQ(text_report(Report()),
              "tessera: the race detector saw no launch\n"
              "tessera: 0 findings (0 errors, 0 warnings) in 0 launches\n"
              "tessera: 0 bytes of shadow memory at most, 0.00 seconds\n");
}

TEST(TextReport, WhatWasNotWatchedIsNeverSilent) {
    Report report;
    report.coverage.launches = 2;
    report.coverage.uncovered_launches = 1;
    report.coverage.without_debug_information = true;
    const std::string text = text_report(report);
    EXPECT_THAT(text,
                HasSubstr("\ntessera: not covered: 1 launch of kernels that were compiled without --check; nothing is known about their accesses\n"));
    EXPECT_THAT(text, HasSubstr("\ntessera: some positions are unknown: the program has no debug information "
                                "there (compile with -g)\n"));
    EXPECT_THAT(text, HasSubstr("\ntessera: 0 findings (0 errors, 0 warnings) in 2 launches; 1 launch not "
                                "covered\n"));
    report.coverage.uncovered_launches = 2;
    EXPECT_THAT(text_report(report),
                StartsWith("tessera: nothing was checked: no kernel that ran was compiled with --check\n"));
}

TEST(TextReport, SentencesOfWhatWasNotWatchedReplaceTheCount) {
    Report report;
    report.coverage.launches = 2;
    report.coverage.uncovered_launches = 1;
    report.coverage.uncovered = {"1 of 2 launches ran kernels of libkernels.so"};
    EXPECT_THAT(
        text_report(report),
        HasSubstr("memory accesses\ntessera: not covered: 1 of 2 launches ran kernels of libkernels.so\n"
                  "tessera: 0 findings"));
}

TEST(TextReport, WhatIsNotShownIsCounted) {
    Report report;
    report.findings_not_shown = 20;
    report.suppressed = 1;
    report.known = 2;
    report.unused_suppressions = {"race:a", "race:b"};
    EXPECT_THAT(text_report(report), HasSubstr("tessera: 20 more findings not shown (option max_findings)\n"
                                               "tessera: 1 finding hidden by suppressions\n"
                                               "tessera: 2 findings hidden because the baseline has them\n"
                                               "tessera: unused suppression: race:a\n"
                                               "tessera: unused suppression: race:b\n"
                                               "tessera: 0 findings"));
}

TEST(TextReport, HowTheProgramEnded) {
    Report report;
    report.ended_by = "signal 15 (Terminated)";
    EXPECT_THAT(text_report(report),
                HasSubstr("tessera: the program was ended by signal 15 (Terminated); this is "
                          "what was found until then\ntessera: 0 findings"));
}

TEST(TextReport, TheExitCodeThatFindingsReplaceIsTold) {
    const SourceFolder folder;
    Report report = total_report(folder);
    report.program_exit_code = 3;
    EXPECT_THAT(text_report(report),
                HasSubstr("\ntessera: the program itself returned 3\ntessera: 1 finding"));
    report.findings[0].severity = check::Severity::warning;
    EXPECT_THAT(text_report(report), Not(HasSubstr("returned"))) << "it is not replaced";
}

TEST(TextReport, SeveritiesAreCounted) {
    const SourceFolder folder;
    Report report;
    report.findings = sample_findings(folder);
    EXPECT_THAT(text_report(report),
                HasSubstr("\ntessera: 14 findings (13 errors, 1 warning) in 0 launches\n"));
}

TEST(TextReport, OnlyTheLastLineDependsOnTheRun) {
    const SourceFolder folder;
    Report report = total_report(folder);
    const std::string one = text_report(report);
    report.coverage.seconds = 99;
    report.coverage.shadow_bytes = 1;
    const std::string other = text_report(report);
    const auto without_last_line = [](const std::string& text) {
        return text.substr(0, text.rfind('\n', text.size() - 2));
    };
    EXPECT_NE(one, other);
    EXPECT_EQ(without_last_line(one), without_last_line(other));
}

TEST(TextReport, NamesCannotBreakLines) {
    Report report;
    report.unused_suppressions = {"race:a\nb"};
    report.findings = odd_findings();
    EXPECT_THAT(text_report(report), HasSubstr("tessera: unused suppression: race:a b\n"));
    EXPECT_THAT(text_report(report), Not(HasSubstr("\xFF")));
}

}  // namespace
}  // namespace tessera::race_detector
