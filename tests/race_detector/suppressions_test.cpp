// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/suppressions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class SuppressionsTest : public testing::Test {
  protected:
    static bool hides(const std::string& line, const check::Finding& finding) {
        return Suppressions::parse(line, "known.supp").hides(finding);
    }

    static std::string error_of(const std::string& text) {
        try {
            Suppressions::parse(text, "known.supp");
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "no error";
    }

    SourceFolder folder_;
    const check::Finding total_ = total_race(folder_);
    const check::Finding neighbours_ = neighbours_race(folder_);
    const check::Finding tiles_ = tiles_race(folder_);
    const check::Finding divergence_ = barrier_divergence(folder_);
};

TEST_F(SuppressionsTest, Variable) {
    EXPECT_TRUE(hides("race:total", total_));
    EXPECT_TRUE(hides("race:to*", total_));
    EXPECT_TRUE(hides("race:edge", tiles_));
    EXPECT_FALSE(hides("race:tota", total_));
    EXPECT_FALSE(hides("race:total", neighbours_));
}

TEST_F(SuppressionsTest, QualifiedVariable) {
    check::Finding finding = total_;
    finding.variable = "sums::total";
    EXPECT_TRUE(hides("race:sums::total", finding));
    EXPECT_TRUE(hides("race:total", finding));
    EXPECT_FALSE(hides("race:others::total", finding));
}

TEST_F(SuppressionsTest, LineOfEitherAccess) {
    EXPECT_TRUE(hides("race:total.cpp:31", total_));
    EXPECT_TRUE(hides("race:neighbours.cpp:4", neighbours_));
    EXPECT_TRUE(hides("race:neighbours.cpp:6", neighbours_));
    EXPECT_TRUE(hides("race:neighbours.cpp:006", neighbours_));
    EXPECT_FALSE(hides("race:neighbours.cpp:5", neighbours_));
    EXPECT_FALSE(hides("race:total.cpp:4", neighbours_));
}

TEST_F(SuppressionsTest, File) {
    EXPECT_TRUE(hides("race:total.cpp", total_));
    EXPECT_TRUE(hides("race:total.cpp:*", total_));
    EXPECT_TRUE(hides("race:*.cpp", total_));
    EXPECT_TRUE(hides("race:" + folder_.path("total.cpp"), total_));
    EXPECT_TRUE(hides("race:*:31", total_));
    EXPECT_FALSE(hides("race:l.cpp", total_));
    EXPECT_FALSE(hides("race:other/total.cpp", total_));
}

TEST_F(SuppressionsTest, PartsOfLineNumbers) {
    for (const char* number : {"3*", "*1", "31*", "*3*", "**"}) EXPECT_TRUE(hides(std::string("race:total.cpp:") + number, total_)) << number;
    for (const char* number : {"1*", "*3", "3*1*1", "310*"}) EXPECT_FALSE(hides(std::string("race:total.cpp:") + number, total_)) << number;
    EXPECT_TRUE(hides("race:total@total.cpp:2*", total_));
    EXPECT_FALSE(hides("race:total@total.cpp:3*", total_));
}

TEST_F(SuppressionsTest, AScopeIsNoLine) {
    check::Finding finding = total_;
    finding.variable = "sums::total";
    EXPECT_TRUE(hides("race:sums::*", finding));
    EXPECT_TRUE(hides("race:sums::to*", finding));
    EXPECT_FALSE(hides("race:sum::*", finding));
}

TEST_F(SuppressionsTest, FunctionAndLaunch) {
    EXPECT_TRUE(hides("race:load@neighbours.cpp:2", neighbours_));
    EXPECT_TRUE(hides("race:lo*@neighbours.cpp", neighbours_));
    EXPECT_TRUE(hides("race:main()::lambda@neighbours.cpp:2", neighbours_));
    EXPECT_TRUE(hides("race:*@neighbours.cpp:2", neighbours_));
    EXPECT_TRUE(hides("*:*@*:2", neighbours_));
    EXPECT_FALSE(hides("race:store@neighbours.cpp:2", neighbours_));
    EXPECT_FALSE(hides("race:load@neighbours.cpp:6", neighbours_));
    EXPECT_FALSE(hides("race:load@total.cpp:2", neighbours_));
    EXPECT_FALSE(hides("race:neighbours.cpp:2", neighbours_)) << "the launch is meant after @ only";
}

TEST_F(SuppressionsTest, AnyPatternInOneKernel) {
    EXPECT_TRUE(hides("race:total@total.cpp:20", total_));
    EXPECT_TRUE(hides("race:total.cpp:31@total.cpp:20", total_));
    EXPECT_TRUE(hides("race:total.cpp@total.cpp", total_));
    EXPECT_FALSE(hides("race:total@total.cpp:21", total_));
    EXPECT_FALSE(hides("race:total.cpp:32@total.cpp:20", total_));
    EXPECT_FALSE(hides("race:other@total.cpp:20", total_));
}

TEST_F(SuppressionsTest, KernelStandsForTheLambda) {
    EXPECT_TRUE(hides("race:kernel@total.cpp:20", total_));
    check::Finding finding = total_;
    finding.first.position.function = finding.second->position.function = "average";
    EXPECT_FALSE(hides("race:kernel@total.cpp:20", finding));
    EXPECT_TRUE(hides("race:average@total.cpp:20", finding));
}

TEST_F(SuppressionsTest, CallersByInliningCount) {
    check::Finding finding = total_;
    finding.first.position.function = finding.second->position.function = "add";
    finding.first.inlined_at = {{folder_.path("total.cpp"), 40, 3, "average"}};
    EXPECT_TRUE(hides("race:average@total.cpp:20", finding));
}

TEST_F(SuppressionsTest, Kinds) {
    EXPECT_TRUE(hides("*:total", total_));
    EXPECT_TRUE(hides("*:*", divergence_));
    EXPECT_TRUE(hides("barrier-divergence:*", divergence_));
    EXPECT_TRUE(hides("barrier-divergence:kinds.cpp:6", divergence_));
    EXPECT_FALSE(hides("barrier-divergence:kinds.cpp:7", divergence_));
    EXPECT_FALSE(hides("uninitialized-read:total", total_));
    EXPECT_TRUE(hides("uninitialized-read:total", uninitialized_read(folder_)));
    EXPECT_TRUE(hides("tile-static-size:*@kinds.cpp:1", tile_static_size(folder_)));
}

TEST_F(SuppressionsTest, BlanksAndComments) {
    EXPECT_TRUE(hides("# known\n\n \t race : total \t# since spring\r\n", total_));
    EXPECT_FALSE(hides("# race:total", total_));
    check::Finding finding = total_;
    finding.first.position.file = "/src/c#.cpp";
    EXPECT_TRUE(hides("race:c#.cpp", finding));
    EXPECT_FALSE(Suppressions().hides(total_));
}

TEST_F(SuppressionsTest, UnusedOnesAreListedInOrder) {
    Suppressions suppressions =
        Suppressions::parse("race:b\nrace:total\n*:total.cpp\nrace:a # comment\n", "f");
    EXPECT_THAT(suppressions.unused(), ElementsAre("race:b", "race:total", "*:total.cpp", "race:a"));
    EXPECT_TRUE(suppressions.hides(total_));
    EXPECT_THAT(suppressions.unused(), ElementsAre("race:b", "race:a"));
    EXPECT_FALSE(suppressions.hides(neighbours_));
}

TEST_F(SuppressionsTest, MistakesNameFileLineAndWhatWasExpected) {
    EXPECT_EQ(error_of("# ok\nraces:total\n"),
              "known.supp:2: 'races' is not a kind of finding; expected race, uninitialized-read, "
              "barrier-divergence, out-of-bounds, stack-overflow, timeout, exception, stale-host-read, "
              "stale-device-read, tile-static-size, restrict, or *");
    EXPECT_EQ(error_of("race:"),
              "known.supp:1: 'race:' lacks a pattern; expected a variable (race:total), a file (race:a.cpp), "
              "a line (race:a.cpp:31), any of these or a function in one kernel (race:kernel@main.cpp:20), or *");
    for (const char* text :
         {"race", "race: ", "race:@main.cpp:20", "race:kernel@", "race:@", "race::31", "race:kernel@:3"}) {
        EXPECT_THAT(error_of(text), HasSubstr("lacks a pattern")) << text;
    }
    EXPECT_THAT(error_of("total"), StartsWith("known.supp:1: 'total' is not a kind of finding"));
    EXPECT_THAT(error_of(":total"), StartsWith("known.supp:1: '' is not a kind of finding"));
}

TEST_F(SuppressionsTest, ReadFromAFile) {
    Suppressions suppressions = Suppressions::read(folder_.write("known.supp", "race:total\n"));
    EXPECT_TRUE(suppressions.hides(total_));
    const auto error_of_reading = [](const std::string& path) -> std::string {
        try {
            Suppressions::read(path);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_EQ(error_of_reading("no.supp"),
              "cannot read the suppressions 'no.supp': No such file or directory");
    EXPECT_EQ(error_of_reading("."), "cannot read the suppressions '.': Is a directory");
    EXPECT_THAT(error_of_reading(folder_.write("bad.supp", "\nx")), HasSubstr("bad.supp:2: 'x' is not a kind"));
}

TEST_F(SuppressionsTest, TheLineForAFinding) {
    EXPECT_EQ(Suppressions::line_for(total_), "race:total");
    EXPECT_EQ(Suppressions::line_for(tiles_), "race:edges.cpp:4");
    EXPECT_EQ(Suppressions::line_for(divergence_), "barrier-divergence:kinds.cpp:4");
    EXPECT_EQ(Suppressions::line_for(tile_static_size(folder_)), "tile-static-size:*@kinds.cpp:1");
    check::Finding finding = tiles_;
    finding.first.position = {"", 0, 0, "kernel+0x12 in program"};
    EXPECT_EQ(Suppressions::line_for(finding), "race:kernel+0x12 in program@edges.cpp:1");
    EXPECT_EQ(Suppressions::line_for(check::Finding()), "race:*");
    EXPECT_EQ(Suppressions::line_for_kernel(total_), "race:total@total.cpp:20");
    EXPECT_EQ(Suppressions::line_for_kernel(tiles_), "race:edges.cpp:4@edges.cpp:1");
    EXPECT_EQ(Suppressions::line_for_kernel(check::Finding()), "race:*");
}

TEST_F(SuppressionsTest, TheLineForAFindingHidesIt) {
    std::vector<check::Finding> findings = sample_findings(folder_);
    findings.push_back(check::Finding());
    findings.push_back(tiles_);
    findings.back().first.position = {"", 0, 0, "kernel+0x12 in program"};
    for (const check::Finding& finding : findings) {
        const std::string line = Suppressions::line_for(finding);
        EXPECT_TRUE(hides(line, finding)) << line;
        const std::string in_kernel = Suppressions::line_for_kernel(finding);
        EXPECT_TRUE(hides(in_kernel, finding)) << in_kernel;
        check::Finding elsewhere = finding;
        elsewhere.launch.line += 1;
        EXPECT_EQ(hides(in_kernel, elsewhere), finding.launch.file.empty()) << in_kernel;
    }
}

TEST_F(SuppressionsTest, OddFindingsAreNoProblem) {
    Suppressions all = Suppressions::parse("*:*", "f");
    Suppressions some = Suppressions::parse("race:total\n*:a.cpp:3\n*:f@main.cpp:1", "f");
    for (const check::Finding& finding : odd_findings()) {
        EXPECT_TRUE(all.hides(finding));
        EXPECT_FALSE(some.hides(finding));
    }
}

}  // namespace
}  // namespace tessera::race_detector
