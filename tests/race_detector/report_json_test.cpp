// SPDX-License-Identifier: Apache-2.0
// Which keys there are, and in which order, is in schema_test.py.
#include "race_detector/report/finding_json.h"
#include "race_detector/report/report_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "race_detector/phrases/report_names.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using nlohmann::json;

TEST(JsonReport, OneFinding) {
    const SourceFolder folder;
    const Report report = total_report(folder);
    const json read = json::parse(json_report(report));
    EXPECT_EQ(read["schema"], "tessera-report/2");
    EXPECT_EQ(read["program"], folder.path("total"));
    EXPECT_EQ(read["summary"],
              json::parse(R"({"launches":1,"tiles":16,"threads":64,"accesses":512,"findings":1})"));
    ASSERT_EQ(read["findings"].size(), 1U);
    json expected = json::parse(R"json({
        "kind": "race", "hazard": "write-write", "memory": "tile_static", "scope": "tile",
        "variable": "total", "type": "float", "element": "", "severity": "error", "same_value": false,
        "launch": {"index": 0, "file": "FILE", "line": 20},
        "first": {"file": "FILE", "line": 31, "column": 15, "function": "main()::lambda", "access": "write",
                  "thread": [0, 0], "tile": [0, 0], "global": [0, 0], "interval": 0},
        "second": {"file": "FILE", "line": 31, "column": 15, "function": "main()::lambda", "access": "write",
                   "thread": [0, 1], "tile": [0, 0], "global": [0, 1], "interval": 0},
        "groups": null, "occurrences": 16, "tiles": 16, "help": "HELP"})json");
    for (const char* place : {"launch", "first", "second"})
        expected[place]["file"] = folder.path("total.cpp");
    expected["help"] = report.findings[0].help;
    json as_in_schema_1 = read["findings"][0];
    as_in_schema_1.erase("shown");
    EXPECT_EQ(as_in_schema_1, expected);
}

TEST(JsonReport, HasTheWordsAndLinesOfAFinding) {
    const SourceFolder folder;
    const json read = json::parse(json_report(total_report(folder)));
    const json& shown = read["findings"][0]["shown"];
    EXPECT_EQ(shown["headline"], "race on tile_static float total: two threads of a tile write it, and nothing orders them");
    EXPECT_EQ(shown["place"]["words"], "total.cpp:31:15");
    EXPECT_EQ(shown["place"]["character"], 15);
    EXPECT_EQ(shown["first"]["words"], "write by thread (0, 0) of tile (0, 0), global (0, 0), barrier interval 0");
    ASSERT_EQ(read["sources"].size(), 1U);
    EXPECT_EQ(read["sources"][0]["shown"], "total.cpp");
    const json& lines = read["sources"][0]["lines"];
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const json& line) { return line["line"] == 31 && line["goes_on"] == false; }));
}

// Generated code may have lines of a megabyte: of such a line the report has what is around the access.
TEST(JsonReport, ALongLineIsCut) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    const std::string before(500000, ' ');
    finding.first.position.file = folder.write("long.cpp", before + "total += x;" + std::string(500000, '/') + "\n");
    finding.first.position.line = 1;
    finding.first.position.column = 500007;
    finding.second.reset();
    Report report;
    report.findings = {finding};
    const std::string text = json_report(report);
    EXPECT_LT(text.size(), 20000U);
    const json read = json::parse(text);
    EXPECT_EQ(read["findings"][0]["shown"]["place"]["character"], 500007);
    for (const json& source : read["sources"]) {
        if (source["shown"] != "long.cpp") continue;
        const json& line = source["lines"][0];
        EXPECT_EQ(line["from"], 500007 - 80);
        EXPECT_EQ(line["goes_on"], true);
        EXPECT_NE(line["text"].get<std::string>().find("total += x;"), std::string::npos);
        return;
    }
    FAIL() << text;
}

TEST(JsonReport, WhatAKindDoesNotHaveIsNull) {
    const SourceFolder folder;
    const json divergence = json::parse(json_of(barrier_divergence(folder)));
    for (const char* name : {"hazard", "memory", "scope", "variable", "type", "element", "first", "second"}) {
        EXPECT_TRUE(divergence[name].is_null()) << name;
    }
    EXPECT_EQ(divergence["groups"][2],
              json::parse(R"({"file":null,"line":null,"state":"finished","count":2,"threads":[[5],[6]]})"));
    const json untiled = json::parse(json_of(in_place_race(folder)))["first"];
    for (const char* name : {"thread", "tile", "interval"}) EXPECT_TRUE(untiled[name].is_null()) << name;
    EXPECT_EQ(untiled["global"], json::parse("[1]"));
    const json host = json::parse(json_of(stale_host_read(folder)))["first"];
    for (const char* name : {"thread", "tile", "global", "interval"})
        EXPECT_TRUE(host[name].is_null()) << name;
    EXPECT_EQ(host["access"], "read");
}

TEST(JsonReport, AnIntervalThatMayBeLaterIsMarked) {
    const SourceFolder folder;
    const json race = json::parse(json_of(late_race(folder)));
    EXPECT_EQ(race["first"]["interval"], 15);
    EXPECT_EQ(race["first"]["interval_or_later"], true);
    EXPECT_EQ(race["second"]["interval"], 19);
    EXPECT_EQ(race["second"].count("interval_or_later"), 0U);
}

TEST(JsonReport, NumbersThatAreLowerBoundsAreMarked) {
    const SourceFolder folder;
    check::Finding race = late_race(folder);
    EXPECT_EQ(json::parse(json_of(race)).count("counts_are_least"), 0U);
    race.counts_are_least = true;
    EXPECT_EQ(json::parse(json_of(race))["counts_are_least"], true);
}

TEST(JsonReport, FindingsThatAreNotShownCount) {
    Report report;
    report.findings_not_shown = 3;
    EXPECT_EQ(json::parse(json_report(report))["summary"]["findings"], 3);
}

TEST(JsonReport, OddDataIsValidJson) {
    Report report;
    report.program = "\xFF";
    report.findings = odd_findings();
    const json read = json::parse(json_report(report));
    EXPECT_EQ(read["program"], "\xEF\xBF\xBD");
    EXPECT_EQ(read["findings"].back()["tiles"], 18446744073709551615ULL);
    EXPECT_TRUE(read["findings"].back()["second"].is_null());
}

TEST(JsonReport, NothingOfTheRunIsInIt) {
    const SourceFolder folder;
    Report report = total_report(folder);
    const std::string text = json_report(report);
    report.coverage.seconds = 99;
    report.coverage.shadow_bytes = 1;
    EXPECT_EQ(json_report(report), text);
}

TEST(ReportNames, EachKindHasItsOwn) {
    for (const check::Kind kind : kAllKinds) {
        EXPECT_TRUE(is_kind_name(name_of(kind)));
        for (const check::Kind other : kAllKinds) {
            EXPECT_EQ(std::string_view(name_of(kind)) == name_of(other), kind == other);
        }
    }
    EXPECT_FALSE(is_kind_name("unknown"));
    EXPECT_FALSE(is_kind_name(""));
}

}  // namespace
}  // namespace tessera::race_detector
