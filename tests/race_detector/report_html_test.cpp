// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/rendered_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(std::vector<check::Finding> findings) {
    Report report;
    report.program = "total";
    report.findings = std::move(findings);
    return html_report(report);
}

std::size_t count_of(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Every element that needs an end has one, in order: what a browser would otherwise mend in silence.
void expect_well_formed(const std::string& page) {
    std::vector<std::string> open;
    for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
        if (page.compare(at, 2, "<!") == 0) continue;
        const std::size_t end = page.find_first_of(" >/", at + 2);
        ASSERT_NE(end, std::string::npos);
        const bool closes = page[at + 1] == '/';
        const std::string name = closes ? page.substr(at + 2, page.find('>', at) - at - 2) : page.substr(at + 1, end - at - 1);
        const bool is_empty = name == "br" || name == "meta" || page[page.find('>', at) - 1] == '/';
        if (closes) {
            ASSERT_FALSE(open.empty()) << name;
            ASSERT_EQ(open.back(), name) << page.substr(at, 200);
            open.pop_back();
        } else if (!is_empty) {
            open.push_back(name);
            // Neither has elements in it.
            if (name == "script" || name == "style") at = page.find("</" + name, at) - 1;
        }
    }
    EXPECT_EQ(open, std::vector<std::string>());
}

TEST(HtmlReport, HasASectionForEachFindingAndALinkToIt) {
    const SourceFolder folder;
    const std::vector<check::Finding> findings = sample_findings(folder);
    const std::string page = page_of(findings);
    expect_well_formed(page);
    EXPECT_EQ(count_of("<section id=", page), findings.size());
    for (std::size_t i = 1; i <= findings.size(); ++i) {
        EXPECT_THAT(page, HasSubstr("<section id=\"f" + std::to_string(i) + "\""));
        EXPECT_THAT(page, HasSubstr("<a href=\"#f" + std::to_string(i) + "\">"));
    }
}

TEST(HtmlReport, NeedsNothingFromElsewhere) {
    const SourceFolder folder;
    const std::string page = page_of(sample_findings(folder));
    for (const char* word : {"http:", "https:", "src=", "url(h", "url(/", "url(\"", "url('", "@import", "<link"}) EXPECT_THAT(page, Not(HasSubstr(word)));
}

TEST(HtmlReport, ShowsTheSourceWithBothAccessesMarked) {
    const SourceFolder folder;
    const std::string page = page_of({neighbours_race(folder)});
    // The read of line 6 at column 41 and the write of line 4 in one piece.
    EXPECT_THAT(page, HasSubstr("<span class=\"line first\"><span class=\"number\">6</span>"));
    EXPECT_THAT(page, HasSubstr("+ <mark class=\"first\">t</mark>ile[(idx.local[0] + 1) % 4];"));
    EXPECT_THAT(page, HasSubstr("<span class=\"line second\"><span class=\"number\">4</span>"));
    EXPECT_EQ(count_of("<pre>", page), 1U);
}

TEST(HtmlReport, OfALongLineThePartAroundTheAccessIsShown) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    const std::string before(500000, ' ');
    finding.first.position.file = folder.write("long.cpp", before + "\u00f6 += x;" + std::string(500000, '/') + "\n");
    finding.first.position.line = 1;
    finding.first.position.column = 500004;  // of +=, behind a character of two bytes
    finding.second.reset();
    const std::string page = page_of({finding});
    EXPECT_LT(page.size(), 40000U);
    EXPECT_THAT(page, HasSubstr("\u00f6 <mark class=\"first\">+</mark>= x;///"));
    EXPECT_THAT(page, HasSubstr("<span class=\"number\">1</span>\u2026 "));
    EXPECT_THAT(page, HasSubstr("///\u2026<span class=\"label\">here</span>"));
}

TEST(HtmlReport, OneStatementIsMarkedForBoth) {
    const SourceFolder folder;
    EXPECT_THAT(page_of({total_race(folder)}), HasSubstr("<span class=\"line both\">"));
}

TEST(HtmlReport, DrawsTheTileAndTheLaunch) {
    const SourceFolder folder;
    check::Finding finding = neighbours_race(folder);  // threads (0) and (1) of tile (0)
    finding.extent = {16};
    finding.tile_dims = {4};
    finding.tiles = 3;
    finding.tile_runs = {{0, 1}, {3, 3}};
    const std::string page = page_of({finding});
    EXPECT_THAT(page, HasSubstr("<path class=\"first\" d=\"M0 0h1v1h-1z\"><title>first: thread (0)</title>"));
    EXPECT_THAT(page, HasSubstr("<path class=\"second\" d=\"M1 0h1v1h-1z\"><title>second: thread (1)</title>"));
    EXPECT_THAT(page, HasSubstr("<path class=\"hit\" d=\"M0 0h2v1h-2zM3 0h1v1h-1z\"/>"));
    EXPECT_THAT(page, HasSubstr("3 tiles concerned"));
}

TEST(HtmlReport, LayersOfATileStandSideBySide) {
    const SourceFolder folder;
    check::Finding finding = neighbours_race(folder);
    finding.extent = {4, 4, 4};
    finding.tile_dims = {2, 2, 2};
    finding.first.thread = {0, 1, 0};
    finding.second->thread = {1, 0, 1};
    const std::string page = page_of({finding});
    EXPECT_THAT(page, HasSubstr("viewBox=\"0 0 5 2\""));
    EXPECT_THAT(page, HasSubstr("<path class=\"first\" d=\"M0 1h1v1h-1z\">"));
    EXPECT_THAT(page, HasSubstr("<path class=\"second\" d=\"M4 0h1v1h-1z\">"));
}

TEST(HtmlReport, TilesOfSeveralFindingsAreTheStronger) {
    const SourceFolder folder;
    check::Finding finding = neighbours_race(folder);
    finding.extent = {16};
    finding.tile_dims = {4};
    finding.tile_runs = {{0, 2}};
    check::Finding other = finding;
    other.tile_runs = {{2, 3}};
    const std::string page = page_of({finding, other});
    EXPECT_THAT(page, HasSubstr("opacity=\".65\" d=\"M0 0h2v1h-2zM3 0h1v1h-1z\"><title>1 finding</title>"));
    EXPECT_THAT(page, HasSubstr("opacity=\".99\" d=\"M2 0h1v1h-1z\"><title>2 findings</title>"));
}

TEST(HtmlReport, TextOfOthersIsNoMarkup) {
    const SourceFolder folder;
    check::Finding finding = total_race(folder);
    finding.variable = "<script>alert(1)</script>";
    finding.help = "a & b";
    finding.launch.file = "\"><img>.cpp";
    finding.first.position.file = folder.write("markup.cpp", "a < b && c > \"d\"; // </pre><script>\n");
    finding.first.position.line = 1;
    finding.first.position.column = 0;
    finding.second.reset();
    std::vector<check::Finding> findings = odd_findings();
    findings.push_back(finding);
    const std::string page = page_of(findings);
    expect_well_formed(page);
    EXPECT_EQ(count_of("<script>", page), 1U);  // our own
    EXPECT_THAT(page, Not(HasSubstr("<img>")));
    EXPECT_THAT(page, HasSubstr("a &lt; b &amp;&amp; c &gt; &quot;d&quot;; // &lt;/pre&gt;&lt;script&gt;"));
}

TEST(HtmlReport, SaysWhenNothingWasFoundAndWhatWasNotCovered) {
    Report report;
    report.program = "total";
    report.coverage.launches = 2;
    report.coverage.uncovered = {"1 launch of a kernel that was compiled without --check"};
    const std::string page = html_report(report);
    expect_well_formed(page);
    EXPECT_THAT(page, HasSubstr("<strong class=\"good\">0 findings (0 errors, 0 warnings)</strong> in 2 launches"));
    EXPECT_THAT(page, HasSubstr("Not covered: 1 launch of a kernel"));
}

TEST(HtmlReport, AThousandFindingsOfLargeTilesStaySmall) {
    const SourceFolder folder;
    check::Finding finding = neighbours_race(folder);
    finding.extent = {1024, 1024};
    finding.tile_dims = {32, 32};
    finding.first.thread = {31, 31};
    finding.second->thread = {0, 31};
    finding.tiles = 512;
    for (std::uint64_t tile = 0; tile < 1024; tile += 8) finding.tile_runs.emplace_back(tile, tile + 3);
    const std::string page = page_of(std::vector<check::Finding>(1000, finding));
    EXPECT_LT(page.size(), 5U << 20);
}

}  // namespace
}  // namespace tessera::race_detector
