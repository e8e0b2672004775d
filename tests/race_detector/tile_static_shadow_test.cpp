// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/tile_static_shadow.h"

#include <gtest/gtest.h>

#include <vector>

namespace tessera::race_detector::tile_static_shadow_test {
namespace {

const AccessKey kKey(0xABCDEF1, AccessType::write, 0x5);

TEST(TileEntry, KeepsItsParts) {
    TileEntry entry(kKey, 1023, 3);
    EXPECT_FALSE(entry.empty());
    EXPECT_EQ(entry.key(), kKey);
    EXPECT_EQ(entry.first(), 1023U);
    EXPECT_EQ(entry.first_interval(), 3U);
    EXPECT_FALSE(entry.has_two());
    entry.set_second(7, 5);
    EXPECT_TRUE(entry.has_two());
    EXPECT_EQ(entry.key(), kKey);
    EXPECT_EQ(entry.first(), 1023U);
    EXPECT_EQ(entry.second(), 7U);
    EXPECT_EQ(entry.first_interval(), 3U);
    EXPECT_EQ(entry.second_interval(), 5U);
}

TEST(TileEntry, CountsIntervalsAsFarAsItCan) {
    TileEntry entry(kKey, 0, 1000);
    entry.set_second(1, 1000);
    EXPECT_EQ(entry.first_interval(), TileEntry::kMostFirstInterval);
    EXPECT_EQ(entry.second_interval(), TileEntry::kMostSecondInterval);
    EXPECT_EQ(entry.key(), kKey);
    EXPECT_EQ(entry.second(), 1U);
}

TEST(TileEntry, SaysWhereItCountsNoFurther) {
    constexpr std::uint32_t epoch = 100;
    const auto told = [](std::uint32_t first, std::uint32_t second, std::uint32_t thread, std::uint32_t now) {
        TileEntry entry(kKey, 4, first);
        entry.set_second(5, second);
        return entry.point_of(thread, {7, 9, epoch + now}, epoch);
    };
    EXPECT_EQ(told(14, 6, 4, 40), (AccessPoint{7, 4, epoch + 14}));
    EXPECT_FALSE(told(14, 6, 4, 40).or_later);
    EXPECT_EQ(told(14, 6, 5, 40), (AccessPoint{7, 5, epoch + 6}));
    EXPECT_FALSE(told(14, 6, 5, 40).or_later);
    for (const std::uint32_t interval : {15U, 18U}) {
        EXPECT_EQ(told(interval, 6, 4, 19), (AccessPoint{7, 4, epoch + 15}));
        EXPECT_TRUE(told(interval, 6, 4, 19).or_later);
    }
    for (const std::uint32_t interval : {7U, 18U}) {
        EXPECT_EQ(told(0, interval, 5, 19), (AccessPoint{7, 5, epoch + 7}));
        EXPECT_TRUE(told(0, interval, 5, 19).or_later);
    }
    EXPECT_FALSE(told(15, 6, 4, 15).or_later) << "it cannot have been later than now";
    EXPECT_FALSE(told(0, 7, 5, 7).or_later);
}

TEST(TileEntry, NamesAThreadThatIsNotTheOneAsking) {
    TileEntry entry(kKey, 4, 0);
    EXPECT_EQ(entry.other_than(4), -1);
    EXPECT_EQ(entry.other_than(5), 4);
    entry.set_second(6, 0);
    EXPECT_EQ(entry.other_than(4), 6);
    EXPECT_EQ(entry.other_than(6), 4);
    EXPECT_EQ(entry.other_than(9), 4);
}

TEST(TileEntry, SettlesItsOwnThreadThenAll) {
    TileEntry entry(kKey, 4, 0);
    EXPECT_TRUE(entry.settles(kKey, 4));
    EXPECT_FALSE(entry.settles(kKey, 5));
    EXPECT_FALSE(entry.settles(AccessKey(0xABCDEF1, AccessType::write, 0x4), 4));
    EXPECT_FALSE(entry.settles(AccessKey(0xABCDEF1, AccessType::read, 0x5), 4));
    entry.set_second(5, 0);
    EXPECT_TRUE(entry.settles(kKey, 77));
}

TEST(TileEntry, SettlesNothingWhileValuesAreCompared) {
    TileEntry entry(kKey, 4, 0);
    entry.set_compares_values();
    EXPECT_TRUE(entry.compares_values());
    EXPECT_FALSE(entry.settles(kKey, 4));
    entry.set_second(5, 0);
    EXPECT_FALSE(entry.settles(kKey, 6));
    entry.set_values_differ();
    EXPECT_TRUE(entry.values_differ());
    EXPECT_FALSE(entry.compares_values());
    EXPECT_TRUE(entry.settles(kKey, 6));
    entry.set_compares_values();
    EXPECT_FALSE(entry.compares_values()) << "that they differ is all there is to know";
}

class TileStaticShadowTest : public testing::Test {
  protected:
    TileStaticShadowTest() { shadow_.begin_tile(); }

    std::vector<AccessKey> keys(TileCell& cell) {
        std::vector<AccessKey> all;
        shadow_.any_entry(cell, [&](const TileEntry& entry) {
            all.push_back(entry.key());
            return false;
        });
        return all;
    }

    char memory_[64];
    TileStaticShadow shadow_;
};

TEST_F(TileStaticShadowTest, HasOneCellAWordAndFindsThemAgain) {
    TileCell* const cells = shadow_.cells_of(memory_, sizeof memory_);
    EXPECT_EQ(shadow_.cells_of(memory_, sizeof memory_), cells);
    EXPECT_NE(shadow_.cells_of(memory_ + 32, 4), cells);
    EXPECT_GE(shadow_.bytes(), 16 * sizeof(TileCell));
}

TEST_F(TileStaticShadowTest, SettledReadsAreForgottenBeforeTheirMarksComeAgain) {
    TileCell* const cells = shadow_.cells_of(memory_, sizeof memory_);
    std::uint64_t& settled = shadow_.settled_reads_of(cells)[3];
    constexpr std::uint64_t code = 0x123456;
    settled = code + SettledReads::mark(shadow_.epoch());
    for (std::uint32_t epochs = 0; epochs < SettledReads::kEpochs; ++epochs) {
        shadow_.begin_epoch();
        ASSERT_NE(settled, code + SettledReads::mark(shadow_.epoch())) << epochs;
    }
    EXPECT_EQ(settled, 0U);
}

TEST_F(TileStaticShadowTest, LargerModuleAtTheSamePlaceGetsNewCells) {
    shadow_.cells_of(memory_, 4)[0].epoch = 77;
    TileCell* const larger = shadow_.cells_of(memory_, sizeof memory_);
    for (std::size_t i = 0; i < sizeof memory_ / kWordBytes; ++i) EXPECT_EQ(larger[i].epoch, 0U);
}

TEST_F(TileStaticShadowTest, ForbiddenWordsStaySoUntilOthersAre) {
    alignas(kWordBytes) char memory[64] = {};
    TileCell* const cells = shadow_.cells_of(memory, sizeof memory);
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const auto forbidden = [&] {
        std::vector<std::size_t> words;
        for (std::size_t i = 0; i < sizeof memory / kWordBytes; ++i) {
            if (cells[i].is_forbidden()) words.push_back(i);
        }
        return words;
    };
    // The word that a variable shares is the variable's.
    shadow_.forbid_only({{begin + 6, begin + 17}, {begin + 40, begin + 48}});
    EXPECT_EQ(forbidden(), (std::vector<std::size_t>{2, 3, 10, 11}));
    const TileEntry::IntervalBits interval = TileEntry::interval_bits(0);
    const AccessKey read(1, AccessType::read, 0xF), write(1, AccessType::write, 0xF);
    for (int epoch = 0; epoch < 3; ++epoch) {
        shadow_.begin_tile();
        EXPECT_EQ(cells[2].enter_at_once<AccessType::write>(shadow_.epoch(), shadow_.tile_epoch(), write, 0, interval), TileCell::Entered::no);
        EXPECT_EQ(cells[2].enter_at_once<AccessType::read>(shadow_.epoch(), shadow_.tile_epoch(), read, 0, interval), TileCell::Entered::no);
    }
    shadow_.refresh(cells[1]);
    shadow_.forbid_only({{begin + 6, begin + 17}, {begin + 40, begin + 48}});
    EXPECT_EQ(forbidden(), (std::vector<std::size_t>{2, 3, 10, 11}));
    EXPECT_EQ(cells[1].epoch, shadow_.epoch());
    shadow_.forbid_only({{begin, begin + 4}});
    EXPECT_EQ(forbidden(), (std::vector<std::size_t>{0}));
}

TEST_F(TileStaticShadowTest, NewCellsAreForbiddenLikeTheOldOnes) {
    alignas(kWordBytes) char memory[64] = {};
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    shadow_.cells_of(memory, 16);
    shadow_.forbid_only({{begin + 8, begin + 12}});
    TileCell* const larger = shadow_.cells_of(memory, sizeof memory);
    shadow_.forbid_only({{begin + 8, begin + 12}});
    EXPECT_TRUE(larger[2].is_forbidden());
    EXPECT_FALSE(larger[3].is_forbidden());
}

TEST_F(TileStaticShadowTest, CellTakesAsManyEntriesAsComeInTheirOrder) {
    TileCell* const cells = shadow_.cells_of(memory_, sizeof memory_);
    shadow_.refresh(cells[0]);
    shadow_.refresh(cells[1]);
    std::vector<AccessKey> expected;
    for (CodeId code = 1; code <= 100; ++code) {
        expected.emplace_back(code, AccessType::read, kWholeWord);
        shadow_.add(cells[0], TileEntry(expected.back(), code, 0));
        shadow_.add(cells[1], TileEntry(AccessKey(1000 + code, AccessType::write, 1), 0, 0));
    }
    EXPECT_EQ(keys(cells[0]), expected);
    EXPECT_EQ(keys(cells[1]).size(), 100U);
    EXPECT_EQ(keys(cells[1]).back().code(), 1100U);
}

TEST_F(TileStaticShadowTest, VisitEndsWhenToldTo) {
    TileCell* const cells = shadow_.cells_of(memory_, sizeof memory_);
    shadow_.refresh(cells[0]);
    for (CodeId code = 1; code <= 20; ++code)
        shadow_.add(cells[0], TileEntry(AccessKey(code, AccessType::read, 1), 0, 0));
    for (const int stop : {1, 3, 4, 10, 11, 20}) {
        int visited = 0;
        EXPECT_TRUE(shadow_.any_entry(cells[0], [&](const TileEntry&) { return ++visited == stop; }));
        EXPECT_EQ(visited, stop);
    }
    EXPECT_FALSE(shadow_.any_entry(cells[1], [](const TileEntry&) { return true; }));
}

TEST_F(TileStaticShadowTest, NewEpochForgetsAccessesButNotWhatTheTileWrote) {
    TileCell& cell = shadow_.cells_of(memory_, sizeof memory_)[0];
    shadow_.refresh(cell);
    for (CodeId code = 1; code <= 9; ++code)
        shadow_.add(cell, TileEntry(AccessKey(code, AccessType::write, 1), 0, 0));
    cell.written_now = 0x3;
    cell.write_first = 0x3;
    cell.has_undefined_reads = 1;
    shadow_.begin_epoch();
    shadow_.refresh(cell);
    EXPECT_TRUE(keys(cell).empty());
    EXPECT_EQ(cell.written_before, 0x3U);
    EXPECT_EQ(cell.written_now, 0U);
    EXPECT_EQ(cell.write_first, 0U);
    EXPECT_EQ(cell.has_undefined_reads, 0U);
    EXPECT_EQ(cell.overflow, 0U);
    cell.written_now = 0x4;
    shadow_.begin_epoch();
    shadow_.begin_epoch();  // in which no thread accesses the word
    shadow_.refresh(cell);
    EXPECT_EQ(cell.written_before, 0x7U);
}

TEST_F(TileStaticShadowTest, NewTileForgetsWhatTheLastOneWrote) {
    TileCell& cell = shadow_.cells_of(memory_, sizeof memory_)[0];
    shadow_.refresh(cell);
    cell.written_now = 0xF;
    shadow_.begin_tile();
    shadow_.refresh(cell);
    EXPECT_EQ(cell.written_before, 0U);
    EXPECT_EQ(cell.written_now, 0U);
}

TEST_F(TileStaticShadowTest, RefreshOfACurrentCellChangesNothing) {
    TileCell& cell = shadow_.cells_of(memory_, sizeof memory_)[0];
    shadow_.refresh(cell);
    cell.written_now = 0x1;
    shadow_.add(cell, TileEntry(kKey, 0, 0));
    shadow_.refresh(cell);
    EXPECT_EQ(cell.written_now, 0x1U);
    EXPECT_EQ(keys(cell).size(), 1U);
}

TEST_F(TileStaticShadowTest, OverflowIsUsedAgainInTheNextEpoch) {
    TileCell& cell = shadow_.cells_of(memory_, sizeof memory_)[0];
    std::size_t bytes = 0;
    for (int epoch = 0; epoch < 50; ++epoch) {
        shadow_.refresh(cell);
        for (CodeId code = 1; code <= 40; ++code)
            shadow_.add(cell, TileEntry(AccessKey(code, AccessType::write, 1), 0, 0));
        if (epoch == 0) bytes = shadow_.bytes();
        shadow_.begin_epoch();
    }
    EXPECT_EQ(shadow_.bytes(), bytes);
}

TEST(TileCell, TellsByItsHeadWhetherAnAccessNeedsALookAtDefinedness) {
    TileCell cell{};
    cell.epoch = 12;
    cell.written_before = 0x6;
    for (const AccessType reads : {AccessType::read, AccessType::atomic, AccessType::atomic_read}) {
        EXPECT_TRUE(cell.is_of(12, reads, 0x6));
        EXPECT_TRUE(cell.is_of(12, reads, 0x2));
        EXPECT_FALSE(cell.is_of(12, reads, 0x7));
        EXPECT_FALSE(cell.is_of(13, reads, 0x2));
    }
    EXPECT_TRUE(cell.is_of(12, AccessType::write, 0xF));
    EXPECT_FALSE(cell.is_of(11, AccessType::write, 0xF));
    cell.written_now = cell.write_first = 0xF;
    cell.overflow = 0x7FFFF;
    EXPECT_TRUE(cell.is_of(12, AccessType::write, 0xF));
    EXPECT_FALSE(cell.is_of(12, AccessType::read, 0xF)) << "written now is not written before";
}

/// An access by threads of one tile, as the callbacks enter it.
class TileCellTest : public TileStaticShadowTest {
  protected:
    using Entered = TileCell::Entered;

    template <AccessType kType>
    Entered enter(std::uint32_t thread, ByteMask mask = kWholeWord, CodeId code = 3) {
        return cell_.enter_at_once<kType>(shadow_.epoch(), shadow_.tile_epoch(), AccessKey(code, kType, mask), thread,
                                          TileEntry::interval_bits(interval_));
    }
    Entered read(std::uint32_t thread, ByteMask mask = kWholeWord, CodeId code = 3) {
        return enter<AccessType::read>(thread, mask, code);
    }
    Entered write(std::uint32_t thread, ByteMask mask = kWholeWord, CodeId code = 3) {
        return enter<AccessType::write>(thread, mask, code);
    }
    /// An epoch whose beginning finds these bytes written.
    void begin_epoch_after_write(ByteMask mask = kWholeWord) {
        shadow_.refresh(cell_);
        cell_.written_now = mask & 0xF;
        shadow_.begin_epoch();
    }

    TileCell cell_;
    std::uint32_t interval_ = 0;
};

TEST_F(TileCellTest, BytesThatWereNotWrittenBeforeTheEpochAreLookedAt) {
    EXPECT_EQ(read(1), Entered::no);
    EXPECT_EQ(write(1), Entered::no);
    begin_epoch_after_write(0x3);
    EXPECT_EQ(read(1), Entered::no);
    EXPECT_EQ(read(1, 0x6), Entered::no);
    EXPECT_EQ(write(1, 0xC), Entered::no);
    EXPECT_EQ(read(1, 0x3), Entered::first);
}

TEST_F(TileCellTest, TwoThreadsReadsAreEnough) {
    begin_epoch_after_write();
    interval_ = 2;
    EXPECT_EQ(read(1), Entered::first);
    EXPECT_EQ(read(1), Entered::known);
    interval_ = 3;
    EXPECT_EQ(read(9), Entered::second);
    EXPECT_EQ(read(4), Entered::known);
    const TileEntry& entry = cell_.entries[0];
    EXPECT_EQ(entry.key(), AccessKey(3, AccessType::read, kWholeWord));
    EXPECT_EQ(entry.first(), 1U);
    EXPECT_EQ(entry.second(), 9U);
    EXPECT_EQ(entry.first_interval(), 2U);
    EXPECT_EQ(entry.second_interval(), 3U);
    EXPECT_FALSE(entry.compares_values());
    EXPECT_EQ(read(4, kWholeWord, 5), Entered::no) << "other code may be in conflict with what is there";
    EXPECT_EQ(write(4), Entered::no);
}

TEST_F(TileCellTest, ReadsOfOtherCodeAreInTheWayOfASecond) {
    begin_epoch_after_write();
    EXPECT_EQ(read(1), Entered::first);
    shadow_.add(cell_, TileEntry(AccessKey(8, AccessType::write, kWholeWord), 1, 0));
    EXPECT_EQ(read(1), Entered::known);
    EXPECT_EQ(read(2), Entered::no) << "it meets that write";
}

TEST_F(TileCellTest, OneThreadsWriteIsEnteredOnce) {
    begin_epoch_after_write();
    EXPECT_EQ(write(1, 0x3), Entered::first);
    EXPECT_EQ(cell_.written_now, 0x3U);
    EXPECT_EQ(write(1, 0x3), Entered::known);
    EXPECT_EQ(write(2, 0x3), Entered::no);
    EXPECT_EQ(read(1, 0x3), Entered::own);
    shadow_.begin_epoch();
    EXPECT_EQ(read(5), Entered::first) << "what was written in one epoch and before it counts in the next";
    EXPECT_EQ(cell_.written_now, 0U);
}

TEST_F(TileCellTest, FurtherAccessesOfTheOnlyThreadAreEntered) {
    begin_epoch_after_write();
    EXPECT_EQ(read(1), Entered::first);
    EXPECT_EQ(write(1), Entered::own);
    EXPECT_EQ(cell_.written_now, 0xFU);
    EXPECT_EQ(read(1, 0x3), Entered::own);
    EXPECT_EQ(read(1), Entered::known);
    EXPECT_EQ(write(1), Entered::known);
    EXPECT_EQ(read(1, 0x3), Entered::known);
    EXPECT_EQ(read(1, 0xC), Entered::no) << "the cell is full";
    EXPECT_EQ(write(2), Entered::no);
    EXPECT_EQ(read(2, 0x3), Entered::no) << "after a write by another thread";
    ASSERT_FALSE(cell_.entries[2].empty());
    EXPECT_TRUE(cell_.entries[1].is_only_of(1));
    EXPECT_EQ(cell_.entries[1].key().type(), AccessType::write);
    EXPECT_EQ(cell_.entries[2].key().mask(), 0x3U);
}

TEST_F(TileCellTest, AccessesBesideAnotherThreadsAreNotEntered) {
    begin_epoch_after_write();
    EXPECT_EQ(read(1), Entered::first);
    EXPECT_EQ(read(2), Entered::second);
    EXPECT_EQ(write(1), Entered::no);
    EXPECT_EQ(read(1, 0x3), Entered::no);
}

TEST_F(TileCellTest, AnotherTileFindsNothingWritten) {
    begin_epoch_after_write();
    EXPECT_EQ(write(1), Entered::first);
    shadow_.begin_tile();
    EXPECT_EQ(read(1), Entered::no);
    EXPECT_EQ(write(1), Entered::no);
}

}  // namespace
}  // namespace tessera::race_detector::tile_static_shadow_test
