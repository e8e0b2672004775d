// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/noted_accesses.h"

#include <gtest/gtest.h>

namespace tessera::race_detector::noted_accesses_test {
namespace {

constexpr std::uintptr_t kWord = 0x60000;
const AccessKey kRead(10, AccessType::read, kWholeWord), kOther(11, AccessType::read, kWholeWord);

class NotedAccessesTest : public testing::Test {
  protected:
    void note(std::uint32_t thread) {
        me_.thread = thread;
        noted_.note(me_, kWord, kRead);
    }
    bool has(std::uint32_t thread, AccessKey key = kRead, std::uintptr_t word = kWord) {
        me_.thread = thread;
        return noted_.has(me_, word, key);
    }

    CurrentThread me_ = {};
    NotedAccesses noted_;
};

TEST_F(NotedAccessesTest, OneThreadSpeaksForItselfAndTwoForTheirTile) {
    EXPECT_FALSE(has(0));
    note(3);
    EXPECT_TRUE(has(3));
    EXPECT_FALSE(has(4));
    note(3);
    EXPECT_FALSE(has(4));
    note(5);
    EXPECT_TRUE(has(3));
    EXPECT_TRUE(has(4));
    EXPECT_FALSE(has(3, kOther));
    EXPECT_FALSE(has(3, kRead, kWord + kWordBytes));
}

TEST_F(NotedAccessesTest, EndsWithTheTileItsIntervalTheLaunchAndTheMemory) {
    const auto is_void_after = [&](auto change) {
        const CurrentThread before = me_;
        note(1);
        note(2);
        EXPECT_TRUE(has(1));
        change();
        const bool result = !has(1);
        me_ = before;
        return result;
    };
    EXPECT_TRUE(is_void_after([&] { ++me_.tile; }));
    EXPECT_TRUE(is_void_after([&] { ++me_.global_epoch_interval; }));
    EXPECT_TRUE(is_void_after([&] { ++me_.launch_number; }));
    EXPECT_TRUE(is_void_after([] { NotedAccesses::forget_all(); }));
}

TEST_F(NotedAccessesTest, KnowsWhatATileHasNotNotedUntilItForgets) {
    const auto may_have = [&](std::uintptr_t word) { return noted_.may_have_noted(me_, word, kRead); };
    EXPECT_TRUE(may_have(kWord));  // a tile of which it does not know the beginning
    noted_.begin_tile(me_);
    EXPECT_FALSE(may_have(kWord));
    note(3);
    EXPECT_TRUE(may_have(kWord));
    EXPECT_FALSE(may_have(kWord + kWordBytes));
    ++me_.global_epoch_interval;
    NotedAccesses::forget_all();
    EXPECT_TRUE(may_have(kWord));

    constexpr std::uintptr_t many = 4096;
    for (std::uintptr_t i = 1; i <= many; ++i) noted_.note(me_, kWord + i * kWordBytes, kRead);
    for (std::uintptr_t i = 0; i <= many; ++i) ASSERT_TRUE(may_have(kWord + i * kWordBytes)) << i;

    ++me_.tile;
    noted_.begin_tile(me_);
    EXPECT_FALSE(may_have(kWord));
    EXPECT_FALSE(may_have(kWord + kWordBytes));
}

TEST_F(NotedAccessesTest, KnowsNothingOfTilesByTurns) {
    noted_.begin_tile(me_);
    ++me_.tile;
    noted_.begin_tile(me_);
    note(1);
    --me_.tile;
    EXPECT_TRUE(noted_.may_have_noted(me_, kWord, kRead));
    note(1);  // in the place of the other tile's
    ++me_.tile;
    EXPECT_TRUE(noted_.may_have_noted(me_, kWord, kRead));
}

}  // namespace
}  // namespace tessera::race_detector::noted_accesses_test
