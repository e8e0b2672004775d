// SPDX-License-Identifier: Apache-2.0
// One finding as text: pinned, since people read it and scripts look for parts of it.
#include "race_detector/report/finding_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/report/headline.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class FindingText : public testing::Test {
  protected:
    /// Without help, which advice_test.cpp has.
    static std::string text(check::Finding finding) {
        finding.help.clear();
        return text_of(finding);
    }

    SourceFolder folder_;
};

TEST_F(FindingText, RaceInOneStatement) {
    EXPECT_EQ(
        text(total_race(folder_)),
        R"(total.cpp:31:15: error: race on tile_static float total: two threads of a tile write it, and nothing orders them [race, write-write]
   31 |         total += matrix[t_idx];
      |               ^
  first:  write by thread (0, 0) of tile (0, 0), global (0, 0), barrier interval 0
          in main()::lambda
  second: write by thread (0, 1) of tile (0, 0), global (0, 1), barrier interval 0  (same statement)
  missing: a barrier (tile_barrier::wait) or an atomic operation between them
  seen on 16 elements in 16 tiles; kernel launched at total.cpp:20
  to hide it: race:total
)");
}

TEST_F(FindingText, RaceOfTwoStatementsWithInlinedFrame) {
    EXPECT_EQ(
        text(neighbours_race(folder_)),
        R"(neighbours.cpp:6:41: error: race on tile_static float tile[1]: one thread of a tile writes it, another reads it, and nothing orders them [race, read-write]
    6 |         out[idx] = tile[idx.local[0]] + tile[(idx.local[0] + 1) % 4];
      |                                         ^
  first:  read by thread (0) of tile (0), global (0), barrier interval 0
          in main()::lambda
neighbours.cpp:4:28: note: the other access
    4 |         tile[idx.local[0]] = in[idx];
      |                            ^
  second: write by thread (1) of tile (0), global (1), barrier interval 0
          in load, inlined into main()::lambda at neighbours.cpp:4:9
  missing: a barrier (tile_barrier::wait) or an atomic operation between them
  seen on 4 elements in 1 tile; kernel launched at neighbours.cpp:2 (launch 2, from 0)
  to hide it: race:tile
)");
}

TEST_F(FindingText, RaceWithoutTiles) {
    EXPECT_EQ(
        text(in_place_race(folder_)),
        R"(scan.cpp:2:35: error: race on int data(1): one thread writes it, another reads it, and nothing orders them [race, read-write]
    2 |         if (idx[0] > 0) data[idx] += data[idx - 1];
      |                                   ^  ^
  first:  write by thread (1)
          in main()::lambda
  second: read by thread (2)  (same statement)
  missing: an order: an untiled kernel has no barrier, its threads run in any order
  seen on 7 elements; kernel launched at scan.cpp:1
  to hide it: race:scan.cpp:2
)");
}

TEST_F(FindingText, NumbersThatAreLowerBoundsAreToldAsSuch) {
    check::Finding race = total_race(folder_);
    race.counts_are_least = true;
    race.tiles = 9;
    EXPECT_NE(text(race).find("seen on at least "), std::string::npos) << text(race);
    EXPECT_NE(text(race).find(" in at least 9 tiles"), std::string::npos) << text(race);
}

TEST_F(FindingText, RaceBetweenTiles) {
    EXPECT_EQ(
        text(tiles_race(folder_)),
        R"(edges.cpp:4:15: error: race on int edge(4): a thread of one tile writes it, a thread of another reads it, and no barrier orders tiles [race, read-write]
    4 |         sum = edge[idx.global + 1];
      |               ^
  first:  read by thread (3) of tile (0), global (3), barrier interval 1
          in main()::lambda
edges.cpp:2:9: note: the other access
    2 |         edge[idx.global] = idx.local[0];
      |         ^
  second: write by thread (0) of tile (1), global (4), barrier interval 0
  missing: an order: no barrier orders tiles, they run in any order
  also:   threads of one tile race here, too
  seen on 1 element in at least 2 tiles; kernel launched at edges.cpp:1
  to hide it: race:edges.cpp:4
)");
}

TEST_F(FindingText, AnIntervalMayBeLaterThanWasCounted) {
    const std::string race = text(late_race(folder_));
    EXPECT_THAT(race, HasSubstr("tile (0), global (0), barrier interval 15 or later\n"));
    EXPECT_THAT(race, HasSubstr("tile (0), global (1), barrier interval 19\n"));
}

TEST_F(FindingText, BarrierDivergence) {
    EXPECT_EQ(
        text(barrier_divergence(folder_)),
        R"(kinds.cpp:4: error: barrier divergence: the threads of tile (0) do not all reach the same barrier [barrier-divergence]
    4 |     line(4);
  1 thread waits at kinds.cpp:4: (0)
kinds.cpp:6: note: another barrier
    6 |     line(6);
  4 threads wait at kinds.cpp:6: (1), (2) and 2 more
  2 threads have finished the kernel: (5), (6)
  kernel launched at kinds.cpp:1
  to hide it: barrier-divergence:kinds.cpp:4
)");
}

TEST_F(FindingText, StaleHostRead) {
    EXPECT_EQ(
        text(stale_host_read(folder_)),
        R"(kinds.cpp:11:5: error: stale read of int sums(3) by the host: a kernel has changed it on the accelerator, and nothing has brought the new value back [stale-host-read]
   11 |     line(11);
      |     ^
  first:  read by the host
          in main
kinds.cpp:12: note: the other access
   12 |     line(12);
  second: write by thread (1, 1) of tile (0, 0), global (1, 1), barrier interval 0
          in main()::lambda
  seen on 1 element; kernel launched at kinds.cpp:1
  to hide it: stale-host-read:kinds.cpp:11
)");
}

TEST_F(FindingText, OutOfBounds) {
    EXPECT_EQ(
        text(out_of_bounds(folder_)),
        R"(kinds.cpp:7:5: error: index out of bounds: (8, 0) is outside array_view<float, 2> [out-of-bounds]
    7 |     line(7);
      |     ^
  where:  thread (0, 1) of tile (0, 0), global (0, 1), barrier interval 0
          in main()::lambda
  seen 3 times; kernel launched at kinds.cpp:1
  to hide it: out-of-bounds:kinds.cpp:7
)");
}

TEST_F(FindingText, HeadlinesOfTheOtherKinds) {
    EXPECT_EQ(headline(uninitialized_read(folder_)),
              "uninitialized read of tile_static float total: no thread of the tile has written it");
    EXPECT_EQ(headline(stack_overflow(folder_)),
              "stack overflow: a thread's stack is too small for what the kernel keeps on it");
    EXPECT_EQ(headline(timeout(folder_)), "timeout: no thread has passed a barrier for 60 seconds");
    EXPECT_EQ(headline(exception(folder_)), "exception: std::runtime_error: first line second line");
    EXPECT_EQ(headline(stale_device_read(folder_)),
              "stale read of global memory by a kernel: the host has changed the memory under the "
              "array_view, and the kernel uses an older copy");
    EXPECT_EQ(headline(tile_static_size(folder_)),
              "too much tile_static memory: 40960 bytes, more than the 32768 that Direct3D 11 has");
    EXPECT_EQ(headline(restrict_violation(folder_)),
              "restriction: the kernel does what restrict(amp) forbids");
    check::Finding sentence = exception(folder_);
    sentence.message = "A sentence.";
    EXPECT_EQ(headline(sentence), "exception: A sentence");
    check::Finding global = uninitialized_read(folder_);
    global.memory = check::Memory::global;
    EXPECT_EQ(headline(global), "uninitialized read of float total: nothing has written it");
    check::Finding anywhere = barrier_divergence(folder_);
    anywhere.first.tile.clear();
    EXPECT_THAT(headline(anywhere), HasSubstr("the threads of a tile do not all"));
}

TEST_F(FindingText, HeadlinesOfRaces) {
    check::Finding race = total_race(folder_);
    race.same_value = true;
    race.severity = check::Severity::warning;
    EXPECT_EQ(headline(race), "race on tile_static float total: two threads of a tile write it, and nothing orders them")
        << "that a sum comes out the same is chance";
    EXPECT_THAT(text(race), StartsWith("total.cpp:31:15: warning: "));
    check::Finding flag = race;
    flag.first.position = flag.second->position = {folder_.write("flag.cpp", "total = 1;\n"), 1, 7, "main()::lambda"};
    EXPECT_EQ(headline(flag),
              "race on tile_static float total: two threads of a tile write the same value to it, and "
              "nothing orders them");
    race.same_value = false;
    race.hazard = check::Hazard::read_write;
    race.first.access = check::AccessKind::atomic;
    EXPECT_EQ(headline(race),
              "race on tile_static float total: one thread of a tile writes it, another changes it "
              "atomically, and nothing orders them");
    race.second->access = check::AccessKind::read;
    EXPECT_EQ(headline(race),
              "race on tile_static float total: one thread of a tile changes it atomically, another reads "
              "it, and nothing orders them");
    std::swap(race.first, *race.second);
    EXPECT_THAT(headline(race), HasSubstr("changes it atomically, another reads it"))
        << "whichever came first";
    race.hazard = check::Hazard::write_write;
    race.scope = check::Reach::launch;
    EXPECT_THAT(headline(race), HasSubstr("threads of two tiles write it, and no barrier orders tiles"));
}

TEST_F(FindingText, VariablesThatAreNotKnown) {
    check::Finding race = total_race(folder_);
    race.type.clear();
    EXPECT_EQ(object_text(race), "tile_static total");
    EXPECT_THAT(text(race), HasSubstr("seen on 16 bytes in 16 tiles"));
    race.variable.clear();
    EXPECT_EQ(object_text(race), "tile_static memory");
    race.memory = check::Memory::global;
    EXPECT_EQ(object_text(race), "global memory");
}

TEST_F(FindingText, MessageOfARaceIsANote) {
    check::Finding race = neighbours_race(folder_);
    race.message = "the barrier at neighbours.cpp:5 between them has a fence for global memory only";
    EXPECT_THAT(
        text(race),
        HasSubstr(
            "\n  note:   the barrier at neighbours.cpp:5 between them has a fence for global memory only\n"));
}

TEST_F(FindingText, OtherReachesAreMentioned) {
    check::Finding race = total_race(folder_);
    race.also_between_tiles = true;
    EXPECT_THAT(
        text(race),
        HasSubstr("\n  also:   threads of different tiles race here, too, and no barrier orders tiles\n"));
}

TEST_F(FindingText, WithoutTheSourceTheExcerptIsLeftOut) {
    check::Finding race = total_race(folder_);
    race.first.position.file = race.second->position.file = "/gone/total.cpp";
    EXPECT_THAT(text(race), StartsWith("/gone/total.cpp:31:15: error: "));
    EXPECT_THAT(text(race), Not(HasSubstr(" | ")));
}

TEST_F(FindingText, WithoutDebugInformationTheFunctionIsThePosition) {
    check::Finding race = total_race(folder_);
    race.first.position = {"", 0, 0, "kernel+0x12 in program"};
    race.second->position = {"", 0, 0, "kernel+0x40 in program"};
    EXPECT_THAT(text(race), StartsWith("kernel+0x12 in program: error: race on"));
    EXPECT_THAT(text(race), HasSubstr("\nkernel+0x40 in program: note: the other access\n"));
    race.second->position = race.first.position;
    EXPECT_THAT(text(race), HasSubstr("(same statement)"));
    race.first = race.second.emplace();
    EXPECT_THAT(text(race), StartsWith("total.cpp:20: error: race on"))
        << "the launch is better than nothing";
}

TEST_F(FindingText, NamedFunctionsAreShownOnceForOneStatement) {
    check::Finding race = total_race(folder_);
    race.first.position.function = race.second->position.function = "average";
    const std::string shown = text(race);
    EXPECT_THAT(shown, HasSubstr("barrier interval 0\n          in average\n  second: "));
    EXPECT_EQ(shown.find("in average"), shown.rfind("in average"));
}

TEST_F(FindingText, HelpIsWrapped) {
    check::Finding race = total_race(folder_);
    race.help.clear();
    for (int i = 0; i < 30; ++i) race.help += "words and ";
    const std::string shown = text_of(race);
    EXPECT_THAT(shown, HasSubstr("\n  help: words and words"));
    EXPECT_THAT(shown, HasSubstr("\n        words"));
    for (std::size_t begin = shown.find("\n  help:") + 1; begin < shown.find("\n  to hide");) {
        const std::size_t end = shown.find('\n', begin);
        EXPECT_LE(end - begin, 100U);
        begin = end + 1;
    }
}

TEST_F(FindingText, OddFindingsHaveAText) {
    for (const check::Finding& finding : odd_findings()) {
        const std::string shown = text_of(finding);
        EXPECT_THAT(shown, HasSubstr(": error: "));
        EXPECT_EQ(shown.back(), '\n');
        EXPECT_THAT(shown, Not(HasSubstr("\033")));
        EXPECT_THAT(shown, Not(HasSubstr("\xFF")));
    }
}

}  // namespace
}  // namespace tessera::race_detector
