// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host_memory.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "race_detector/tile_static_checks.h"

namespace tessera::race_detector {
namespace {

constexpr std::uintptr_t kBase = 0x50000;
constexpr std::uint32_t kPlace = 9;

class HostMemoryTest : public testing::Test {
  protected:
    void set(int begin, int end, HostCopy state, std::uint32_t launch = 0) {
        memory_.set_state(at(begin), at(end), state, launch);
    }
    void use(int begin, int end, std::uint32_t launch = 0) {
        memory_.used_by_kernel(at(begin), at(end), kPlace, launch);
    }
    void read(int begin, std::size_t bytes) {
        memory_.check(kCode, reinterpret_cast<void*>(at(begin)), bytes, false);
    }
    void write(int begin, std::size_t bytes) {
        memory_.check(kCode, reinterpret_cast<void*>(at(begin)), bytes, true);
    }

    using Found =
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t>;  ///< launch, by place and word
    Found stale_reads() { return found(true); }
    Found unseen_writes() { return found(false); }

    static std::uintptr_t at(int offset) { return kBase + static_cast<std::uintptr_t>(offset); }

    HostMemory memory_;

  private:
    Found found(bool reads) {
        ConflictTable stale, unseen;
        memory_.add_to(stale, unseen);
        Found all;
        for (const auto& [key, conflict] : (reads ? stale : unseen).all()) {
            all[{key.place, key.word}] = conflict.example.launch;
        }
        return all;
    }
    static inline const char kCode[1] = {};
};

TEST_F(HostMemoryTest, WatchesOnlyWhileADeviceHasACopy) {
    EXPECT_FALSE(memory_.is_watched());
    set(0, 16, HostCopy::equal);
    EXPECT_TRUE(memory_.is_watched());
    set(0, 8, HostCopy::current);
    EXPECT_TRUE(memory_.is_watched());
    set(8, 16, HostCopy::unknown);
    EXPECT_FALSE(memory_.is_watched());
}

TEST_F(HostMemoryTest, ReadOfAStaleCopyIsFoundWhereItBegins) {
    use(0, 32);
    set(8, 16, HostCopy::stale, 4);
    read(0, 8);
    read(16, 8);
    EXPECT_TRUE(stale_reads().empty());
    read(12, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 12}, 4}}));
    read(4, 8);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 8}, 4}, {{kPlace, 12}, 4}}));
}

TEST_F(HostMemoryTest, MemoryThatNoKernelKnowsIsToldByAddress) {
    set(0, 16, HostCopy::stale);
    read(4, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kAddressPlace, kBase + 4}, 0}}));
}

TEST_F(HostMemoryTest, WritesIntoAStaleCopyAreNoReads) {
    set(0, 16, HostCopy::stale);
    write(4, 4);
    use(0, 16);
    EXPECT_TRUE(stale_reads().empty());
    EXPECT_TRUE(unseen_writes().empty());
}

TEST_F(HostMemoryTest, SynchronizedMemoryMayBeRead) {
    set(0, 16, HostCopy::stale);
    set(0, 8, HostCopy::equal);
    read(0, 8);
    EXPECT_TRUE(stale_reads().empty());
    read(8, 4);
    EXPECT_EQ(stale_reads().size(), 1U);
}

TEST_F(HostMemoryTest, MiddleOfARangeMayChange) {
    set(0, 24, HostCopy::stale);
    set(8, 16, HostCopy::current);
    read(8, 8);
    EXPECT_TRUE(stale_reads().empty());
    read(4, 4);
    read(16, 4);
    EXPECT_EQ(stale_reads().size(), 2U);
}

TEST_F(HostMemoryTest, WriteBeforeALaunchIsUnseen) {
    set(0, 16, HostCopy::equal);
    write(4, 4);
    EXPECT_TRUE(unseen_writes().empty()) << "nobody has used the device's copy";
    use(0, 16, 3);
    EXPECT_EQ(unseen_writes(), (Found{{{kPlace, 4}, 3}}));
    use(0, 16, 4);
    EXPECT_EQ(unseen_writes(), (Found{{{kPlace, 4}, 3}})) << "said once";
}

TEST_F(HostMemoryTest, RefreshSettlesEarlierWrites) {
    set(0, 16, HostCopy::equal);
    write(4, 4);
    set(0, 16, HostCopy::current);
    set(0, 16, HostCopy::equal);
    use(0, 16);
    EXPECT_TRUE(unseen_writes().empty());
}

TEST_F(HostMemoryTest, KernelMissesOnlyWritesIntoWhatItUses) {
    set(0, 32, HostCopy::equal);
    write(4, 4);
    use(16, 32);
    EXPECT_TRUE(unseen_writes().empty());
    use(0, 16);
    EXPECT_EQ(unseen_writes().size(), 1U);
}

TEST_F(HostMemoryTest, LongWriteReachesIntoASectionBehindItsBeginning) {
    set(0, 64, HostCopy::equal);
    write(0, 64);
    use(32, 64);
    EXPECT_EQ(unseen_writes(), (Found{{{kPlace, 0}, 0}}));
}

TEST_F(HostMemoryTest, LongerWriteAtTheSamePlaceCounts) {
    set(0, 64, HostCopy::equal);
    write(0, 4);
    write(0, 64);
    use(32, 64);
    EXPECT_EQ(unseen_writes().size(), 1U);
}

TEST_F(HostMemoryTest, RefreshOfAPartSettlesThatPartOfALongWrite) {
    set(0, 64, HostCopy::equal);
    write(0, 64);
    set(16, 32, HostCopy::equal);
    use(16, 32);
    EXPECT_TRUE(unseen_writes().empty());
    use(8, 16);
    EXPECT_EQ(unseen_writes().size(), 1U);
    use(32, 40, 5);
    EXPECT_EQ(unseen_writes().begin()->second, 0U);
}

TEST_F(HostMemoryTest, NewsAreTakenOnce) {
    EXPECT_FALSE(memory_.take_news());
    set(0, 16, HostCopy::stale);
    read(0, 4);
    EXPECT_TRUE(memory_.take_news());
    EXPECT_FALSE(memory_.take_news());
}

}  // namespace
}  // namespace tessera::race_detector
