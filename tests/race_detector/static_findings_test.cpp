// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/static_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "race_detector/report/finding_json.h"

namespace tessera::race_detector {
namespace {

using testing::HasSubstr;

constexpr const char* kFinding =
    R"({"severity":"error","message":"no goto [C3593]","file":"a.cpp","line":7,"column":9,"function":"f"})"
    "\n";

TEST(StaticFindings, HaveTheCompilersPlace) {
    const StaticFindings found = StaticFindings::parse(kFinding);
    ASSERT_EQ(found.findings.size(), 1U);
    const check::Finding& finding = found.findings[0];
    EXPECT_EQ(finding.kind, check::Kind::restrict_violation);
    EXPECT_EQ(finding.severity, check::Severity::error);
    EXPECT_EQ(finding.message, "no goto [C3593]");
    EXPECT_EQ(finding.first.position.file, "a.cpp");
    EXPECT_EQ(finding.first.position.line, 7U);
    EXPECT_EQ(finding.first.position.column, 9U);
    EXPECT_EQ(finding.first.position.function, "f");
    EXPECT_FALSE(finding.help.empty());
}

TEST(StaticFindings, StandInTheJsonReportWithTheirRule) {
    const StaticFindings found = StaticFindings::parse(kFinding);
    EXPECT_THAT(json_of(found.findings.at(0)), HasSubstr(R"("help":"no goto [C3593]. )"));
}

TEST(StaticFindings, AreOfAProgram) {
    const StaticFindings found = StaticFindings::parse(std::string(kFinding) + R"({"program":"app"})" + "\n" + kFinding);
    EXPECT_EQ(found.program, "app");
    EXPECT_EQ(found.findings.size(), 2U);
}

TEST(StaticFindings, WarningsAreWarnings) {
    const StaticFindings found = StaticFindings::parse(R"({"severity":"warning","message":"const"})");
    ASSERT_EQ(found.findings.size(), 1U);
    EXPECT_EQ(found.findings[0].severity, check::Severity::warning);
}

TEST(StaticFindings, OtherLinesArePassedOver) {
    const StaticFindings found = StaticFindings::parse(
        "\nno json\n[1]\n{}\n{\"message\":\"cut off\n" + std::string(R"({"message":3,"line":-1,"file":null})") + "\n" + kFinding);
    ASSERT_EQ(found.findings.size(), 2U);  // one with a message of another type: what is said is lost, not that there is one
    EXPECT_EQ(found.findings[0].first.position.line, 0U);
    EXPECT_EQ(found.findings[1].message, "no goto [C3593]");
}

}  // namespace
}  // namespace tessera::race_detector
