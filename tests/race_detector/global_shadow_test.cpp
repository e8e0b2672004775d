// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/global_shadow.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace tessera::race_detector::global_shadow_test {
namespace {

constexpr std::uint32_t kLaunch = 5;

GlobalEntry entry_of(CodeId code, std::uint32_t tile, std::uint32_t thread = 0, std::uint32_t interval = 0) {
    return {AccessKey(code, AccessType::write, kWholeWord), AccessPoint{tile, thread, interval}};
}

std::vector<CodeId> codes(GlobalCell::Lock& cell) {
    std::vector<CodeId> all;
    for (const GlobalEntry& entry : cell) all.push_back(entry.key().code());
    return all;
}

TEST(GlobalEntry, KeepsItsParts) {
    const AccessKey key((1U << kCodeBits) - 1, AccessType::atomic, 0x9);
    const GlobalEntry entry(key, {0xFFFFFFFF, 1023, GlobalEntry::kIntervalMask});
    EXPECT_EQ(entry.key(), key);
    EXPECT_TRUE(entry.has_key(key));
    EXPECT_FALSE(entry.has_key(AccessKey(key.code(), AccessType::atomic_read, 0x9)));
    EXPECT_FALSE(entry.has_key(AccessKey(key.code(), AccessType::atomic, 0x8)));
    EXPECT_FALSE(entry.has_key(AccessKey(key.code() - 1, AccessType::atomic, 0x9)));
    EXPECT_EQ(entry.tile(), 0xFFFFFFFFU);
    EXPECT_EQ(entry.thread(), 1023U);
    EXPECT_EQ(entry.interval(), GlobalEntry::kIntervalMask);
}

TEST(GlobalEntry, CountsIntervalsModuloItsBits) {
    EXPECT_EQ(entry_of(1, 0, 3, GlobalEntry::kIntervalMask + 3).interval(), 2U);
    EXPECT_EQ(entry_of(1, 0, 3, GlobalEntry::kIntervalMask + 3).thread(), 3U);
}

TEST(GlobalEntry, IntervalsMayBeLaterWhereATileHasPassedMoreThanItCounts) {
    GlobalShadow shadow;
    shadow.begin_launch();
    const GlobalEntry entry = entry_of(1, 3, 4, 5);
    shadow.note_interval(GlobalEntry::kIntervalMask);
    EXPECT_EQ(shadow.point_of(entry), (AccessPoint{3, 4, 5}));
    EXPECT_FALSE(shadow.point_of(entry).or_later);
    shadow.note_interval(GlobalEntry::kIntervalMask + 1);
    EXPECT_EQ(shadow.point_of(entry), (AccessPoint{3, 4, 5}));
    EXPECT_TRUE(shadow.point_of(entry).or_later);
    shadow.begin_launch();
    EXPECT_FALSE(shadow.point_of(entry).or_later);
}

class GlobalCellTest : public testing::Test {
  protected:
    ~GlobalCellTest() override { EntryList::release_all(); }

    bool settles_read(AccessKey key, const AccessPoint& point, std::uint32_t launch = kLaunch) const {
        return cell_.settles_read(launch, key, point.tile);
    }
    bool settles_own_read(AccessKey key, const AccessPoint& point, std::uint32_t intervals = 0) const {
        return cell_.settles_own<AccessType::read>(kLaunch, key, point, intervals);
    }
    bool settles_own_write(AccessKey key, const AccessPoint& point, std::uint32_t launch = kLaunch) const {
        return cell_.settles_own<AccessType::write>(launch, key, point, 0);
    }

    bool enter_first_read(AccessKey key, const AccessPoint& point, std::uint32_t launch = kLaunch) {
        return cell_.enter_first<AccessType::read>(launch, key, point, false);
    }
    bool enter_first_write(AccessKey key, const AccessPoint& point, bool every_tile = false, ByteMask fresh = 0) {
        return cell_.enter_first<AccessType::write>(kLaunch, key, point, every_tile, fresh);
    }
    GlobalCell::Reading read(AccessKey key, const AccessPoint& point, std::uint32_t intervals = 0) {
        return cell_.read(kLaunch, key, point, intervals);
    }
    std::vector<AccessPoint> points() {
        std::vector<AccessPoint> all;
        GlobalCell::Lock lock(cell_, kLaunch);
        for (const GlobalEntry& entry : lock) all.push_back(entry.point());
        return all;
    }

    GlobalCell& cell_ = *reinterpret_cast<GlobalCell*>(memory_);

  private:
    alignas(GlobalCell) char memory_[sizeof(GlobalCell)] = {};  // cells begin as zeroed memory
};

TEST_F(GlobalCellTest, TakesAsManyEntriesAsCome) {
    std::vector<CodeId> expected;
    for (CodeId code = 1; code <= 10; ++code) {
        GlobalCell::Lock(cell_, kLaunch).add(entry_of(code, code));
        expected.push_back(code);
        GlobalCell::Lock lock(cell_, kLaunch);
        EXPECT_EQ(codes(lock), expected);
        EXPECT_EQ(lock.size(), code);
    }
}

TEST_F(GlobalCellTest, RemovingKeepsTheOrderOfTheOthers) {
    GlobalCell::Lock lock(cell_, kLaunch);
    lock.add(entry_of(1, 0));
    lock.add(entry_of(2, 0));
    lock.remove(lock.begin());
    EXPECT_EQ(codes(lock), (std::vector<CodeId>{2}));
    for (CodeId code = 3; code <= 6; ++code) lock.add(entry_of(code, 0));
    lock.remove(lock.begin() + 1);
    EXPECT_EQ(codes(lock), (std::vector<CodeId>{2, 4, 5, 6}));
    while (lock.size() != 0) lock.remove(lock.begin());
    EXPECT_EQ(lock.begin(), lock.end());
    lock.add(entry_of(7, 0));
    EXPECT_EQ(codes(lock), (std::vector<CodeId>{7}));
}

TEST_F(GlobalCellTest, OtherLaunchFindsAnEmptyCell) {
    {
        GlobalCell::Lock lock(cell_, kLaunch);
        for (CodeId code = 1; code <= 5; ++code) lock.add(entry_of(code, 0));
        lock.set_write_first(0x3);
        lock.note_value(1, kWholeWord);
        lock.note_value(2, kWholeWord);
        EXPECT_TRUE(lock.become_candidate());
    }
    EntryList::release_all();
    GlobalCell::Lock lock(cell_, kLaunch + 1);
    EXPECT_EQ(lock.size(), 0U);
    EXPECT_EQ(lock.write_first(), 0U);
    EXPECT_FALSE(lock.values_differ());
    EXPECT_TRUE(lock.become_candidate());
    lock.note_value(2, kWholeWord);
    EXPECT_FALSE(lock.values_differ());
}

TEST_F(GlobalCellTest, SameLaunchFindsAllAsItWas) {
    {
        GlobalCell::Lock lock(cell_, kLaunch);
        lock.set_write_first(0x1);
        lock.set_write_first(0x8);
        lock.become_candidate();
        for (CodeId code = 1; code <= 3; ++code) lock.add(entry_of(code, 0));
    }
    GlobalCell::Lock lock(cell_, kLaunch);
    EXPECT_EQ(lock.write_first(), 0x9U);
    EXPECT_FALSE(lock.become_candidate());
    EXPECT_EQ(lock.size(), 3U);
}

TEST_F(GlobalCellTest, ValuesDifferWhenTwoWritesStoreDifferentBytes) {
    GlobalCell::Lock lock(cell_, kLaunch);
    lock.note_value(0x00000011, 0x1);
    lock.note_value(0x11223344, 0x6);  // bytes of its own
    lock.note_value(0xFF2233FF, 0x6);  // what it did not write may differ
    EXPECT_FALSE(lock.values_differ());
    lock.note_value(0xFF223311, 0x7);
    EXPECT_FALSE(lock.values_differ());
    lock.note_value(0x55000000, 0x8);
    EXPECT_FALSE(lock.values_differ());
    lock.note_value(0x56000000, 0x8);
    EXPECT_TRUE(lock.values_differ());
    EXPECT_EQ(lock.size(), 0U);
}

TEST_F(GlobalCellTest, ValueIsKnownOnceAllItsBytesAreNoted) {
    EXPECT_FALSE(cell_.has_value(kLaunch, 0, kWholeWord)) << "nothing is known of the launch";
    GlobalCell::Lock(cell_, kLaunch).note_value(0x00000011, 0x1);
    EXPECT_TRUE(cell_.has_value(kLaunch, 0xFFFFFF11, 0x1));
    EXPECT_FALSE(cell_.has_value(kLaunch, 0x00000012, 0x1));
    EXPECT_FALSE(cell_.has_value(kLaunch, 0x00000011, 0x3));
    EXPECT_FALSE(cell_.has_value(kLaunch + 1, 0x00000011, 0x1));
    GlobalCell::Lock(cell_, kLaunch).note_value(0x00000012, 0x1);
    EXPECT_TRUE(cell_.has_value(kLaunch, 0x00000013, kWholeWord)) << "values differ: more is of no interest";
    const GlobalCell::Lock lock(cell_, kLaunch);
    EXPECT_FALSE(cell_.has_value(kLaunch, 0x00000011, 0x1)) << "another worker holds it";
}

const AccessKey kRead(3, AccessType::read, kWholeWord), kOtherRead(4, AccessType::read, kWholeWord);

TEST_F(GlobalCellTest, TwoTilesReadsSettleThoseOfHigherTiles) {
    EXPECT_FALSE(settles_read(kRead, {9, 0, 0}));
    EXPECT_TRUE(enter_first_read(kRead, {2, 7, 1}, kLaunch));
    EXPECT_FALSE(settles_read(kRead, {9, 0, 0})) << "of one tile";
    EXPECT_TRUE(enter_first_read(kRead, {5, 8, 0}, kLaunch));
    EXPECT_TRUE(settles_read(kRead, {9, 0, 0}));
    EXPECT_TRUE(settles_read(kRead, {5, 0, 0}));
    EXPECT_FALSE(settles_read(kRead, {4, 0, 0})) << "the cell keeps the lowest two tiles";
    EXPECT_FALSE(settles_read(kOtherRead, {9, 0, 0}));
    EXPECT_FALSE(settles_read(AccessKey(3, AccessType::read, 0x3), {9, 0, 0}));
    EXPECT_FALSE(settles_read(kRead, {9, 0, 0}, kLaunch + 1));

    GlobalCell::Lock lock(cell_, kLaunch);
    ASSERT_EQ(lock.size(), 2U);
    EXPECT_EQ(lock.begin()[0].key(), kRead);
    EXPECT_EQ(lock.begin()[0].point(), (AccessPoint{2, 7, 1}));
    EXPECT_EQ(lock.begin()[1].point(), (AccessPoint{5, 8, 0}));
    EXPECT_FALSE(settles_read(kRead, {9, 0, 0})) << "another worker holds it";
    EXPECT_FALSE(enter_first_read(kRead, {6, 0, 0}, kLaunch));
}

TEST_F(GlobalCellTest, OneTilesReadsSettleNothingOfOthers) {
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 7, 1}));
    EXPECT_FALSE(enter_first_read(kRead, {2, 8, 1}, kLaunch)) << "within a tile more counts than that";
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 8, 1}));
    EXPECT_FALSE(settles_read(kRead, {9, 0, 0}));
    EXPECT_FALSE(enter_first_read(kRead, {9, 0, 0}, kLaunch)) << "the cell is full";
}

TEST_F(GlobalCellTest, TwoThreadsReadsSettleThoseOfTheirTileUntilABarrier) {
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 7, 4}));
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 8, 5}));
    EXPECT_FALSE(settles_own_read(kRead, {2, 9, 5})) << "one of them was before the barrier";
    EXPECT_TRUE(settles_own_read(kRead, {2, 9, 5}, 1)) << "that barrier did not cover global memory";
    EXPECT_FALSE(settles_own_read(kRead, {3, 9, 5}, 1));
    EXPECT_FALSE(settles_own_read(kOtherRead, {2, 9, 5}, 1));
}

TEST_F(GlobalCellTest, AThreadsReadSettlesItsOwnUntilABarrier) {
    EXPECT_TRUE(enter_first_read(kRead, {2, 7, 4}, kLaunch));
    EXPECT_TRUE(settles_own_read(kRead, {2, 7, 4}));
    EXPECT_FALSE(settles_own_read(kRead, {2, 8, 4}));
    EXPECT_FALSE(settles_own_read(kOtherRead, {2, 7, 4}));
    EXPECT_FALSE(settles_own_read(kRead, {3, 7, 4}));
    EXPECT_FALSE(settles_own_read(kRead, {2, 7, 5}));
    EXPECT_TRUE(settles_own_read(kRead, {2, 7, 5}, 1)) << "that barrier did not cover global memory";
    GlobalCell::Lock(cell_, kLaunch).add(entry_of(3, 2, 7, 4));
    EXPECT_TRUE(settles_own_read(kRead, {2, 7, 4})) << "beside a write";
}

TEST_F(GlobalCellTest, AThreadsReadSettlesItsOwnAfterItsWrite) {
    GlobalCell::Lock(cell_, kLaunch).add(entry_of(3, 2, 7, 4));
    EXPECT_FALSE(settles_own_read(kRead, {2, 7, 4})) << "of the same code, but a write";
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 7, 4}));
    EXPECT_TRUE(settles_own_read(kRead, {2, 7, 4}));
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kOtherRead, {2, 7, 4}));
    EXPECT_FALSE(settles_own_read(kRead, {2, 7, 4})) << "there is a list of accesses now";
}

TEST_F(GlobalCellTest, AThreadsWriteSettlesItsOwnOnceValuesDiffer) {
    const AccessKey write(3, AccessType::write, kWholeWord);
    const auto store = [&](std::uint32_t value) { GlobalCell::Lock(cell_, kLaunch).note_value(value, kWholeWord); };
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(kRead, {2, 7, 4}));
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(write, {2, 7, 4}));
    store(1);
    EXPECT_FALSE(settles_own_write(write, {2, 7, 4})) << "another thread may write the same value, which is no error";
    store(1);
    EXPECT_FALSE(cell_.has_different_values(kLaunch));
    EXPECT_FALSE(settles_own_write(write, {2, 7, 4}));
    store(2);
    EXPECT_TRUE(cell_.has_different_values(kLaunch));
    EXPECT_FALSE(cell_.has_different_values(kLaunch + 1));
    EXPECT_TRUE(settles_own_write(write, {2, 7, 4}));
    EXPECT_FALSE(settles_own_write(write, {2, 7, 4}, kLaunch + 1));
    EXPECT_FALSE(settles_own_write(write, {2, 8, 4}));
    EXPECT_FALSE(settles_own_read(kRead, {2, 8, 4})) << "one thread's";
    EXPECT_FALSE(settles_own_write(write, {2, 7, 5})) << "after a barrier";
    EXPECT_FALSE(settles_own_write(AccessKey(3, AccessType::write, 0x3), {2, 7, 4}));
    EXPECT_FALSE(settles_own_write(AccessKey(4, AccessType::write, kWholeWord), {2, 7, 4}));
    const GlobalCell::Lock lock(cell_, kLaunch);
    EXPECT_FALSE(settles_own_write(write, {2, 7, 4})) << "another worker holds it";
}

TEST_F(GlobalCellTest, OnlyFirstReadsEnterUnlooked) {
    {
        GlobalCell::Lock lock(cell_, kLaunch);
        lock.set_write_first(0x1);
        lock.add(entry_of(3, 1));
    }
    EXPECT_FALSE(enter_first_read(kRead, {2, 0, 0}, kLaunch)) << "a write is there";
    EXPECT_EQ(GlobalCell::Lock(cell_, kLaunch).write_first(), 0x1U);
    EXPECT_TRUE(enter_first_read(kRead, {2, 0, 0}, kLaunch + 1));
    EXPECT_FALSE(enter_first_read(kOtherRead, {3, 0, 0}, kLaunch + 1));
    GlobalCell::Lock lock(cell_, kLaunch + 1);
    EXPECT_EQ(lock.size(), 1U);
    EXPECT_EQ(lock.write_first(), 0U) << "that was in another launch";
}

TEST_F(GlobalCellTest, OnlyFirstWritesEnterUnlooked) {
    const AccessKey write(3, AccessType::write, kWholeWord);
    EXPECT_TRUE(enter_first_write(write, {2, 7, 1}));
    EXPECT_FALSE(enter_first_write(write, {2, 7, 1})) << "it is there";
    EXPECT_FALSE(enter_first_write(write, {5, 0, 0})) << "a conflict";
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}}));
    EXPECT_FALSE(GlobalCell::Lock(cell_, kLaunch).is_candidate());
}

TEST_F(GlobalCellTest, AThreadsWriteEntersAfterItsRead) {
    const AccessKey write(3, AccessType::write, kWholeWord);
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_FALSE(enter_first_write(write, {2, 8, 1}));
    EXPECT_FALSE(enter_first_write(write, {3, 7, 1}));
    EXPECT_TRUE(enter_first_write(write, {2, 7, 2}));
    EXPECT_FALSE(enter_first_write(write, {2, 7, 3})) << "the cell is full";
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {2, 7, 2}}));
}

TEST_F(GlobalCellTest, AFirstWriteOfUndefinedBytesIsRemembered) {
    ASSERT_TRUE(enter_first_write(AccessKey(3, AccessType::write, 0x7), {2, 7, 1}, false, 0x5));
    EXPECT_EQ(GlobalCell::Lock(cell_, kLaunch).write_first(), 0x5U);
}

TEST_F(GlobalCellTest, AWriteOfUndefinedBytesAfterAReadIsLookedAt) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_FALSE(enter_first_write(AccessKey(3, AccessType::write, kWholeWord), {2, 7, 1}, false, 0x1));
}

TEST_F(GlobalCellTest, AThreadsReadEntersAfterItsWrite) {
    ASSERT_TRUE(enter_first_write(AccessKey(3, AccessType::write, kWholeWord), {2, 7, 1}));
    EXPECT_FALSE(enter_first_read(kRead, {2, 8, 1}));
    EXPECT_FALSE(enter_first_read(kRead, {3, 7, 1}));
    EXPECT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {2, 7, 1}}));
}

TEST_F(GlobalCellTest, NothingEntersUnlookedAfterAnAtomic) {
    GlobalCell::Lock(cell_, kLaunch).add(GlobalEntry(AccessKey(3, AccessType::atomic, kWholeWord), {2, 7, 1}));
    EXPECT_FALSE(enter_first_write(AccessKey(3, AccessType::write, kWholeWord), {2, 7, 1}));
    EXPECT_FALSE(enter_first_read(kRead, {2, 7, 1}));
}

TEST_F(GlobalCellTest, WhereEveryTileIsKeptAWordThatIsWrittenIsACandidate) {
    EXPECT_TRUE(enter_first_write(AccessKey(3, AccessType::write, kWholeWord), {2, 7, 1}, true));
    EXPECT_TRUE(GlobalCell::Lock(cell_, kLaunch).is_candidate());
}

TEST_F(GlobalCellTest, AWordThatBelongsToNothingTakesNoAccess) {
    GlobalShadow shadow;
    shadow.begin_launch();
    constexpr std::uintptr_t word = 0x10000;
    GlobalCell& cell = shadow.cell_of(word);
    shadow.forbid(word, word + kWordBytes);
    EXPECT_FALSE(cell.enter_first<AccessType::write>(shadow.launch(), AccessKey(3, AccessType::write, kWholeWord), {}, false));
    EXPECT_FALSE(cell.enter_first<AccessType::read>(shadow.launch(), kRead, {}, false));
    EXPECT_EQ(cell.read(shadow.launch(), kRead, {}, 0), GlobalCell::Reading::unknown);
    EXPECT_TRUE(cell.is_forbidden());
}

using Reading = GlobalCell::Reading;

TEST_F(GlobalCellTest, ReadsOfOtherCodeEnterOneAfterAnother) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    constexpr CodeId kOthers = 20;
    for (CodeId code = 0; code < kOthers; ++code) {
        const AccessKey key(10 + code, AccessType::read, kWholeWord);
        EXPECT_EQ(read(key, {2, 7, 1}), Reading::entered);
        EXPECT_EQ(read(key, {2, 7, 1}), Reading::settled);
    }
    EXPECT_EQ(points().size(), 1 + kOthers);
    EXPECT_EQ(read(kRead, {2, 7, 1}), Reading::settled);
    EXPECT_EQ(read(AccessKey(3, AccessType::read, 0x3), {2, 7, 1}), Reading::entered) << "other bytes";
}

TEST_F(GlobalCellTest, TwoThreadsReadsOfATileEnter) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_EQ(read(kRead, {2, 8, 1}), Reading::entered);
    EXPECT_EQ(read(kRead, {2, 9, 1}), Reading::settled);
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {2, 8, 1}}));
}

TEST_F(GlobalCellTest, AReadAfterABarrierEntersWhereTheTilesFirstIsKept) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_EQ(read(kRead, {2, 7, 2}), Reading::entered);
    EXPECT_EQ(read(kRead, {2, 8, 3}, 1), Reading::entered) << "that barrier did not cover global memory";
    EXPECT_EQ(read(kRead, {2, 9, 3}, 1), Reading::settled);
    EXPECT_EQ(read(kRead, {2, 9, 4}), Reading::entered) << "the second and the third one make room";
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {2, 9, 4}}));
}

TEST_F(GlobalCellTest, ASecondTilesReadEntersWhereTheFirstHasOne) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    EXPECT_EQ(read(kRead, {5, 0, 0}), Reading::entered);
    EXPECT_EQ(read(kRead, {5, 1, 9}), Reading::settled) << "its tile and another";
    EXPECT_EQ(read(kRead, {9, 0, 0}), Reading::settled) << "two lower tiles";
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {5, 0, 0}}));
}

TEST_F(GlobalCellTest, ASecondTilesReadMakesRoomWhereTheFirstHasTwo) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    ASSERT_EQ(read(kRead, {2, 8, 1}), Reading::entered);
    EXPECT_EQ(read(kRead, {5, 0, 0}), Reading::entered);
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{2, 7, 1}, {5, 0, 0}}));
}

TEST_F(GlobalCellTest, ALowerTilesReadTakesThePlaceOfTheHigherOfTwo) {
    ASSERT_TRUE(enter_first_read(kRead, {8, 7, 1}));
    ASSERT_EQ(read(kRead, {5, 2, 0}), Reading::entered);
    EXPECT_EQ(read(kRead, {3, 4, 2}), Reading::entered);
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{3, 4, 2}, {5, 2, 0}}));
    EXPECT_EQ(read(kRead, {6, 0, 0}), Reading::settled);
    // Accesses by other code stay, also where there are many.
    ASSERT_EQ(read(kOtherRead, {5, 2, 0}), Reading::entered);
    EXPECT_EQ(read(kRead, {1, 0, 0}), Reading::entered);
    EXPECT_EQ(points(), (std::vector<AccessPoint>{{3, 4, 2}, {1, 0, 0}, {5, 2, 0}}));
    GlobalCell::Lock(cell_, kLaunch).add(entry_of(9, 1));
    EXPECT_EQ(read(kRead, {0, 0, 0}), Reading::unknown) << "a conflict";
}

TEST_F(GlobalCellTest, AReadOfAWordThatIsWrittenIsLookedAt) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    GlobalCell::Lock(cell_, kLaunch).add(entry_of(3, 2, 7, 1));
    EXPECT_EQ(read(kOtherRead, {2, 7, 1}), Reading::unknown);
    EXPECT_EQ(read(kRead, {2, 7, 1}), Reading::settled) << "it has been looked at";
}

TEST_F(GlobalCellTest, AReadWaitsForNoOtherWorker) {
    ASSERT_TRUE(enter_first_read(kRead, {2, 7, 1}));
    const GlobalCell::Lock lock(cell_, kLaunch);
    EXPECT_EQ(read(kRead, {2, 7, 1}), Reading::unknown);
}

TEST_F(GlobalCellTest, OneWorkerHoldsItAtATime) {
    constexpr int kTurns = 20000;
    int counter = 0;  // not atomic: the cell's lock is what guards it
    const auto work = [&] {
        for (int i = 0; i < kTurns; ++i) {
            GlobalCell::Lock lock(cell_, kLaunch);
            ++counter;
            if (lock.size() < 5) lock.add(entry_of(1, 0));
        }
    };
    std::thread other(work);
    work();
    other.join();
    EXPECT_EQ(counter, 2 * kTurns);
    EXPECT_EQ(GlobalCell::Lock(cell_, kLaunch).size(), 5U);
}

TEST(GlobalShadow, HasOneCellAWord) {
    GlobalShadow shadow;
    const std::uintptr_t page = 0x7f1234560000;
    EXPECT_EQ(&shadow.cell_of(page), shadow.page_of(page));
    EXPECT_EQ(&shadow.cell_of(page + 4), shadow.page_of(page) + 1);
    EXPECT_EQ(&shadow.cell_of(page + 4095), shadow.page_of(page) + 1023);
    EXPECT_NE(shadow.page_of(page + 4096), shadow.page_of(page));
    EXPECT_EQ(shadow.page_of(page + 4096), shadow.page_of(page + 8191));
    EXPECT_EQ(shadow.bytes(), 2 * GlobalShadow::kCellsInPage * sizeof(GlobalCell));
}

TEST(GlobalShadow, CoversTheWholeAddressSpace) {
    GlobalShadow shadow;
    std::vector<GlobalCell*> pages;
    for (const std::uintptr_t address :
         {std::uintptr_t{0}, std::uintptr_t{0x555555554000}, std::uintptr_t{0x7ffffffff000}}) {
        GlobalCell* const page = shadow.page_of(address);
        EXPECT_EQ(shadow.page_of(address), page);
        for (const GlobalCell* other : pages) EXPECT_NE(page, other);
        pages.push_back(page);
    }
}

/// Whether a cell with these entries settles an access like that of the first.
bool settles(const std::vector<GlobalEntry>& entries, const AccessPoint& point, std::uint32_t intervals = 0, bool every_tile = false) {
    GlobalShadow shadow;
    const std::uint32_t launch = shadow.begin_launch();
    GlobalCell& cell = shadow.cell_of(0x10000);
    {
        GlobalCell::Lock lock(cell, launch);
        for (const GlobalEntry& entry : entries) lock.add(entry);
    }
    const bool result = cell.settles(launch, entries[0].key(), point, intervals, every_tile);
    EXPECT_FALSE(cell.settles(launch + 1, entries[0].key(), point, intervals, every_tile));
    EntryList::release_all();
    return result;
}

TEST(GlobalCellSettles, TheSameThreadSinceTheLastBarrier) {
    EXPECT_TRUE(settles({entry_of(1, 4, 7, 2)}, {4, 7, 2}));
    EXPECT_FALSE(settles({entry_of(1, 4, 7, 2)}, {4, 8, 2}));
    EXPECT_FALSE(settles({entry_of(1, 4, 7, 2)}, {4, 7, 3}));
    EXPECT_TRUE(settles({entry_of(1, 4, 7, 2)}, {4, 7, 3}, 1)) << "the barrier between was of the other memory";
    EXPECT_FALSE(settles({entry_of(1, 4, 7, 2)}, {5, 7, 2}));
    EXPECT_TRUE(settles({entry_of(1, 4, 7, 2), entry_of(2, 4, 7, 2)}, {4, 7, 2}));
}

TEST(GlobalCellSettles, AnyThreadOfATileOfWhichTwoAreThere) {
    const std::vector<GlobalEntry> two{entry_of(1, 4, 7, 2), entry_of(1, 4, 8, 2)};
    EXPECT_TRUE(settles(two, {4, 9, 2}));
    EXPECT_TRUE(settles(two, {4, 9, 2}, 0, true));
    EXPECT_FALSE(settles(two, {4, 9, 3}));
    EXPECT_FALSE(settles(two, {5, 9, 2}));
    EXPECT_FALSE(settles({entry_of(1, 4, 7, 1), entry_of(1, 4, 8, 2)}, {4, 9, 2}));
}

TEST(GlobalCellSettles, TilesThatTheLowestTwoSpeakFor) {
    const std::vector<GlobalEntry> two{entry_of(1, 4, 7, 2), entry_of(1, 6, 0, 0)};
    EXPECT_TRUE(settles(two, {7, 9, 0}));
    EXPECT_TRUE(settles(two, {4, 9, 5}));
    EXPECT_TRUE(settles(two, {6, 9, 5}));
    EXPECT_FALSE(settles(two, {5, 9, 0})) << "lower than one of them";
    EXPECT_FALSE(settles(two, {7, 9, 0}, 0, true)) << "each tile is kept";
    EXPECT_FALSE(settles(two, {6, 9, 5}, 0, true)) << "and its latest interval";
    EXPECT_TRUE(settles(two, {6, 0, 0}, 0, true));
    EXPECT_FALSE(settles({entry_of(1, 4), entry_of(2, 5)}, {6, 0, 0})) << "the other is another line's";
}

/// A cell that holds accesses of three other lines beside these.
std::vector<GlobalEntry> among_others(std::vector<GlobalEntry> entries) {
    const std::vector<GlobalEntry> others{entry_of(91, 1, 1, 1), entry_of(92, 2, 2, 2), entry_of(93, 9, 9, 9)};
    entries.insert(entries.end(), others.begin(), others.end());
    return entries;
}

TEST(GlobalCellSettles, TheSameWhereTheWordHasMoreAccessesThanTheCellHolds) {
    EXPECT_TRUE(settles(among_others({entry_of(1, 4, 7, 2)}), {4, 7, 2}));
    EXPECT_FALSE(settles(among_others({entry_of(1, 4, 7, 2)}), {4, 8, 2}));
    EXPECT_FALSE(settles(among_others({entry_of(1, 4, 7, 2)}), {4, 7, 3}));
    EXPECT_TRUE(settles(among_others({entry_of(1, 4, 7, 2)}), {4, 7, 3}, 1));
    const auto two_threads = among_others({entry_of(1, 4, 7, 2), entry_of(1, 4, 8, 2)});
    EXPECT_TRUE(settles(two_threads, {4, 9, 2}));
    EXPECT_TRUE(settles(two_threads, {4, 9, 2}, 0, true));
    EXPECT_FALSE(settles(two_threads, {4, 9, 3}));
    EXPECT_FALSE(settles(two_threads, {5, 9, 2}));
    const auto two_tiles = among_others({entry_of(1, 4, 7, 2), entry_of(1, 6, 0, 0)});
    EXPECT_TRUE(settles(two_tiles, {7, 9, 0}));
    EXPECT_TRUE(settles(two_tiles, {4, 9, 5}));
    EXPECT_FALSE(settles(two_tiles, {5, 9, 0})) << "lower than one of them";
    EXPECT_FALSE(settles(two_tiles, {7, 9, 0}, 0, true)) << "each tile is kept";
    EXPECT_TRUE(settles(two_tiles, {6, 0, 0}, 0, true));
}

TEST(GlobalCellSettles, TheLatestOfManyTilesThatAreAllKept) {
    std::vector<GlobalEntry> all;
    for (std::uint32_t tile = 0; tile < 1000; ++tile) all.push_back(entry_of(1, tile, 5, 0));
    EXPECT_TRUE(settles(all, {999, 5, 0}, 0, true));
    EXPECT_TRUE(settles(all, {1000 - GlobalCell::kLatestEntries, 5, 0}, 0, true));
    EXPECT_FALSE(settles(all, {0, 5, 0}, 0, true)) << "that would take as long as the launch has tiles";
    EXPECT_FALSE(settles(all, {1000, 5, 0}, 0, true));
}

TEST(GlobalCellSettles, WhileAnotherWorkerAddsAccesses) {
    GlobalShadow shadow;
    const std::uint32_t launch = shadow.begin_launch();
    GlobalCell& cell = shadow.cell_of(0x10000);
    GlobalCell::Lock(cell, launch).add(entry_of(1, 4, 7, 2));
    std::atomic<bool> is_done{false};
    std::thread other([&] {
        for (CodeId code = 2; code < 3000; ++code) {
            GlobalCell::Lock(cell, launch).add(entry_of(code, code % 5, 7, 2));
            // Its lists go from hand to hand.
            GlobalCell::Lock(shadow.cell_of(0x20000 + code * 4), launch).add(entry_of(code, 4));
        }
        is_done = true;
    });
    bool was_settled = false;
    while (!is_done) {
        was_settled |= cell.settles(launch, entry_of(1, 4).key(), {4, 7, 2}, 0, false);
        EXPECT_FALSE(cell.settles(launch, entry_of(1, 4).key(), {4, 8, 2}, 0, false)) << "another thread";
        EXPECT_FALSE(cell.settles(launch, entry_of(5000, 4).key(), {4, 7, 2}, 0, false)) << "a line that is not there";
    }
    other.join();
    was_settled |= cell.settles(launch, entry_of(1, 4).key(), {4, 7, 2}, 0, false);
    EXPECT_TRUE(was_settled);
    EXPECT_EQ(GlobalCell::Lock(cell, launch).size(), 2999U);
    EntryList::release_all();
}

TEST(EntryList, OfAnyLengthKeepsItsEntries) {
    const GlobalEntry first[] = {entry_of(1, 1), entry_of(2, 2)};
    EntryList* list = EntryList::make(first, 2);
    constexpr CodeId last = 100000;  // more than an OS thread takes memory for at once
    for (CodeId code = 3; code <= last; ++code) list = list->with(code - 1, entry_of(code, code));
    for (CodeId code = 1; code <= last; ++code) ASSERT_EQ(list->begin()[code - 1].key().code(), code);
    EntryList::release_all();
}

TEST(EntryList, OfEachThreadIsItsOwnInEachLaunch) {
    for (int launch = 0; launch < 3; ++launch) {
        std::vector<std::thread> workers;
        for (std::uint32_t worker = 0; worker < 4; ++worker) {
            workers.emplace_back([worker] {
                std::vector<EntryList*> lists;
                const GlobalEntry first = entry_of(1, worker);
                for (int i = 0; i < 2000; ++i) lists.push_back(EntryList::make(&first, 1));
                for (CodeId code = 2; code <= 20; ++code) {
                    for (EntryList*& list : lists) list = list->with(code - 1, entry_of(code, worker));
                }
                for (EntryList* const list : lists) {
                    for (CodeId code = 1; code <= 20; ++code) {
                        ASSERT_EQ(list->begin()[code - 1].tile(), worker);
                        ASSERT_EQ(list->begin()[code - 1].key().code(), code);
                    }
                }
            });
        }
        for (std::thread& worker : workers) worker.join();
        EntryList::release_all();
    }
}

TEST(GlobalShadow, EachLaunchHasANumberOfItsOwn) {
    GlobalShadow shadow;
    const std::uint32_t first = shadow.begin_launch();
    EXPECT_NE(first, 0U) << "the number of memory that no launch has touched";
    EXPECT_EQ(shadow.launch(), first);
    EXPECT_EQ(shadow.begin_launch(), first + 1);
}

TEST(GlobalShadow, WhenTheNumbersBeginAgainOldCellsAreEmpty) {
    GlobalShadow shadow;
    const std::uint32_t first = shadow.begin_launch();
    {
        GlobalCell::Lock lock(shadow.cell_of(0x10000), first);
        for (CodeId code = 1; code <= 5; ++code) lock.add(entry_of(code, 0));
    }
    EntryList::release_all();
    std::uint32_t launch = shadow.begin_launch();
    for (std::uint32_t i = 0; launch != first && i <= GlobalCell::kLaunchMask; ++i)
        launch = shadow.begin_launch();
    ASSERT_EQ(launch, first);
    EXPECT_EQ(GlobalCell::Lock(shadow.cell_of(0x10000), launch).size(), 0U);
}

TEST(GlobalShadow, WorkersMakeAPageOnce) {
    for (int round = 0; round < 20; ++round) {
        GlobalShadow shadow;
        GlobalCell* seen[2] = {};
        std::thread other([&] { seen[0] = shadow.page_of(0x7000000); });
        seen[1] = shadow.page_of(0x7000000);
        other.join();
        EXPECT_EQ(seen[0], seen[1]);
    }
}

TEST(GlobalShadowTest, ForbiddenWordsStaySoUntilTheyAreAllowed) {
    GlobalShadow shadow;
    shadow.forbid(0x10008, 0x10010);
    const auto is_forbidden = [&](std::uintptr_t word) { return shadow.cell_of(word).is_forbidden(); };
    for (std::uint32_t launch = 0; launch <= GlobalCell::kMostLaunches; ++launch) {
        EXPECT_LT(shadow.begin_launch(), GlobalCell::kMostLaunches);
    }
    EXPECT_FALSE(is_forbidden(0x10004));
    EXPECT_TRUE(is_forbidden(0x10008));
    EXPECT_TRUE(is_forbidden(0x1000C));
    EXPECT_FALSE(is_forbidden(0x10010));
    shadow.allow(0x10008, 0x10010);
    EXPECT_FALSE(is_forbidden(0x10008));
}

TEST(GlobalShadowTest, ThreadsOneAfterAnotherShareAnArena) {
    GlobalShadow shadow;
    constexpr std::uintptr_t page = std::uintptr_t{1} << GlobalShadow::kPageBits;
    for (std::uintptr_t i = 1; i <= 40; ++i) std::thread([&] { shadow.cell_of(i * page); }).join();
    EXPECT_EQ(shadow.bytes(), 40 * GlobalShadow::kCellsInPage * sizeof(GlobalCell));
    EXPECT_EQ(shadow.arenas(), 1U);
}

TEST(GlobalShadowTest, HostThreadsMakePagesWhileTheNumbersOfLaunchesBeginAgain) {
    GlobalShadow shadow;
    constexpr std::uintptr_t page = std::uintptr_t{1} << GlobalShadow::kPageBits;
    std::thread maker([&] {
        for (std::uintptr_t i = 1; i <= 20'000; ++i) shadow.cell_of(i * page);
    });
    for (std::uint32_t i = 0; i < 8 * GlobalCell::kMostLaunches; ++i) shadow.begin_launch();
    maker.join();
    EXPECT_GE(shadow.arenas(), 300U);
}

}  // namespace
}  // namespace tessera::race_detector::global_shadow_test
