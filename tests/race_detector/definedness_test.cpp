// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/definedness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "race_detector/shadow/undefined_reads.h"

namespace tessera::race_detector::definedness_test {
namespace {

constexpr std::uintptr_t kBase = 0x40000;

class DefinednessTest : public testing::Test {
  protected:
    /// The undefined bytes from kBase - 16 on, relative to kBase.
    std::set<int> undefined() const {
        std::set<int> bytes;
        for (int word = -16; word < 64; word += 4) {
            const std::uintptr_t at = kBase + static_cast<std::uintptr_t>(word);
            const ByteMask mask =
                definedness_.is_watching(at) ? definedness_.undefined_before(at, kWholeWord) : 0;
            for (int byte = 0; byte < 4; ++byte) {
                if ((mask >> byte & 1) != 0) bytes.insert(word + byte);
            }
        }
        return bytes;
    }
    static std::set<int> range(int begin, int end) {
        std::set<int> bytes;
        for (; begin < end; ++begin) bytes.insert(begin);
        return bytes;
    }

    Definedness definedness_;
};

TEST_F(DefinednessTest, MemoryNobodyMadeIsDefined) {
    EXPECT_FALSE(definedness_.is_watching(kBase));
    EXPECT_EQ(definedness_.undefined_before(kBase, kWholeWord), 0U);
    definedness_.written(kBase, kWholeWord);
    definedness_.end_launch();
}

TEST_F(DefinednessTest, NewMemoryIsUndefinedToTheByte) {
    definedness_.make_undefined(kBase + 1, kBase + 11);
    EXPECT_EQ(undefined(), range(1, 11));
    EXPECT_EQ(definedness_.undefined_before(kBase, 0x3), 0x2U);
    definedness_.make_undefined(kBase + 5, kBase + 5);
    EXPECT_EQ(undefined(), range(1, 11));
}

TEST_F(DefinednessTest, WhatAnExchangeStoredIsKnownAtOnce) {
    definedness_.exchanged(kBase, kWholeWord);
    EXPECT_EQ(definedness_.exchanged_before(kBase), 0U) << "no launch watches the memory";
    definedness_.make_undefined(kBase, kBase + 16);
    definedness_.written(kBase, kWholeWord);
    EXPECT_EQ(definedness_.exchanged_before(kBase), 0U);
    definedness_.exchanged(kBase + 4, 0x6);
    EXPECT_EQ(definedness_.exchanged_before(kBase + 4), 0x6U);
    EXPECT_EQ(definedness_.exchanged_before(kBase), 0U);
    EXPECT_EQ(definedness_.exchanged_before(kBase + 8), 0U);
    EXPECT_EQ(undefined(), range(0, 16)) << "before the launch";
    definedness_.make_undefined(kBase - 8, kBase + 24);  // another host thread; the block moves
    EXPECT_EQ(definedness_.exchanged_before(kBase + 4), 0U) << "it is undefined again";
    definedness_.exchanged(kBase + 4, 0x6);
    definedness_.make_undefined(kBase + 20, kBase + 40);
    EXPECT_EQ(definedness_.exchanged_before(kBase + 4), 0x6U);
    definedness_.end_launch();
    EXPECT_EQ(definedness_.exchanged_before(kBase + 4), 0U);
}

TEST_F(DefinednessTest, WhatALaunchWritesCountsWhenItHasEnded) {
    definedness_.make_undefined(kBase, kBase + 8);
    definedness_.written(kBase, 0x6);
    EXPECT_EQ(undefined(), range(0, 8));
    definedness_.end_launch();
    EXPECT_EQ(undefined(), (std::set<int>{0, 3, 4, 5, 6, 7}));
    definedness_.written(kBase, 0x9);
    definedness_.written(kBase + 4, 0xF);
    definedness_.end_launch();
    EXPECT_TRUE(undefined().empty());
    EXPECT_FALSE(definedness_.is_watching(kBase)) << "nothing is left to watch";
}

TEST_F(DefinednessTest, DiscardingAPartLeavesTheRestAsItWas) {
    definedness_.make_undefined(kBase, kBase + 16);
    definedness_.make_defined(kBase + 2, kBase + 14);
    EXPECT_EQ(undefined(), (std::set<int>{0, 1, 14, 15}));
    definedness_.make_undefined(kBase + 5, kBase + 7);
    EXPECT_EQ(undefined(), (std::set<int>{0, 1, 5, 6, 14, 15}));
    definedness_.make_undefined(kBase + 12, kBase + 30);
    std::set<int> expected = range(12, 30);
    expected.insert({0, 1, 5, 6});
    EXPECT_EQ(undefined(), expected);
}

TEST_F(DefinednessTest, DiscardingAgainForgetsWhatWasWritten) {
    definedness_.make_undefined(kBase, kBase + 4);
    definedness_.written(kBase, kWholeWord);
    definedness_.make_undefined(kBase, kBase + 2);
    definedness_.end_launch();
    EXPECT_EQ(undefined(), range(0, 2));
}

TEST_F(DefinednessTest, NeighboursInOneWordAreApart) {
    definedness_.make_undefined(kBase, kBase + 6);
    definedness_.make_undefined(kBase + 6, kBase + 12);
    EXPECT_EQ(undefined(), range(0, 12));
    definedness_.forget(kBase, kBase + 6);
    EXPECT_EQ(undefined(), range(6, 12));
}

TEST_F(DefinednessTest, MemoryDefinedPieceByPieceIsForgottenWithTheLast) {
    definedness_.make_undefined(kBase, kBase + 32);
    definedness_.make_defined(kBase, kBase + 8);
    definedness_.make_defined(kBase + 20, kBase + 32);
    EXPECT_EQ(undefined(), range(8, 20));
    definedness_.make_defined(kBase + 8, kBase + 14);
    EXPECT_EQ(undefined(), range(14, 20));
    // What is discarded again is looked at again.
    definedness_.make_undefined(kBase + 2, kBase + 6);
    definedness_.make_defined(kBase + 14, kBase + 20);
    EXPECT_EQ(undefined(), range(2, 6));
    definedness_.make_defined(kBase + 2, kBase + 6);
    EXPECT_FALSE(definedness_.is_watching(kBase));
}

// Compared with a model that has each byte.
TEST_F(DefinednessTest, AnyPiecesMayBeDefined) {
    constexpr int bytes = 500;
    std::mt19937 random(31);
    for (int round = 0; round < 200; ++round) {
        definedness_.make_undefined(kBase + 1, kBase + 1 + bytes);
        std::set<int> expected = range(1, 1 + bytes);
        for (int piece = 0; piece < 6; ++piece) {
            const int begin = static_cast<int>(random() % bytes), end = begin + static_cast<int>(random() % 120);
            definedness_.make_defined(kBase + static_cast<std::uintptr_t>(begin), kBase + static_cast<std::uintptr_t>(end));
            expected.erase(expected.lower_bound(begin), expected.lower_bound(end));
            std::set<int> found;
            for (const auto& [first, last] : definedness_.undefined_in(kBase, kBase + 2 * bytes)) {
                for (std::uintptr_t byte = first; byte < last; ++byte) found.insert(static_cast<int>(byte - kBase));
            }
            ASSERT_EQ(found, expected) << "round " << round << ", after [" << begin << ", " << end << ")";
        }
    }
}

// Compared with a model that has each byte, before the running launch and with what it wrote.
TEST_F(DefinednessTest, DiscardsWritesAndLaunchesMayComeInAnyOrder) {
    constexpr std::uintptr_t bytes = 240;
    std::mt19937 random(7);
    const auto below = [&](std::uintptr_t end) { return random() % end; };
    for (int round = 0; round < 40; ++round) {
        Definedness memory;
        std::vector<bool> before(bytes, true), now(bytes, true);
        for (int step = 0; step < 60; ++step) {
            const std::uintptr_t begin = below(bytes), end = std::min(bytes, begin + below(60));
            const std::uintptr_t act = below(5);
            if (act == 0) {
                memory.end_launch();
                before = now;
            } else if (act < 3) {
                memory.make_undefined(kBase + begin, kBase + end);
            } else if (act == 3) {
                memory.make_defined(kBase + begin, kBase + end);
            } else {
                const std::uintptr_t last = word_up(end);
                for (std::uintptr_t word = word_down(begin); word < last; word += kWordBytes) {
                    memory.written(kBase + word, bytes_in_word(word, begin, end));
                }
            }
            for (std::uintptr_t byte = begin; byte < end && act != 0; ++byte) {
                now[byte] = act >= 3;
                if (act < 4) before[byte] = act == 3;
            }
            std::vector<bool> ranged(bytes, true);
            for (const auto& [first, last] : memory.undefined_in(kBase, kBase + bytes)) {
                for (std::uintptr_t byte = first; byte < last; ++byte) ranged[byte - kBase] = false;
            }
            ASSERT_EQ(ranged, before) << "step " << step << " of round " << round;
            bool is_one_undefined = false;
            for (std::uintptr_t byte = 0; byte < bytes; ++byte) {
                const std::uintptr_t word = word_down(byte);
                const ByteMask mask = 1U << (byte - word);
                ASSERT_EQ(memory.undefined_before(kBase + word, mask) == 0, before[byte])
                    << "byte " << byte << " after step " << step << " of round " << round;
                if (before[byte]) continue;
                is_one_undefined = true;
                ASSERT_TRUE(memory.is_watching(kBase + word)) << "byte " << byte << " after step " << step << " of round " << round;
            }
            ASSERT_EQ(memory.has_undefined(kBase, kBase + bytes), is_one_undefined) << "step " << step << " of round " << round;
        }
    }
}

TEST_F(DefinednessTest, FreedMemoryIsForgotten) {
    definedness_.make_undefined(kBase, kBase + 8);
    definedness_.make_undefined(kBase + 32, kBase + 40);
    definedness_.forget(kBase, kBase + 8);
    EXPECT_EQ(undefined(), range(32, 40));
    EXPECT_FALSE(definedness_.is_watching(kBase));
    definedness_.forget(kBase + 32, kBase + 40);
    EXPECT_FALSE(definedness_.is_watching(kBase + 32));
}

TEST_F(DefinednessTest, WhatTheHostWritesIsDefined) {
    definedness_.make_undefined(kBase, kBase + 100);
    definedness_.make_defined(kBase + 8, kBase + 100);
    EXPECT_EQ(definedness_.undefined_before(kBase + 4, kWholeWord), kWholeWord);
    EXPECT_EQ(definedness_.undefined_before(kBase + 8, kWholeWord), 0U);
    EXPECT_TRUE(definedness_.is_watching(kBase));
    definedness_.make_undefined(kBase, kBase + 100);
    definedness_.make_undefined(kBase + 1000, kBase + 1004);
    definedness_.make_defined(kBase - 4, kBase + 100);
    for (std::uintptr_t word = kBase; word < kBase + 100; word += kWordBytes) EXPECT_EQ(definedness_.undefined_before(word, kWholeWord), 0U);
    EXPECT_EQ(definedness_.undefined_before(kBase + 1000, kWholeWord), kWholeWord);
}

TEST_F(DefinednessTest, BlocksFarApartHaveGapsThatAreDefined) {
    definedness_.make_undefined(kBase - 16, kBase - 12);
    definedness_.make_undefined(kBase + 40, kBase + 44);
    std::set<int> expected = range(-16, -12);
    expected.merge(range(40, 44));
    EXPECT_EQ(undefined(), expected);
    definedness_.make_undefined(kBase - 16, kBase + 44);
    EXPECT_EQ(undefined(), range(-16, 44));
}

TEST_F(DefinednessTest, TellsWhetherSomeWordOfARangeIsUndefined) {
    const auto has_undefined = [&](std::uintptr_t first, std::uintptr_t last) { return definedness_.has_undefined(kBase + first, kBase + last); };
    EXPECT_FALSE(has_undefined(0, 400));
    definedness_.make_undefined(kBase + 100, kBase + 140);
    definedness_.make_undefined(kBase + 300, kBase + 340);
    EXPECT_TRUE(has_undefined(0, 400));
    EXPECT_TRUE(has_undefined(136, 300));
    EXPECT_FALSE(has_undefined(0, 100));
    EXPECT_FALSE(has_undefined(140, 300)) << "between the two";
    EXPECT_FALSE(has_undefined(340, 400));
    definedness_.make_defined(kBase + 100, kBase + 120);
    EXPECT_FALSE(has_undefined(0, 120));
    EXPECT_TRUE(has_undefined(0, 124));
    definedness_.make_defined(kBase + 120, kBase + 139);
    EXPECT_TRUE(has_undefined(100, 200)) << "one byte of a word";
    definedness_.written(kBase + 136, kWholeWord);
    EXPECT_TRUE(has_undefined(100, 200)) << "written in this launch";
    definedness_.end_launch();
    EXPECT_FALSE(has_undefined(100, 200));
    EXPECT_TRUE(has_undefined(100, 304));
}

TEST(UndefinedReads, ReadsOfOneInstructionAtOneWordAreKeptOnce) {
    UndefinedReads reads;
    const AccessKey key(1, AccessType::read, 0xF);
    reads.add(kBase, key, {});
    reads.add(kBase, key, {});
    EXPECT_EQ(reads.all().size(), 1U);
    reads.add(kBase + 4, key, {});
    reads.add(kBase, AccessKey(1, AccessType::read, 0x3), {});
    reads.add(kBase, AccessKey(1 + (1U << 17), AccessType::read, 0xF), {});
    reads.add(kBase, AccessKey(1 + (1U << 27), AccessType::read, 0xF), {});
    EXPECT_EQ(reads.all().size(), 5U);
    reads.forget_threads();
    EXPECT_EQ(reads.all().size(), 5U);
    reads.clear();
    EXPECT_TRUE(reads.all().empty());
}

TEST(UndefinedReads, ReadsOfManyTilesAreOneWithTheirTiles) {
    UndefinedReads reads;
    const AccessKey key(1, AccessType::read, 0xF);
    for (std::uint32_t tile = 2; tile < 1000; ++tile) {
        reads.add(kBase, key, {tile, 5, 0});
        reads.forget_threads();
    }
    reads.add(kBase, key, {1, 7, 0});
    reads.add(kBase, key, {1, 6, 0});
    ASSERT_EQ(reads.all().size(), 1U);
    const UndefinedRead& read = reads.all().front();
    EXPECT_EQ(read.tiles.count(), 999U);
    EXPECT_EQ(read.tiles.size(), 1U);
    EXPECT_EQ(read.point, (AccessPoint{1, 7, 0})) << "as if each tile's first had been kept";
}

TEST(UndefinedReads, WhatThreadsTouchedIsTheirOwn) {
    UndefinedReads reads;
    EXPECT_EQ(reads.find(kBase, 0), nullptr);
    reads.touched(kBase, 0).read_first = 0x1;
    EXPECT_EQ(reads.find(kBase, 128), nullptr);
    EXPECT_EQ(reads.find(kBase, std::uint64_t{1} << 32), nullptr);
    EXPECT_EQ(reads.find(kBase + 4, 0), nullptr);
    EXPECT_EQ(reads.find(kBase, 0)->read_first, 0x1U);
    reads.forget_threads();
    EXPECT_EQ(reads.find(kBase, 0), nullptr);
}

TEST(Touched, TileHasWrittenBeforeWhatItWroteInEarlierEpochs) {
    Touched tile;
    tile.begin_epoch(0);
    tile.written = 0x3;
    tile.begin_epoch(0);
    EXPECT_EQ(tile.written_before, 0U);
    tile.begin_epoch(2);
    EXPECT_EQ(tile.written_before, 0x3U);
    tile.written |= 0x4;
    tile.begin_epoch(2);
    EXPECT_EQ(tile.written_before, 0x3U);
}

TEST_F(DefinednessTest, UndefinedRangesAreToldByTheByte) {
    using Ranges = std::vector<std::pair<std::uintptr_t, std::uintptr_t>>;
    Definedness memory;
    EXPECT_EQ(memory.undefined_in(0x1000, 0x2000), Ranges());
    memory.make_undefined(0x1003, 0x1010);
    memory.make_defined(0x1006, 0x100A);
    EXPECT_EQ(memory.undefined_in(0x1000, 0x2000), (Ranges{{0x1003, 0x1006}, {0x100A, 0x1010}}));
    EXPECT_EQ(memory.undefined_in(0x1004, 0x100C), (Ranges{{0x1004, 0x1006}, {0x100A, 0x100C}}));
}

}  // namespace
}  // namespace tessera::race_detector::definedness_test
