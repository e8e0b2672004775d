// SPDX-License-Identifier: Apache-2.0
// That it is valid SARIF is in schema_test.py.
#include "tests/race_detector/rendered_report.h"

#include <gtest/gtest.h>

#include <cctype>
#include <nlohmann/json.hpp>

#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using nlohmann::json;

json run_of(const Report& report) { return json::parse(sarif_report(report))["runs"][0]; }

json result_of(const check::Finding& finding) {
    Report report;
    report.findings = {finding};
    return run_of(report)["results"][0];
}

TEST(SarifReport, ResultOfARace) {
    const SourceFolder folder;
    const json result = result_of(neighbours_race(folder));
    EXPECT_EQ(result["ruleId"], "race");
    EXPECT_EQ(result["level"], "error");
    EXPECT_EQ(result["occurrenceCount"], 4);
    const std::string message = result["message"]["text"];
    EXPECT_EQ(
        message.find(
            "race on tile_static float tile[1]: one thread of a tile writes it, another reads it, and "
            "nothing orders them. First: read by thread (0) of tile (0), global (0), barrier interval 0. "
            "Second: write by thread (1) of tile (0), global (1), barrier interval 0. Missing: a barrier"),
        0U);
    const json expected = json::parse(R"json([{
        "physicalLocation": {
            "artifactLocation": {"uri": "neighbours.cpp"},
            "region": {"startLine": 6, "startColumn": 41, "snippet": {"text": "tile[(idx.local[0] + 1) % 4];"}},
            "contextRegion": {"startLine": 6, "snippet": {
                "text": "        out[idx] = tile[idx.local[0]] + tile[(idx.local[0] + 1) % 4];"}}},
        "logicalLocations": [{"name": "main()::lambda", "kind": "function"}]}])json");
    EXPECT_EQ(result["locations"], expected);
    ASSERT_EQ(result["relatedLocations"].size(), 2U);
    const json& second = result["relatedLocations"][0];
    EXPECT_EQ(second["id"], 1);
    EXPECT_EQ(second["physicalLocation"]["region"]["startLine"], 4);
    EXPECT_EQ(second["message"]["text"], "write by thread (1) of tile (0), global (1), barrier interval 0");
    EXPECT_EQ(result["relatedLocations"][1]["message"]["text"], "kernel launched here");
}

TEST(SarifReport, ColumnsCountCharacters) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    finding.first.position.file = folder.write("ö.cpp", "größe += x;\n");
    finding.first.position.line = 1;
    finding.first.position.column = 9;
    const json place = result_of(finding)["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], "%C3%B6.cpp");
    EXPECT_EQ(place["region"]["startColumn"], 7);
    EXPECT_EQ(place["region"]["snippet"]["text"], "+= x;");
    EXPECT_EQ(run_of(Report())["columnKind"], "unicodeCodePoints");
}

TEST(SarifReport, WithoutASourcePositionTheLaunchIsTheLocation) {
    const SourceFolder folder;
    const json result = result_of(tile_static_size(folder));
    EXPECT_EQ(result["level"], "warning");
    EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "kinds.cpp");
    EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 1);
}

// SARIF 2.1.0, section 3.29.5: a context region is a proper superset of the region.
TEST(SarifReport, RegionOfAWholeLineHasNoContext) {
    const SourceFolder folder;
    check::Finding finding = neighbours_race(folder);
    const json launch = result_of(finding)["relatedLocations"][1]["physicalLocation"];
    EXPECT_TRUE(launch["region"].contains("snippet"));
    EXPECT_FALSE(launch.contains("contextRegion"));
    finding.first.position.column = 1;
    EXPECT_FALSE(result_of(finding)["locations"][0]["physicalLocation"].contains("contextRegion"));
}

// Section 3.49.7: a rule whose name is its id has no name.
TEST(SarifReport, RulesHaveNamesThatAreNotTheirIds) {
    const json run = run_of(Report());
    for (const json& rule : run["tool"]["driver"]["rules"]) {
        std::string name = rule["name"];
        for (char& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        EXPECT_NE(name, rule["id"]);
    }
}

TEST(SarifReport, FilesThatCannotBeReadHaveNoSnippet) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    finding.first.position.file = "/gone/total.cpp";
    const json place = result_of(finding)["locations"][0]["physicalLocation"];
    EXPECT_EQ(place, json::parse(R"({"artifactLocation": {"uri": "file:///gone/total.cpp"},
                                     "region": {"startLine": 31, "startColumn": 15}})"));
}

TEST(SarifReport, GroupsOfADivergenceAreRelatedLocations) {
    const SourceFolder folder;
    const json related = result_of(barrier_divergence(folder))["relatedLocations"];
    ASSERT_EQ(related.size(), 3U);
    EXPECT_EQ(related[1]["message"]["text"], "4 threads wait at kinds.cpp:6: (1), (2) and 2 more");
}

TEST(SarifReport, FingerprintsSurviveInsertedLines) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    const json before = result_of(finding)["partialFingerprints"];
    folder.write("total.cpp", std::string(33, '\n') + "  total += matrix[t_idx];\n");
    finding.first.position.line = finding.second->position.line = 34;
    EXPECT_EQ(result_of(finding)["partialFingerprints"], before);
    finding.variable = "sum";
    EXPECT_NE(result_of(finding)["partialFingerprints"], before);
}

TEST(SarifReport, WhatWasNotCoveredIsANotification) {
    Report report;
    EXPECT_EQ(run_of(report)["invocations"], json::parse(R"([{"executionSuccessful": true,
                                                              "toolExecutionNotifications": []}])"));
    report.coverage.uncovered_launches = 1;
    report.coverage.uncovered = {"libx.so was not compiled with --check."};
    report.findings_not_shown = 1;
    report.ended_by = "signal 15 (Terminated)";
    const json invocation = run_of(report)["invocations"][0];
    EXPECT_EQ(invocation["executionSuccessful"], false);
    EXPECT_EQ(invocation["toolExecutionNotifications"].size(), 3U);
    EXPECT_EQ(invocation["toolExecutionNotifications"][0]["message"]["text"],
              "libx.so was not compiled with --check.");
}

TEST(SarifReport, AProgramThatTheCompilerRejectedDidNotRun) {
    const SourceFolder folder;
    Report report;
    report.findings = {restrict_violation(folder)};
    const std::string sentence = "the program, which did not run: the compiler rejected it";
    report.coverage.uncovered = {sentence};
    const json invocation = run_of(report)["invocations"][0];
    EXPECT_EQ(invocation["executionSuccessful"], false);
    ASSERT_EQ(invocation["toolExecutionNotifications"].size(), 1U);
    EXPECT_EQ(invocation["toolExecutionNotifications"][0]["message"]["text"], sentence);
    report.findings.clear();  // suppressed
    EXPECT_EQ(run_of(report)["invocations"][0]["executionSuccessful"], false);
    report.findings = {restrict_violation(folder)};
    report.findings[0].severity = check::Severity::warning;
    report.coverage.uncovered.clear();
    EXPECT_EQ(run_of(report)["invocations"][0]["executionSuccessful"], true);
}

TEST(SarifReport, OddDataIsValidJson) {
    Report report;
    report.findings = odd_findings();
    EXPECT_EQ(run_of(report)["results"].size(), report.findings.size());
}

}  // namespace
}  // namespace tessera::race_detector
