// SPDX-License-Identifier: Apache-2.0
// Which keys there are, and in which order, is in schema_test.py.
#include "race_detector/report/report_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "race_detector/findings/report_names.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using nlohmann::json;

TEST(JsonReport, OneFinding) {
    const SourceFolder folder;
    const Report report = total_report(folder);
    const json read = json::parse(json_report(report));
    EXPECT_EQ(read["schema"], "tessera-report/1");
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
    EXPECT_EQ(read["findings"][0], expected);
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
