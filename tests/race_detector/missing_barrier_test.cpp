// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/missing_barrier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "race_detector/report/missing_barrier_words.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using check::AccessKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Lines = std::pair<unsigned, unsigned>;

/// A race of two lines of a kernel that is launched in line 1: the first one writes, the second one reads.
check::Finding race_of(const std::string& file, Lines lines, const std::string& variable = "a") {
    check::Finding race;
    race.hazard = check::Hazard::read_write;
    race.memory = check::Memory::tile_static;
    race.scope = check::Reach::tile;
    race.variable = variable;
    race.launch = {0, file, 1};
    race.first = access_of(AccessKind::write, file, lines.first, 0, {0});
    race.second = access_of(AccessKind::read, file, lines.second, 0, {1});
    return race;
}

/// The kernel's first line is line 2.
std::string kernel(const std::string& body) {
    return "parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {\n" + body + "});\n";
}

class MissingBarriers : public testing::Test {
  protected:
    std::vector<MissingBarrier> groups_of(const std::string& source, const std::vector<Lines>& races) {
        const std::string file = folder_.write("kernel.cpp", source);
        std::vector<check::Finding> findings;
        for (const Lines& lines : races) findings.push_back(race_of(file, lines));
        return missing_barriers(findings);
    }

    static constexpr unsigned kNoGroup = 999;

    /// The line of the place of the group that all races are in; 0: it has none.
    unsigned place_in(const std::string& source, const std::vector<Lines>& races) {
        const std::vector<MissingBarrier> groups = groups_of(source, races);
        if (groups.size() != 1 || groups[0].findings.size() != races.size()) return kNoGroup;
        return groups[0].place ? groups[0].place->line : 0;
    }

    SourceFolder folder_;
};

/// Two statements, and what stands between and around them.
std::string two_writes_and_reads(const std::string& between) {
    return "    tile_static int a[4], b[4];\n    a[t.local[0]] = 1;\n    b[t.local[0]] = 2;\n" + between + "    x = a[0];\n    y = b[0];\n";
}

TEST_F(MissingBarriers, OneWaitIsBeforeTheFirstLineThatReads) {
    const std::vector<MissingBarrier> groups = groups_of(kernel(two_writes_and_reads("")), {{3, 5}, {4, 6}, {4, 5}});
    ASSERT_THAT(groups, SizeIs(1));
    EXPECT_THAT(groups[0].findings, ElementsAre(0, 1, 2));
    ASSERT_TRUE(groups[0].place);
    EXPECT_EQ(groups[0].place->line, 5U);
    EXPECT_EQ(groups[0].place->code, "    t.barrier.wait();");
    EXPECT_FALSE(groups[0].place->replaces);
    EXPECT_EQ(headline(groups[0]), "one wait removes 3 findings: t.barrier.wait() before this line");
    EXPECT_EQ(place_excerpt(groups[0]),
              "    4 |     b[t.local[0]] = 2;\n"
              "    + |     t.barrier.wait();\n"
              "    5 |     x = a[0];\n");
}

TEST_F(MissingBarriers, OneFindingIsNoGroup) { EXPECT_THAT(groups_of(kernel(two_writes_and_reads("")), {{3, 5}}), IsEmpty()); }

TEST_F(MissingBarriers, TwoMissingBarriersAreTwoGroups) {
    const std::string body =
        "    a[l] = 1;\n    b[l] = 1;\n"     // 2, 3
        "    x = a[0];\n    y = b[0];\n"     // 4, 5
        "    a[l] = 2;\n    b[l] = 2;\n";    // 6, 7
    const std::vector<MissingBarrier> groups = groups_of(kernel(body), {{2, 4}, {3, 5}, {6, 4}, {7, 5}});
    ASSERT_THAT(groups, SizeIs(2));
    EXPECT_THAT(groups[0].findings, ElementsAre(0, 1));
    EXPECT_EQ(groups[0].place->line, 4U);
    EXPECT_THAT(groups[1].findings, ElementsAre(2, 3));
    EXPECT_EQ(groups[1].place->line, 6U);
}

TEST_F(MissingBarriers, ReadsBeforeAllWritesWouldBecomeReadsOfNothing) {
    const std::string declared = "    tile_static int a[4];\n", set = "    a[l] = 0;\n    t.barrier.wait();\n", races = "    x = a[0];\n    y = a[1];\n    a[l] = 1;\n";
    EXPECT_EQ(place_in(kernel(declared + set + races), {{7, 5}, {7, 6}}), 7U);
    EXPECT_EQ(place_in(kernel(declared + races), {{5, 3}, {5, 4}}), 0U);
    // So would a line that reads and writes.
    const std::string changes = "    a[l] += 1;\n    a[0] = 1;\n    a[1] = 1;\n";
    EXPECT_EQ(place_in(kernel(declared + set + changes), {{5, 6}, {5, 7}}), 6U);
    EXPECT_EQ(place_in(kernel(declared + changes), {{3, 4}, {3, 5}}), 0U);
}

TEST_F(MissingBarriers, BranchesAreNoPlace) {
    // Before the branch is one, within it is none.
    EXPECT_EQ(place_in(kernel("    a[l] = 1;\n    if (l > 1) {\n        x = a[0];\n        y = a[1];\n    }\n"), {{2, 4}, {2, 5}}), 3U);
    EXPECT_EQ(place_in(kernel("    if (l > 1) {\n        a[l] = 1;\n        x = a[0];\n        y = a[1];\n    }\n"), {{3, 4}, {3, 5}}), 0U);
    // All threads come to a wait in the branch, so they come to what stands next to it.
    EXPECT_EQ(place_in(kernel("    if (n > 1) {\n        a[l] = 1;\n        x = a[0];\n        y = a[1];\n        t.barrier.wait();\n    }\n"), {{3, 4}, {3, 5}}), 4U);
}

TEST_F(MissingBarriers, BehindAReturnIsNoPlace) {
    const std::string body = two_writes_and_reads("");
    EXPECT_EQ(place_in(kernel("    if (t.global[0] > n) return;\n" + body), {{4, 6}, {5, 7}}), 0U);
    EXPECT_EQ(place_in(kernel("    if (t.global[0] > n) return;\n" + body + "    t.barrier.wait();\n"), {{4, 6}, {5, 7}}), 6U);
    EXPECT_EQ(place_in(kernel(body + "    t.barrier.wait();\n    if (l > 0) return;\n    a[l] = 0;\n    x = a[1];\n    y = a[2];\n"), {{9, 10}, {9, 11}}), 0U);
}

TEST_F(MissingBarriers, ALoopsSecondBarrierIsAtItsEnd) {
    const std::string body =
        "    for (int i = l; i < n; i += m[l]) {\n"            // 2
        "        a[l] = i;\n"                                  // 3
        "        t.barrier.wait();\n"
        "        x += a[0];\n        y += a[1];\n    }\n";     // 5 to 7
    const std::vector<MissingBarrier> groups = groups_of(kernel(body), {{3, 5}, {3, 6}});
    ASSERT_THAT(groups, SizeIs(1));
    ASSERT_TRUE(groups[0].place);
    EXPECT_EQ(groups[0].place->line, 7U);
    EXPECT_EQ(groups[0].place->code, "        t.barrier.wait();");
    // Its first one is missing: the second is no help.
    const std::string other = "    for (int i = l; i < n; i += m[l]) {\n        a[l] = i;\n        x += a[0];\n        y += a[1];\n        t.barrier.wait();\n    }\n";
    EXPECT_EQ(place_in(kernel(other), {{3, 4}, {3, 5}}), 4U);
    // A thread that continues does not come to the end.
    const std::string skipping = "    for (int i = l; i < n; i += m[l]) {\n        a[l] = i;\n        t.barrier.wait();\n        x += a[0];\n        y += a[1];\n"
                                 "        if (x > 9) continue;\n        z();\n    }\n";
    EXPECT_EQ(place_in(kernel(skipping), {{3, 5}, {3, 6}}), 7U);
}

TEST_F(MissingBarriers, OneWaitIsNotEnoughForALoopWithoutBarriers) {
    EXPECT_EQ(place_in(kernel("    for (int i = 0; i < 4; i++) {\n        a[l] = i;\n        x += a[0];\n        y += a[1];\n    }\n"), {{3, 4}, {3, 5}}), 0U);
}

TEST_F(MissingBarriers, ALoopWithoutBarriersIsOneGroup) {
    const std::string body =
        "    a[l] = 1;\n"                                     // 2
        "    while (more) {\n        a[l] += a[l + 1];\n"    // 3, 4
        "        b[l] = a[l];\n    }\n"                      // 5
        "    x = a[0];\n    y = b[0];\n";                    // 7, 8
    // With itself line 4 races in two turns, and what it leaves is read behind the loop.
    const std::vector<MissingBarrier> groups = groups_of(kernel(body), {{4, 4}, {4, 5}, {4, 7}, {2, 8}});
    ASSERT_THAT(groups, SizeIs(1));
    EXPECT_THAT(groups[0].findings, ElementsAre(0, 1, 2));
    EXPECT_FALSE(groups[0].place);
    EXPECT_EQ(groups[0].loop.line, 3U);
    EXPECT_EQ(headline(groups[0]), "3 findings concern this loop, whose iterations no barrier orders: one missing barrier may explain them all");
    EXPECT_EQ(place_excerpt(groups[0]), "    3 |     while (more) {\n");
    // Without another line of the loop there is no sign that its turns are what meets.
    EXPECT_THAT(groups_of(kernel(body), {{4, 4}, {2, 8}}), IsEmpty());
}

TEST_F(MissingBarriers, TheInnermostLoopThatHoldsAllIsNamed) {
    const auto loop_of = [&](const std::string& body, const std::vector<std::pair<unsigned, unsigned>>& races) {
        const std::vector<MissingBarrier> groups = groups_of(kernel(body), races);
        return groups.size() == 1 ? groups[0].loop.line : 0U;
    };
    const std::string two = "    for (int k = 0; k < n; k++) {\n        for (int j = 0; j < n; j++) {\n            b[l] = a[j];\n            a[l] = b[j];\n        }\n";
    EXPECT_EQ(loop_of(two + "    }\n", {{4, 5}, {5, 4}}), 3U);
    EXPECT_EQ(loop_of(two + "        a[0] = 1;\n    }\n", {{4, 5}, {7, 4}}), 2U) << "one of the lines is in the outer loop only";
}

TEST_F(MissingBarriers, ALineMayRaceWithItselfInTwoTurnsOfALoop) {
    // Line 6 races with itself, and with line 3, which is before the loop.
    const auto loop_in = [&](const std::string& head, const std::string& turn, const std::string& end = "    }\n") {
        const std::vector<MissingBarrier> groups =
            groups_of(kernel("    const int l = t.local[0];\n    a[l] = 1;\n" + head + "\n" + turn + end), {{3, 6}, {6, 6}});
        if (groups.size() != 1 || groups[0].findings.size() != 2 || groups[0].place) return 0U;
        return groups[0].loop.line;
    };
    const std::string counted = "    for (int d = 1; d < n; d *= 2) {";
    const std::string tree = "        const int r = 2 * d * (l + 1) - 1;\n        if (r < n) a[r] += a[r - d];\n";
    EXPECT_EQ(loop_in(counted, tree), 4U);
    EXPECT_EQ(loop_in("    while (d < n) {", tree, "        d *= 2;\n    }\n"), 4U);
    EXPECT_EQ(loop_in("    do {", tree, "        d = d * 2;\n    } while (d < n);\n"), 4U);
    EXPECT_EQ(loop_in(counted, "        const int r = l - d;\n        a[l - r] = a[l - r] + a[r];\n"), 4U);
    // All threads' elements are one, or each thread's is the same in all turns.
    EXPECT_EQ(loop_in(counted, "        x();\n        a[d] += a[d + l];\n"), 0U);
    EXPECT_EQ(loop_in(counted, "        x();\n        a[l / 2] += a[l + d];\n"), 0U);
    // Not made from others.
    EXPECT_EQ(loop_in(counted, "        const int r = 2 * d * l;\n        a[r] += d;\n"), 0U);
    // There is a barrier in the loop, or perhaps one.
    EXPECT_EQ(loop_in("    for (int d = 1; d < n; d *= 2, t.barrier.wait()) {", tree), 0U);
    EXPECT_EQ(loop_in(counted, tree, "        scan(t, d);\n    }\n"), 0U);
    EXPECT_EQ(loop_in(counted, tree, "        scan(d, t.barrier);\n    }\n"), 0U);
}

TEST_F(MissingBarriers, AWaitWithTheOtherFenceIsReplaced) {
    const std::vector<MissingBarrier> groups = groups_of(kernel(two_writes_and_reads("    t.barrier.wait_with_global_memory_fence();\n")), {{3, 6}, {4, 7}});
    ASSERT_THAT(groups, SizeIs(1));
    ASSERT_TRUE(groups[0].place);
    EXPECT_EQ(groups[0].place->line, 5U);
    EXPECT_TRUE(groups[0].place->replaces);
    EXPECT_THAT(headline(groups[0]), HasSubstr("one wait removes 2 findings: t.barrier.wait() instead of this wait, whose fence orders only one kind of memory"));
    EXPECT_EQ(place_excerpt(groups[0]), "    - |     t.barrier.wait_with_global_memory_fence();\n    + |     t.barrier.wait();\n");
    // A fence of this memory would have ordered them: this is not the source that ran.
    EXPECT_EQ(place_in(kernel(two_writes_and_reads("    t.barrier.wait_with_tile_static_memory_fence();\n")), {{3, 6}, {4, 7}}), 0U);
}

TEST_F(MissingBarriers, WhatCannotBeReadForCertainHasNoPlace) {
    const auto place = [&](const std::string& before, const std::string& between) {
        return place_in(before + kernel(two_writes_and_reads(between)), {{3, 6}, {4, 7}});
    };
    EXPECT_EQ(place("", "    z();\n"), 6U);
    EXPECT_EQ(place("", "    if (n > 2) goto end;\n"), 0U);
    EXPECT_EQ(place("", "    const auto f = [=](int i) { return i; };\n"), 0U);
    EXPECT_EQ(place("", "    LEAVE_IF(n > 2);\n"), 0U);
    EXPECT_EQ(place("", "    LEAVE;\n"), 0U);
    EXPECT_EQ(place("", "#ifdef DEEP\n"), 0U);
    EXPECT_EQ(place("", "    switch (n) { case 1: return; }\n    z();\n"), 5U);
    EXPECT_EQ(place("", "    switch (n) { case 1: z(); break; }\n"), 6U);
    EXPECT_EQ(place("", "    // return\n"), 6U);
    // A line before that of the first read would be in a comment; in the second program within a line.
    EXPECT_EQ(place_in(kernel(two_writes_and_reads("    /*\n    */")), {{3, 6}, {4, 7}}), kNoGroup);
    EXPECT_EQ(place_in(kernel(two_writes_and_reads("    z(1); \\\n")), {{3, 6}, {4, 7}}), 5U);
    EXPECT_EQ(place("", "    z(\"return;\");\n"), 6U);
}

TEST_F(MissingBarriers, MacrosAreValuesOrADoubt) {
    const auto place = [&](const std::string& macro) {
        const std::string file = folder_.write("kernel.cpp", macro + kernel(two_writes_and_reads("    x = leave(1);\n")));
        std::vector<check::Finding> findings{race_of(file, {4, 7}), race_of(file, {5, 8})};
        for (check::Finding& finding : findings) finding.launch.line = 2;
        const std::vector<MissingBarrier> groups = missing_barriers(findings);
        return groups.size() == 1 && groups[0].place ? groups[0].place->line : 0U;
    };
    EXPECT_EQ(place("#define leave(x) ((x) + 1)\n"), 7U);
    EXPECT_EQ(place("#define leave(x) 0; if (x) return\n"), 0U);
}

TEST_F(MissingBarriers, FailuresLeaveADoubt) {
    const std::string file = folder_.write("kernel.cpp", kernel(two_writes_and_reads("")));
    std::vector<check::Finding> findings{race_of(file, {3, 5}), race_of(file, {4, 6})};
    check::Finding divergence;
    divergence.kind = check::Kind::barrier_divergence;
    divergence.launch = {0, file, 1};
    findings.push_back(divergence);
    EXPECT_FALSE(missing_barriers(findings)[0].place);
    findings.back().launch.line = 90;
    EXPECT_TRUE(missing_barriers(findings)[0].place);
}

TEST_F(MissingBarriers, OnlyWhatABarrierCanOrderIsGrouped) {
    const std::string file = folder_.write("kernel.cpp", kernel(two_writes_and_reads("")));
    const auto group_with = [&](const auto& change) {
        std::vector<check::Finding> findings{race_of(file, {3, 5}), race_of(file, {4, 6})};
        change(findings[1]);
        return !missing_barriers(findings).empty();
    };
    EXPECT_TRUE(group_with([](check::Finding&) {}));
    EXPECT_TRUE(group_with([](check::Finding& race) { race.first.access = AccessKind::atomic; }));
    EXPECT_FALSE(group_with([](check::Finding& race) { race.also_between_tiles = true; }));
    EXPECT_FALSE(group_with([](check::Finding& race) { race.scope = check::Reach::launch; }));
    EXPECT_FALSE(group_with([](check::Finding& race) { race.second->position.line = race.first.position.line; }));
    EXPECT_FALSE(group_with([](check::Finding& race) { race.launch.line = 7; }));
}

TEST_F(MissingBarriers, WithoutTheSourceTheIntervalsAreCompared) {
    std::vector<check::Finding> findings;
    for (const unsigned line : {5U, 6U, 7U}) findings.push_back(race_of("/nowhere/kernel.cpp", {3, line}));
    findings[1].first.interval = findings[1].second->interval = 2;
    const std::vector<MissingBarrier> groups = missing_barriers(findings);
    ASSERT_THAT(groups, SizeIs(1));
    EXPECT_THAT(groups[0].findings, ElementsAre(0, 2));
    EXPECT_FALSE(groups[0].place);
    EXPECT_EQ(headline(groups[0]), "2 findings of this kernel are races in barrier interval 0: one missing barrier may explain them all");
}

TEST_F(MissingBarriers, FunctionsThatWaitHaveTheirParametersBarrier) {
    const auto function = [&](const std::string& parameter, const std::string& last) {
        return "parallel_for_each(e, [=](tiled_index<4> t) restrict(amp) { f(t); });\nvoid f(" + parameter +
               ") restrict(amp) {\n    a[l] = 1;\n    b[l] = 1;\n    x = a[0];\n    y = b[0];\n" + last + "}\n";
    };
    const std::vector<Lines> races{{3, 5}, {4, 6}};
    const std::vector<MissingBarrier> groups = groups_of(function("const tile_barrier& barrier", "    barrier.wait();\n"), races);
    ASSERT_THAT(groups, SizeIs(1));
    ASSERT_TRUE(groups[0].place);
    EXPECT_EQ(groups[0].place->line, 5U);
    EXPECT_EQ(groups[0].place->code, "    barrier.wait();");
    EXPECT_EQ(place_in(function("tiled_index<4> i", "    i.barrier.wait();\n"), races), 5U);
    // It may be called by some of the threads.
    EXPECT_EQ(place_in(function("tiled_index<4> i", ""), races), 0U);
    // It may be called again: one wait is not enough.
    EXPECT_EQ(place_in(function("tiled_index<4> i", "    if (l < 2) i.barrier.wait();\n"), races), 0U);
    EXPECT_EQ(place_in(function("int l", ""), races), 0U);
}

TEST_F(MissingBarriers, TheReportHasThemUnderOneHeading) {
    const std::string file = folder_.write("kernel.cpp", kernel(two_writes_and_reads("")));
    std::vector<check::Finding> findings{race_of(file, {3, 5}), race_of(file, {4, 6}, "b"), race_of(file, {3, 6})};
    for (check::Finding& finding : findings) finding.suppression = "race:" + finding.variable;
    const std::string text = text_of(missing_barriers(findings)[0], findings);
    EXPECT_THAT(text, HasSubstr("kernel.cpp:5: note: one wait removes 3 findings: t.barrier.wait() before this line\n"
                                "    4 |     b[t.local[0]] = 2;\n"
                                "    + |     t.barrier.wait();\n"
                                "    5 |     x = a[0];\n"
                                "\n"
                                "kernel.cpp:3: error: race on tile_static a: one thread of a tile writes it, another reads it, and nothing orders them [race, read-write]\n"));
    EXPECT_THAT(text, HasSubstr("  to hide it: race:a\n"
                                "\n"
                                "kernel.cpp:4: error: race on tile_static b: one thread of a tile writes it, another reads it, and nothing orders them [race, read-write]\n"
                                "kernel.cpp:6: note: the other access\n"
                                "  to hide it: race:b\n"
                                "kernel.cpp:3: error: race on tile_static a: one thread of a tile writes it, another reads it, and nothing orders them [race, read-write]\n"
                                "kernel.cpp:6: note: the other access\n"));
}

}  // namespace
}  // namespace tessera::race_detector
