// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/conflict_table.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace tessera::race_detector::conflict_table_test {
namespace {

const AccessKey kWrite(10, AccessType::write, 0xF), kRead(20, AccessType::read, 0x3);
constexpr std::uint32_t kPlace = 3;
constexpr std::uint64_t kWord = 64;

const Conflict& only(const ConflictTable& table) {
    EXPECT_EQ(table.size(), 1U);
    return table.all().begin()->second;
}

TEST(ConflictTable, FoldsWhatIsTheSamePairAtTheSameWord) {
    ConflictTable table;
    EXPECT_TRUE(table.empty());
    table.record(kPlace, kWord, kWrite, {2, 1, 0}, kRead, {2, 0, 0}, 0);
    table.record(kPlace, kWord, kRead, {1, 0, 0}, kWrite, {1, 1, 0}, 0);
    EXPECT_EQ(only(table).tiles.count(), 2U);
    EXPECT_EQ(table.all().begin()->first.bytes, 0x3U) << "those that both touch";
    table.record(kPlace, kWord + 4, kWrite, {1, 1, 0}, kRead, {1, 0, 0}, 0);
    table.record(kPlace + 1, kWord, kWrite, {1, 1, 0}, kRead, {1, 0, 0}, 0);
    table.record(kPlace, kWord, kWrite, {1, 1, 0}, AccessKey(20, AccessType::atomic, 0x3), {1, 0, 0}, 0);
    EXPECT_EQ(table.size(), 4U);
}

TEST(ConflictTable, ShowsTheLowestExampleWhicheverCameFirst) {
    for (const bool reverse : {false, true}) {
        ConflictTable table;
        for (int i = 0; i < 4; ++i) {
            const auto tile = static_cast<std::uint32_t>(reverse ? 4 - i : 1 + i);
            table.record(kPlace, kWord, kWrite, {tile, 1, 0}, kRead, {tile, 0, 0}, 0);
        }
        table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {0, 0, 0}, 1);
        EXPECT_EQ(only(table).example.a.tile, 1U) << "launches before tiles";
        EXPECT_EQ(only(table).example.launch, 0U);
    }
}

TEST(ConflictTable, RemembersInWhichOrderToShowThem) {
    ASSERT_GT(kWrite.code_and_type(), kRead.code_and_type());
    ConflictTable table;
    const Conflict& in_order = table.record(kPlace, kWord, kRead, {0, 1, 0}, kWrite, {0, 2, 1}, 0);
    EXPECT_FALSE(in_order.example.b_came_first);
    EXPECT_EQ(in_order.example.a.thread, 1U);
    const Conflict& swapped = table.record(kPlace, kWord + 4, kWrite, {0, 1, 0}, kRead, {0, 2, 1}, 0);
    EXPECT_TRUE(swapped.example.b_came_first);
    EXPECT_EQ(swapped.example.a.thread, 2U) << "the read, as in the key";
}

TEST(ConflictTable, TellsWhereTheThreadsMet) {
    ConflictTable table;
    const Conflict& conflict = table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {0, 2, 0}, 0);
    EXPECT_TRUE(conflict.in_tile);
    EXPECT_FALSE(conflict.between_tiles);
    table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {9, 1, 0}, 0);
    EXPECT_TRUE(only(table).in_tile);
    EXPECT_TRUE(only(table).between_tiles);
    EXPECT_EQ(only(table).tiles.count(), 2U);
}

TEST(ConflictTable, TilesAreThoseThatMetAtTheSameBytes) {
    const AccessKey low(9, AccessType::write, 0x1), high(9, AccessType::write, 0x8);
    ConflictTable table;
    table.record(kPlace, kWord, low, {1, 0, 0}, low, {1, 1, 0}, 0);
    table.record(kPlace, kWord, high, {2, 0, 0}, high, {2, 1, 0}, 0);
    EXPECT_EQ(table.size(), 2U);
    EXPECT_EQ(table.find(kPlace, kWord, low, low)->tiles.count(), 1U);
    EXPECT_EQ(table.find(kPlace, kWord, high, high)->tiles.count(), 1U);
}

TEST(ConflictTable, UndefinedReadIsNoRaceOfItsInstruction) {
    ConflictTable table;
    table.record(kPlace, kWord, kRead, {0, 1, 0}, 0x1, 0);
    table.record(kPlace, kWord, kRead, {0, 2, 0}, 0x1, 0);
    EXPECT_EQ(table.all().begin()->first.b, 0U);
    EXPECT_EQ(table.all().begin()->first.bytes, 0x1U);
    EXPECT_EQ(only(table).example.a.thread, 1U);
    table.record(kPlace, kWord, kRead, {0, 1, 0}, kWrite, {0, 2, 0}, 0);
    EXPECT_EQ(table.size(), 2U);
}

TEST(ConflictTable, ExampleDoesNotDependOnWhichOfTwoThatChangedPlacesWasSeenFirst) {
    ConflictTable one, other;
    one.record(kPlace, kWord, kWrite, {0, 0, 0}, kRead, {1, 0, 0}, 0);
    one.record(kPlace, kWord, kRead, {0, 0, 0}, kWrite, {1, 0, 0}, 0);
    other.record(kPlace, kWord, kRead, {0, 0, 0}, kWrite, {1, 0, 0}, 0);
    other.record(kPlace, kWord, kWrite, {0, 0, 0}, kRead, {1, 0, 0}, 0);
    EXPECT_EQ(only(one).example.a.tile, only(other).example.a.tile);
}

TEST(ConflictTable, FindsByEitherOrder) {
    ConflictTable table;
    table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {0, 2, 0}, 0);
    EXPECT_NE(table.find(kPlace, kWord, kWrite, kRead), nullptr);
    EXPECT_EQ(table.find(kPlace, kWord, kWrite, kRead), table.find(kPlace, kWord, kRead, kWrite));
    EXPECT_EQ(table.find(kPlace, kWord + 4, kWrite, kRead), nullptr);
    EXPECT_EQ(table.find(kPlace, kWord, kWrite, kWrite), nullptr);
}

TEST(ConflictTable, MergeIsAsIfAllHadBeenSeenByOne) {
    ConflictTable a, b;
    a.record(kPlace, kWord, kWrite, {4, 1, 0}, kRead, {4, 2, 0}, 0);
    Conflict& theirs =
        b.record(kPlace, kWord, kWrite, {3, 1, 0}, kRead, {5, 2, 0}, 0);
    theirs.values_differ = true;
    b.record(kPlace, kWord + 4, kWrite, {3, 1, 0}, kRead, {3, 2, 0}, 0);
    a.merge(b);
    EXPECT_EQ(a.size(), 2U);
    const Conflict& merged = *a.find(kPlace, kWord, kWrite, kRead);
    EXPECT_EQ(merged.example.b.tile, 3U) << "the write's, in the lowest pair";
    EXPECT_EQ(merged.tiles.count(), 3U);
    EXPECT_TRUE(merged.in_tile && merged.between_tiles && merged.values_differ);
}

TEST(ConflictTable, LaunchesThatRaceAlikeNeedNoMoreMemory) {
    ConflictTable table;
    for (std::uint32_t launch = 0; launch < 1000; ++launch) {
        table.record(kPlace, kWord, kWrite, {3, 1, 0}, kRead, {4, 2, 0}, launch);
        ConflictTable other;
        other.record(kPlace, kWord, kWrite, {7, 1, 0}, kRead, {9, 2, 0}, launch);
        table.merge(std::move(other));
    }
    const Conflict& conflict = only(table);
    EXPECT_EQ(conflict.tiles.count(), 4000U);
    EXPECT_TRUE(conflict.tiles.is_exact());
    EXPECT_LE(conflict.tiles.size(), 6U);
    EXPECT_EQ(conflict.example.launch, 0U);
    EXPECT_EQ(conflict.tiles.last_launch(), 999U);
}

TEST(ConflictTable, DropsWhatWasSeenOnlyBefore) {
    ConflictTable table;
    table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {0, 2, 0}, 0);
    table.record(kPlace, kWord, kWrite, {0, 1, 0}, kRead, {0, 2, 0}, 5);
    table.record(kPlace, kWord + 4, kWrite, {9, 1, 0}, kRead, {9, 2, 0}, 4);
    table.drop_before(5);
    EXPECT_EQ(only(table).example.launch, 0U);
    table.drop_before(6);
    EXPECT_TRUE(table.empty());
}

}  // namespace
}  // namespace tessera::race_detector::conflict_table_test
