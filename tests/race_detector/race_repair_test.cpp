// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/race_repair.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/race_detector/rendered_report.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using check::AccessKind;
using testing::HasSubstr;
using testing::Not;

/// A kernel of 2x4 tiles, launched in line 1, and a race of two of its lines.
check::Finding race_of(const SourceFolder& folder, const std::string& body, unsigned first, unsigned second, const std::string& variable) {
    const std::string file = folder.write(
        "kernel.cpp", "parallel_for_each(in.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {\n" + body + "});\n");
    check::Finding race;
    race.hazard = first == second ? check::Hazard::write_write : check::Hazard::read_write;
    race.memory = check::Memory::tile_static;
    race.scope = check::Reach::tile;
    race.variable = variable;
    race.type = "float";
    race.launch = {0, file, 1};
    race.extent = {8, 8};
    race.tile_dims = {2, 4};
    race.first = access_of(AccessKind::write, file, first, 0, {0, 0});
    race.second = access_of(first == second ? AccessKind::write : AccessKind::read, file, second, 0, {0, 1});
    return race;
}

/// What is shown of a race when it is the only finding, or with one more.
std::optional<Repair> lines_repaired(const check::Finding& race, const std::vector<check::Finding>& others = {}) {
    std::vector<check::Finding> all = others;
    all.push_back(race);
    return own_repair(race, all);
}

/// A read of the variable of a race, in the line of its first access, before anything has written it.
check::Finding uninitialized_read_of(const check::Finding& race) {
    check::Finding finding = race;
    finding.kind = check::Kind::uninitialized_read;
    finding.hazard = check::Hazard::none;
    finding.second.reset();
    return finding;
}

TEST(RaceRepair, ASumIsAddedUpByOneThread) {
    const SourceFolder folder;
    const auto repair = lines_repaired(race_of(folder, "    tile_static float total;\n    total += in[t];  // all of them\n", 3, 3, "total"));
    ASSERT_TRUE(repair);
    EXPECT_EQ(repair->broken, "    total += in[t];  // all of them\n");
    EXPECT_EQ(repair->repaired,
              "    tile_static float total_parts[2][4];\n"
              "    total_parts[t.local[0]][t.local[1]] = in[t];\n"
              "    t.barrier.wait();\n"
              "    if (t.local[0] == 0 && t.local[1] == 0) {\n"
              "        for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++)\n"
              "            total += total_parts[i][j];\n"
              "    }\n"
              "    t.barrier.wait();\n");
    EXPECT_FALSE(repair->is_example);
    EXPECT_EQ(repair->first_line, 3U);
}

TEST(RaceRepair, ASumOfNothingBeginsWithZero) {
    const SourceFolder folder;
    const std::string body = "    tile_static float total;\n    total += in[t];\n    t.barrier.wait();\n";
    check::Finding race = race_of(folder, body, 3, 3, "total");
    race.first.position.column = race.second->position.column = 11;  // of the operator
    const auto repair = lines_repaired(race, {uninitialized_read_of(race)});
    ASSERT_TRUE(repair);
    EXPECT_EQ(repair->repaired,
              "    tile_static float total_parts[2][4];\n"
              "    total_parts[t.local[0]][t.local[1]] = in[t];\n"
              "    t.barrier.wait();\n"
              "    if (t.local[0] == 0 && t.local[1] == 0) {\n"
              "        total = 0;\n"
              "        for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++)\n"
              "            total += total_parts[i][j];\n"
              "    }\n") << "the program has the barrier behind it";
    // Some tiles give it a first value, which zero would overwrite.
    const check::Finding some = race_of(folder, "    tile_static float total;\n    if (t.tile[0] == 0) total = 1;\n    total += in[t];\n", 4, 4, "total");
    EXPECT_FALSE(lines_repaired(some, {uninitialized_read_of(some)}));
    check::Finding counter = race_of(folder, "    tile_static int count;\n    count++;\n", 3, 3, "count");
    counter.type = "int";
    const auto counted = lines_repaired(counter, {uninitialized_read_of(counter)});
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->repaired,
              "    if (t.local[0] == 0 && t.local[1] == 0) count = 0;\n"
              "    t.barrier.wait();\n"
              "    concurrency::atomic_fetch_inc(&count);\n");
}

TEST(RaceRepair, OfAStructureWithAnOperatorThereIsNone) {
    const SourceFolder folder;
    const auto repaired = [&](const std::string& line, const std::string& element, const std::string& type) {
        check::Finding race = race_of(folder, "    tile_static Pair sums[3];\n" + line, 3, 3, "sums");
        race.type = type;
        race.element = element;
        const auto repair = lines_repaired(race);
        return repair ? repair->repaired : "";
    };
    EXPECT_EQ(repaired("    sums[0] += index<2>(1, 2);\n", "[0][1]", "int"), "");
    EXPECT_EQ(repaired("    sums[n[0]] += index<2>(1, 2);\n", "(0, 2)[1]", "int"), "");
    EXPECT_EQ(repaired("    sums[0][1] += 2;\n", "[0][1]", "int"), "    concurrency::atomic_fetch_add(&sums[0][1], 2);\n");
    EXPECT_EQ(repaired("    sums(0, 2) += 2;\n", "(0, 2)", "int"), "    concurrency::atomic_fetch_add(&sums(0, 2), 2);\n");
    EXPECT_EQ(repaired("    sums[0] += float_2(1, 2);\n", "[0].x", "float"), "");
    EXPECT_EQ(repaired("    sums[0].second += 2;\n", "[0].second", "int"), "    concurrency::atomic_fetch_add(&sums[0].second, 2);\n");
}

TEST(RaceRepair, AnIntegerIsAddedToAtomically) {
    const SourceFolder folder;
    const auto repaired = [&](const std::string& line) {
        check::Finding race = race_of(folder, "    tile_static int counts[3];\n" + line, 3, 3, "counts");
        race.type = "int";
        const auto repair = lines_repaired(race);
        return repair ? repair->repaired : "";
    };
    EXPECT_EQ(repaired("    if (in[t] > 0) counts[1] -= 2;\n"), "    if (in[t] > 0) concurrency::atomic_fetch_sub(&counts[1], 2);\n");
    EXPECT_EQ(repaired("    counts[bins[t.local[0]]] += f(1, 2);\n"), "    concurrency::atomic_fetch_add(&counts[bins[t.local[0]]], f(1, 2));\n");
    EXPECT_EQ(repaired("    counts[0] += in[t] == 'a';\n"), "");
    EXPECT_EQ(repaired("    counts[t.local[0] + 1] ^= 1;\n"), "    concurrency::atomic_fetch_xor(&counts[t.local[0] + 1], 1);\n");
    EXPECT_EQ(repaired("    counts[t.local[0]]--;\n"), "    concurrency::atomic_fetch_dec(&counts[t.local[0]]);\n");
    EXPECT_EQ(repaired("    if (v > counts[0]) counts[0] = v;\n"), "    concurrency::atomic_fetch_max(&counts[0], v);\n");
    EXPECT_EQ(repaired("    counts[0] = counts[0] | 4;\n"), "    concurrency::atomic_fetch_or(&counts[0], 4);\n");
    // No atomic function; the condition, the value or the subscript reads it once more; part of more.
    for (const char* line : {"    counts[0] *= 2;\n", "    counts[0] <<= 1;\n", "    if (counts[0] < 9) counts[0] += 1;\n", "    counts[0] += counts[1];\n",
                             "    counts[counts[1]] += 1;\n", "    x = counts[0]++;\n", "    for (int i = 0; i < 3; i++) counts[0] += i;\n"}) {
        EXPECT_EQ(repaired(line), "") << line;
    }
}

TEST(RaceRepair, ABarrierStandsBetweenTheLines) {
    const SourceFolder folder;
    const auto repair = lines_repaired(race_of(folder, "    row[t.local[1]] = in[t];\n\n    out[t] = row[3 - t.local[1]];\n", 2, 4, "row"));
    ASSERT_TRUE(repair);
    EXPECT_EQ(repair->repaired, "    row[t.local[1]] = in[t];\n\n    t.barrier.wait();\n    out[t] = row[3 - t.local[1]];\n");
    EXPECT_EQ(repair->last_line, 4U);
}

TEST(RaceRepair, AFenceOfTheOtherMemoryIsReplaced) {
    const SourceFolder folder;
    check::Finding race =
        race_of(folder, "    row[t.local[1]] = in[t];\n    t.barrier.wait_with_global_memory_fence();\n    out[t] = row[3 - t.local[1]];\n", 2, 4, "row");
    race.message = "A barrier stood between the two accesses, but its fence orders global memory only, not tile_static memory.";
    const auto repair = lines_repaired(race);
    ASSERT_TRUE(repair);
    EXPECT_EQ(repair->repaired, "    t.barrier.wait();\n") << "something else may need the fence for global memory";
}

TEST(RaceRepair, DoubtsLeadToAnExample) {
    const SourceFolder folder;
    const auto is_example = [&](const check::Finding& race) {
        const auto repair = repair_of(race, {race});
        return !lines_repaired(race) && repair && repair->is_example && !repair->repaired.empty();
    };
    // Not all threads reach it; some have gone; the sum is in a loop; it is a part of a statement; whose index is it?
    EXPECT_TRUE(is_example(race_of(folder, "    if (in[t] > 0) total += in[t];\n", 2, 2, "total")));
    EXPECT_TRUE(is_example(race_of(folder, "    if (in[t] > 0) return;\n    total += in[t];\n", 3, 3, "total")));
    EXPECT_TRUE(is_example(race_of(folder, "    for (int i = 0; i < 3; i++) {\n        total += in[t];\n    }\n", 3, 3, "total")));
    EXPECT_TRUE(is_example(race_of(folder, "    if (in[t] > 0)\n        total += in[t];\n", 3, 3, "total")));
    check::Finding part = race_of(folder, "    total += in[t]; x = 3;\n", 2, 2, "total");
    EXPECT_FALSE(repair_of(part, {part})) << "which statement of the line?";
    part.first.position.column = part.second->position.column = 11;
    EXPECT_TRUE(is_example(part));
    EXPECT_TRUE(is_example(race_of(folder, "    const auto f = [](tiled_index<2, 4> u) { return u; };\n    total += in[t];\n", 3, 3, "total")));
    EXPECT_TRUE(is_example(race_of(folder, "    if (in[t] > 0) {\n        row[0] = 1;\n    }\n    out[t] = row[0];\n", 3, 5, "row")));
    EXPECT_TRUE(is_example(race_of(folder, "    row[0] = in[t];\n    /* the\n    other */ out[t] = row[1];\n", 2, 4, "row")));
    EXPECT_TRUE(is_example(race_of(folder, "    total += in[t], x = 3;\n", 2, 2, "total")));
    EXPECT_TRUE(is_example(race_of(folder, "    if (in[t] > 0) row[0] = 1;\n    else row[1] = row[0];\n", 2, 3, "row")));
    EXPECT_TRUE(is_example(race_of(folder, "    add(t);\n});\n}\nvoid add(tiled_index<2, 4> u) {\n    {\n        total += in[u];\n    }\n", 7, 7, "total")));
    check::Finding moved = race_of(folder, "    total += in[t];\n", 2, 2, "total");
    moved.launch.line = 40;  // the kernel is written elsewhere
    EXPECT_TRUE(is_example(moved));
    check::Finding unreadable = race_of(folder, "    total += in[t];\n", 2, 2, "total");
    unreadable.first.position.file = unreadable.second->position.file = unreadable.launch.file = "/nowhere/kernel.cpp";
    EXPECT_FALSE(repair_of(unreadable, {unreadable})) << "one statement of the line, or two?";
    unreadable.first.position.column = unreadable.second->position.column = 11;
    EXPECT_TRUE(is_example(unreadable));
}

TEST(RaceRepair, WhatIsNoRaceHasNone) {
    check::Finding finding;
    finding.kind = check::Kind::out_of_bounds;
    EXPECT_FALSE(repair_of(finding, {finding}));
}

TEST(RaceRepair, APageShowsAnExampleOnce) {
    const SourceFolder folder;
    Report report;
    report.findings.assign(3, race_of(folder, "    if (in[t] > 0) total += in[t];\n", 2, 2, "total"));
    const std::string page = html_report(report);
    const std::string example = "An example of such a mistake, which is not this program";
    EXPECT_EQ(page.find(example), page.rfind(example));
    EXPECT_THAT(page, HasSubstr("its repair is at finding <a href=\"#f1\">1</a>"));
    report.findings = {race_of(folder, "    row[t.local[1]] = in[t];\n    out[t] = row[3 - t.local[1]] < 2;\n", 2, 3, "row")};
    EXPECT_THAT(html_report(report), testing::AllOf(HasSubstr("<span class=\"line repaired\">    t.barrier.wait();</span>"),
                                                    HasSubstr("Broken: lines 2 to 3 of <code>kernel.cpp</code>"), Not(HasSubstr(example))));
}

}  // namespace
}  // namespace tessera::race_detector
