// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/access_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/checks/worker.h"
#include "race_detector/history/word_past.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector::access_history_test {
namespace {

using detail::FenceKind;
constexpr std::uint64_t kWord = 0x60000;
const AccessKey kWrite(10, AccessType::write, kWholeWord), kOtherWrite(15, AccessType::write, kWholeWord),
    kRead(20, AccessType::read, kWholeWord), kAtomic(30, AccessType::atomic, kWholeWord),
    kOtherAtomic(35, AccessType::atomic, kWholeWord), kAtomicRead(40, AccessType::atomic_read, kWholeWord);

/// A history told of accesses in an order that several workers would bring about.
class AccessHistoryTest : public testing::Test {
  protected:
    AccessHistoryTest() {
        current_thread = {};
        current_thread.worker = &worker_;
        history_.begin_launch(true, true, 0);
    }
    ~AccessHistoryTest() override { current_thread = {}; }

    void access(unsigned tile, unsigned thread, unsigned interval, AccessKey key,
                check::Memory memory = check::Memory::global) {
        stand_at(tile, thread, interval);
        if (memory == check::Memory::global) {
            history_.check_global(kWord, key);
        } else {
            history_.check_tile_static(kWord, kWord, key);
        }
    }
    void barrier(unsigned tile, unsigned interval, FenceKind fence = FenceKind::all_memory) {
        stand_at(tile, 0, interval);
        history_.barrier(fence);
    }
    void end_tile(unsigned tile) {
        stand_at(tile, 0, 0);
        history_.end_tile();
    }
    void end_launch() { history_.end_launch(global_); }
    const Conflict* global(AccessKey a, AccessKey b) { return global_.find(kAddressPlace, kWord, a, b); }
    const Conflict* tile_static(AccessKey a, AccessKey b) {
        return worker_.conflicts.find(kTileStaticPlace, kWord, a, b);
    }

    Worker worker_;
    AccessHistory history_;

  private:
    static void stand_at(unsigned tile, unsigned thread, unsigned interval) {
        current_thread.tile = tile;
        current_thread.thread = thread;
        current_thread.interval = interval;
    }
    ConflictTable global_;
};

TEST_F(AccessHistoryTest, FindsWhatNothingOrders) {
    access(0, 0, 0, kWrite);
    access(0, 1, 0, kRead);
    end_launch();
    ASSERT_NE(global(kWrite, kRead), nullptr);
    EXPECT_TRUE(global(kWrite, kRead)->in_tile);
    EXPECT_EQ(global(kWrite, kWrite), nullptr);
    EXPECT_FALSE(history_.is_active());
}

TEST_F(AccessHistoryTest, BarrierOrdersAnEarlierAccessButNotTheThreadsLaterOne) {
    access(0, 0, 0, kWrite);
    barrier(0, 0);
    access(0, 1, 1, kRead);
    EXPECT_TRUE(history_.is_active());
    access(0, 0, 1, kWrite);
    access(0, 2, 1, kRead);
    end_launch();
    ASSERT_NE(global(kWrite, kRead), nullptr);
}

TEST_F(AccessHistoryTest, ExampleIsAnAccessThatRaced) {
    access(0, 0, 0, kWrite);
    barrier(0, 0);
    access(0, 0, 1, kWrite);
    access(0, 2, 1, kRead);  // the write before the barrier is ordered before it
    end_launch();
    ASSERT_NE(global(kWrite, kRead), nullptr);
    EXPECT_EQ(global(kWrite, kRead)->example.a.interval, 1U);
}

TEST_F(AccessHistoryTest, ExampleIsTheLowestWhicheverTileWasFaster) {
    access(1, 0, 0, kWrite);
    access(1, 3, 0, kWrite);
    access(0, 5, 0, kWrite);
    access(0, 2, 0, kWrite);
    access(2, 0, 0, kRead);
    access(0, 4, 0, kRead);
    end_launch();
    const Sighting writes = global(kWrite, kWrite)->example;
    EXPECT_EQ(writes.a.tile + writes.b.tile, 0U);
    EXPECT_EQ(writes.a.thread + writes.b.thread, 7U);
    const Sighting mixed = global(kWrite, kRead)->example;
    EXPECT_EQ(mixed.a.tile + mixed.b.tile, 0U);
    EXPECT_EQ(mixed.a.thread + mixed.b.thread, 6U) << "2 and 4, though thread 5 came first";
}

TEST_F(AccessHistoryTest, OfTwoTilesTheLowerOneIsShownFirst) {
    access(1, 0, 0, kWrite);
    access(0, 0, 0, kWrite);
    end_launch();
    const Sighting& example = global(kWrite, kWrite)->example;
    EXPECT_EQ((example.b_came_first ? example.b : example.a).tile, 0U);
}

/// What tiles do one after the other, while others do the same.
class AccessHistoryOrders : public AccessHistoryTest {
  protected:
    using Programs = std::vector<std::vector<AccessKey>>;  ///< by tile

    /// Expects the same conflicts in every order in which workers may run these.
    void expect_the_same(const Programs& programs) {
        std::vector<unsigned> turns;
        for (unsigned tile = 0; tile < programs.size(); ++tile) turns.insert(turns.end(), programs[tile].size(), tile);
        std::string first;
        unsigned launch = 0;
        do {
            history_.begin_launch(true, true, 0);
            std::vector<std::size_t> next(programs.size());
            for (const unsigned tile : turns) access(tile, 0, 0, programs[tile][next[tile]++]);
            const std::string found = found_in_launch();
            if (launch++ == 0) first = found;
            ASSERT_EQ(found, first) << "in the order of tiles " << testing::PrintToString(turns);
        } while (std::next_permutation(turns.begin(), turns.end()));
        EXPECT_GT(launch, 1U);
        EXPECT_NE(first, "");
    }

  private:
    std::string found_in_launch() {
        ConflictTable global;
        history_.end_launch(global);
        std::map<std::pair<unsigned, unsigned>, std::string> conflicts;
        for (const auto& [key, conflict] : global.all()) {
            const Sighting& example = conflict.example;
            conflicts[{key.a, key.b}] = std::to_string(example.a.tile) + " and " + std::to_string(example.b.tile) + ", tiles " +
                                        testing::PrintToString(conflict.tiles.runs_in(0)) + (example.b_came_first ? ", b first" : "");
        }
        return conflicts.empty() ? "" : testing::PrintToString(conflicts);
    }
};

TEST_F(AccessHistoryOrders, EqualExamplesAreToldByTheirInstructions) {
    expect_the_same({{kWrite, kOtherWrite}, {kWrite, kOtherWrite}, {kOtherWrite, kWrite}});
}

TEST_F(AccessHistoryOrders, EveryTileThatRacesCounts) {
    expect_the_same({{kWrite}, {kWrite}, {kRead}, {kWrite}, {kWrite}});
    expect_the_same({{kRead}, {kWrite}, {kRead}, {kRead}, {kWrite}});
}

TEST_F(AccessHistoryTest, TilesMeetThoughThreadsOfOneTileMetFirst) {
    access(1, 0, 0, kWrite);
    access(0, 0, 0, kWrite);
    access(1, 1, 0, kRead);  // meets the write of its own tile, then that of the other
    end_launch();
    ASSERT_NE(global(kWrite, kRead), nullptr);
    EXPECT_TRUE(global(kWrite, kRead)->between_tiles);
}

TEST_F(AccessHistoryTest, EveryTileOfARacingLineIsRemembered) {
    for (unsigned thread = 0; thread < 200; ++thread) access(0, thread, 0, kWrite);
    access(1, 0, 0, kWrite);
    barrier(0, 0);
    access(0, 0, 1, kRead);  // ordered after its own tile's writes
    end_launch();
    ASSERT_NE(global(kWrite, kRead), nullptr);
    EXPECT_TRUE(global(kWrite, kRead)->between_tiles);
}

TEST_F(AccessHistoryTest, ReaderIsNotComparedWithTheReadersBeforeIt) {
    WordPast past;
    for (unsigned tile = 0; tile < 64; ++tile) {
        for (unsigned thread = 0; thread < 64; ++thread) {
            access(tile, thread, 0, kRead);
            past.add(kRead, {tile, thread, 0, 0}, false);
        }
    }
    const auto rivals_of = [&](AccessKey key) {
        std::size_t count = 0;
        past.visit_rivals(key, [&](const WordPast::Entries& rivals) { count += rivals.size(); });
        return count;
    };
    EXPECT_EQ(rivals_of(kRead), 0U);
    EXPECT_EQ(rivals_of(kWrite), 64U * 64U);

    access(2000, 0, 0, kWrite);
    end_launch();
    ASSERT_NE(global(kRead, kWrite), nullptr);
    EXPECT_TRUE(global(kRead, kWrite)->between_tiles);
}

TEST_F(AccessHistoryTest, AtomicIsNotComparedWithTheAtomicsBeforeIt) {
    WordPast past;
    for (unsigned tile = 0; tile < 64; ++tile) {
        for (unsigned thread = 0; thread < 64; ++thread) {
            access(tile, thread, 0, thread % 2 == 0 ? kAtomic : kAtomicRead);
            past.add(thread % 2 == 0 ? kAtomic : kAtomicRead, {tile, thread, 0, 0}, false);
        }
    }
    past.add(kWrite, {0, 0, 0, 0}, false);
    past.add(kRead, {0, 0, 0, 0}, false);
    const auto rivals_of = [&](AccessKey key) {
        std::size_t count = 0;
        past.visit_rivals(key, [&](const WordPast::Entries& rivals) { count += rivals.size(); });
        return count;
    };
    EXPECT_EQ(rivals_of(kOtherAtomic), 2U) << "the write and the read";
    EXPECT_EQ(rivals_of(kAtomicRead), 1U) << "the write";
    EXPECT_EQ(rivals_of(kRead), 1U + 64U * 64U);
    EXPECT_EQ(rivals_of(kWrite), 2U + 64U * 64U);

    access(2000, 0, 0, kRead);
    access(2001, 0, 0, kOtherAtomic);
    access(2002, 0, 0, kWrite);
    end_launch();
    EXPECT_NE(global(kAtomic, kRead), nullptr);
    EXPECT_EQ(global(kAtomicRead, kRead), nullptr);
    EXPECT_EQ(global(kAtomic, kOtherAtomic), nullptr);
    EXPECT_NE(global(kRead, kOtherAtomic), nullptr);
    EXPECT_NE(global(kAtomic, kWrite), nullptr);
    EXPECT_NE(global(kAtomicRead, kWrite), nullptr);
    EXPECT_NE(global(kRead, kWrite), nullptr);
    EXPECT_NE(global(kOtherAtomic, kWrite), nullptr);
}

TEST_F(AccessHistoryTest, ThreadsLastReadCountsAmongThoseOfManyThreads) {
    for (unsigned thread = 0; thread < 40; ++thread) access(0, thread, 0, kRead);
    barrier(0, 0);
    access(0, 30, 1, kRead);
    access(0, 7, 1, kWrite);  // ordered after all reads but the last one
    end_launch();
    EXPECT_NE(global(kRead, kWrite), nullptr);
}

TEST_F(AccessHistoryTest, TileStaticMemoryOfTilesIsApart) {
    access(0, 0, 0, kWrite, check::Memory::tile_static);
    end_tile(0);
    access(1, 1, 0, kRead, check::Memory::tile_static);
    end_launch();
    EXPECT_EQ(tile_static(kWrite, kRead), nullptr);
}

TEST_F(AccessHistoryTest, LaunchesAreApart) {
    access(0, 0, 0, kWrite);
    end_launch();
    history_.begin_launch(true, true, 1);
    access(1, 0, 0, kRead);
    end_launch();
    EXPECT_EQ(global(kWrite, kRead), nullptr);
}

TEST_F(AccessHistoryTest, ATileThatHasNotEndedLeavesNothingToTheNextLaunch) {
    access(0, 0, 0, kWrite, check::Memory::tile_static);
    end_launch();
    history_.begin_launch(true, true, 1);
    access(0, 1, 0, kRead, check::Memory::tile_static);
    EXPECT_EQ(tile_static(kWrite, kRead), nullptr);
    access(0, 2, 0, kWrite, check::Memory::tile_static);
    EXPECT_NE(tile_static(kWrite, kRead), nullptr);
}

TEST_F(AccessHistoryTest, KeepsTilesApartThatOneWorkerRunsInTurns) {
    for (const unsigned tile : {0U, 1U}) access(tile, 0, 0, kWrite, check::Memory::tile_static);
    end_tile(0);
    access(1, 0, 0, kWrite, check::Memory::tile_static);
    access(0, 1, 0, kRead, check::Memory::tile_static);
    EXPECT_EQ(tile_static(kWrite, kRead), nullptr) << "tile 0 has begun anew";
    access(1, 1, 0, kRead, check::Memory::tile_static);
    ASSERT_NE(tile_static(kWrite, kRead), nullptr);
    EXPECT_EQ(tile_static(kWrite, kRead)->example.a.tile, 1U);
}

TEST_F(AccessHistoryTest, TilesAtomicsAtOneLocationAreKeptOnceWhereBarriersAreTheOnlyFences) {
    static int counter;
    AccessHistory tiles;
    tiles.begin_launch(false, true, 0);
    for (unsigned tile = 0; tile < 100; ++tile) {
        current_thread.tile = tile;
        for (unsigned interval = 0; interval < 2; ++interval) {
            current_thread.interval = interval;
            for (unsigned thread = 0; thread < 256; ++thread) {
                current_thread.thread = thread;
                tiles.atomic(&counter, [] { return true; });
            }
            if (interval == 0) tiles.barrier(FenceKind::all_memory);
        }
        tiles.end_tile();
    }
    EXPECT_LE(tiles.order().kept().acquires, 100U);
    EXPECT_LE(tiles.order().kept().release_bytes, 100U * 5);
    ConflictTable global;
    tiles.end_launch(global);
}

TEST_F(AccessHistoryTest, WhatIsKnownCanBeAskedForInBetween) {
    access(0, 0, 0, kWrite);
    access(0, 1, 0, kRead);
    ConflictTable global;
    history_.add_known(global);
    EXPECT_EQ(global.size(), 1U);
    end_launch();
}

}  // namespace
}  // namespace tessera::race_detector::access_history_test
