// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "race_detector/report/finding_json.h"
#include "race_detector/report/report_json.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using testing::HasSubstr;

class BaselineTest : public testing::Test {
  protected:
    static Baseline of(std::vector<check::Finding> findings) {
        Report report;
        report.findings = std::move(findings);
        return Baseline::parse(json_report(report), "known.json");
    }

    static std::string error_of(const std::string& text) {
        try {
            Baseline::parse(text, "known.json");
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "no error";
    }

    SourceFolder folder_;
    const check::Finding total_ = total_race(folder_);
    const check::Finding neighbours_ = neighbours_race(folder_);
};

TEST_F(BaselineTest, KnowsWhatTheReportHas) {
    const std::vector<check::Finding> findings = sample_findings(folder_);
    const Baseline all = of(findings);
    for (const check::Finding& finding : findings) {
        EXPECT_TRUE(all.contains(finding)) << json_of(finding);
        for (const check::Finding& other : findings) {
            EXPECT_EQ(of({other}).contains(finding), &other == &finding)
                << json_of(finding) << json_of(other);
        }
    }
}

TEST_F(BaselineTest, KnowsOddFindings) {
    const std::vector<check::Finding> findings = odd_findings();
    const Baseline all = of(findings);
    for (const check::Finding& finding : findings) EXPECT_TRUE(all.contains(finding)) << json_of(finding);
}

TEST_F(BaselineTest, AnEmptyOneKnowsNothing) {
    EXPECT_FALSE(Baseline().contains(total_));
    EXPECT_FALSE(of({}).contains(total_));
    EXPECT_FALSE(of({neighbours_}).contains(total_));
}

TEST_F(BaselineTest, TheOrderOfTheAccessesDoesNotCount) {
    check::Finding turned = neighbours_;
    turned.first = *neighbours_.second;
    turned.second = neighbours_.first;
    EXPECT_TRUE(of({neighbours_}).contains(turned));
}

TEST_F(BaselineTest, TheSameLineInAnotherKernelIsAnotherFinding) {
    check::Finding other = total_;
    other.launch.line = 99;
    EXPECT_FALSE(of({total_}).contains(other));
    other.launch = total_.launch;
    other.launch.file = "other.cpp";
    EXPECT_FALSE(of({total_}).contains(other));
}

TEST_F(BaselineTest, OnlyWhatIdentifiesAFindingCounts) {
    check::Finding same = total_;
    same.first.position.file = same.second->position.file = "/another/machine/total.cpp";
    same.first.position.column = 1;
    same.first.thread = {7, 7};
    same.element = "[3]";
    same.severity = check::Severity::warning;
    same.occurrences = same.tiles = 3;
    same.help = "";
    same.launch.index = 7;
    same.launch.file = "/another/machine/total.cpp";
    EXPECT_TRUE(of({total_}).contains(same));
}

TEST_F(BaselineTest, WhatIdentifiesAFindingCounts) {
    const Baseline baseline = of({total_});
    check::Finding other = total_;
    other.kind = check::Kind::uninitialized_read;
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.hazard = check::Hazard::read_write;
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.memory = check::Memory::global;
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.variable = "sum";
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.second->position.line = 32;
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.second->position.file = "/src/other.cpp";
    EXPECT_FALSE(baseline.contains(other));
    other = total_;
    other.second.reset();
    EXPECT_FALSE(baseline.contains(other)) << "one line is not the same line twice";
}

TEST_F(BaselineTest, WithoutSourceLinesTheFunctionCounts) {
    check::Finding finding = total_;
    finding.first.position = finding.second->position = {"", 0, 0, "kernel+0x12 in program"};
    check::Finding other = finding;
    other.second->position.function = "kernel+0x40 in program";
    EXPECT_TRUE(of({finding}).contains(finding));
    EXPECT_FALSE(of({finding}).contains(other));
}

TEST_F(BaselineTest, WhatIsNoReportIsAnError) {
    const std::string begin = "'known.json' is not a report of tessera check --report=json: ";
    EXPECT_EQ(error_of(""), begin + "it is empty");
    EXPECT_EQ(error_of("tessera: 0 findings"), begin + "line 1 is not JSON, from byte 2 of the file on");
    EXPECT_EQ(error_of("{\n\"schema\":"), begin + "it ends in the middle, after 11 bytes");
    EXPECT_EQ(error_of("{}"), begin + R"(it lacks "schema": "tessera-report/2")");
    EXPECT_EQ(error_of("[1]"), begin + R"(it lacks "schema": "tessera-report/2")");
    EXPECT_EQ(error_of(R"({"schema": "tessera-report/3", "findings": []})"),
              begin + R"(it lacks "schema": "tessera-report/2")");
    EXPECT_EQ(error_of(R"({"schema": "tessera-report/1", "findings": {}})"),
              begin + "it lacks the list \"findings\"");
    for (const char* finding : {"1", "null", "{}", R"({"kind": 1})"}) {
        EXPECT_EQ(error_of(R"({"schema": "tessera-report/1", "findings": [)" + std::string(finding) + "]}"),
                  begin + "finding number 1 does not have the members that it should have");
    }
    std::string text = json_of(total_);
    text.replace(text.find("\"line\":31"), 9, "\"line\":-1");
    EXPECT_THAT(error_of(R"({"schema": "tessera-report/1", "findings": [)" + text + "]}"),
                HasSubstr("finding number 1"));
}

TEST_F(BaselineTest, DeepNestingIsNoProblem) {
    EXPECT_THAT(error_of(std::string(1000000, '[')), HasSubstr("it is nested too deeply"));
    EXPECT_THAT(error_of(std::string(1000000, '[') + std::string(1000000, ']')), HasSubstr("it is nested too deeply"));
}

TEST_F(BaselineTest, ReportsOfEarlierVersionsAreRead) {
    EXPECT_EQ(error_of(R"({"schema": "tessera-report/1", "findings": [)" + json_of(total_) + "]}"), "no error");
}

TEST_F(BaselineTest, ReadFromAFile) {
    Report report;
    report.findings = {total_};
    EXPECT_TRUE(Baseline::read(folder_.write("known.json", json_report(report))).contains(total_));
    try {
        Baseline::read("no.json");
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "cannot read the baseline 'no.json': No such file or directory");
    }
}

}  // namespace
}  // namespace tessera::race_detector
