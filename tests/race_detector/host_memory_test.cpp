// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <map>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/naming/place_numbers.h"

namespace tessera::race_detector::host_memory_test {
namespace {

constexpr std::uintptr_t kBase = 0x50000;
constexpr std::uint32_t kPlace = 9;

class HostMemoryTest : public testing::Test {
  protected:
    void set(int begin, int end, HostCopy state) { memory_.set_state(at(begin), at(end), state); }
    void use(int begin, int end, std::uint32_t launch = 0) {
        memory_.name(at(begin), at(end), kPlace, launch);
        memory_.used_by_kernel(at(begin), at(end), launch);
    }
    /// A kernel that may write to all of [begin, end) stores to [first, last).
    void store(int begin, int end, int first, int last, std::uint32_t launch = 0) {
        set(begin, end, HostCopy::stale);
        memory_.stored_by_kernel(at(first), at(last), launch);
        memory_.changed_by_kernel(at(first), at(last));
    }
    void store(int begin, int end, std::uint32_t launch = 0) { store(begin, end, begin, end, launch); }
    void read(int begin, std::size_t bytes) {
        memory_.check(kCode, reinterpret_cast<void*>(at(begin)), bytes, false);
    }
    void write(int begin, std::size_t bytes) {
        memory_.check(kCode, reinterpret_cast<void*>(at(begin)), bytes, true);
    }

    using Found =
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t>;  ///< launch, by place and word
    Found stale_reads() { return found(&HostMemory::Found::stale_reads); }
    Found unseen_writes() { return found(&HostMemory::Found::unseen_writes); }
    Found lost_writes() { return found(&HostMemory::Found::lost_writes); }

    /// What an OS thread ignores that has adopted what this memory tells.
    bool ignores(int begin, std::size_t bytes, bool writes) {
        ignored_.adopt();
        return IgnoredAccesses::ignores(reinterpret_cast<void*>(at(begin)), bytes, writes);
    }

    void SetUp() override {
        ignored_.turn_on();
        ignore_accesses(0, 0);
    }
    void TearDown() override { ignore_accesses(0, 0); }

    static std::uintptr_t at(int offset) { return kBase + static_cast<std::uintptr_t>(offset); }

    /// Never destroyed: this thread's end tells each of them.
    static IgnoredAccesses& new_ignored_accesses() {
        static std::deque<IgnoredAccesses>& all = *new std::deque<IgnoredAccesses>;
        return all.emplace_back();
    }

    IgnoredAccesses& ignored_ = new_ignored_accesses();
    HostMemory memory_{ignored_};

    Found found(ConflictTable HostMemory::Found::*table) {
        HostMemory::Found raw;
        memory_.add_to(raw);
        Found all;
        for (const auto& [key, conflict] : (raw.*table).all()) {
            all[{key.place, key.word}] = conflict.example.launch;
        }
        return all;
    }

  private:
    static inline const char kCode[1] = {};
};

TEST_F(HostMemoryTest, ALaunchThatChangesWholePagesChangesEachOfTheirWords) {
    constexpr int page = 4096;
    use(0, 3 * page);
    store(0, 3 * page, page - 8, 2 * page + 8, 5);
    store(0, 3 * page, page + 40, page + 44, 7);
    for (const int word : {page - 12, page - 8, page, page + 40, page + 44, 2 * page - 4, 2 * page + 4, 2 * page + 8}) read(word, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, page - 8}, 5},
                                    {{kPlace, page}, 5},
                                    {{kPlace, page + 40}, 7},
                                    {{kPlace, page + 44}, 5},
                                    {{kPlace, 2 * page - 4}, 5},
                                    {{kPlace, 2 * page + 4}, 5}}));
    store(0, 3 * page, 0, 3 * page, 9);
    read(page + 40, 4);
    EXPECT_EQ(stale_reads().at({kPlace, page + 40}), 7U) << "the first that was found";
}

// A whole page is set at once, unless the host has written to it.
TEST_F(HostMemoryTest, StatesOfWholePagesAreThoseOfTheirWords) {
    constexpr int page = 4096;
    const auto all_of = [](std::initializer_list<int> words, std::uint32_t launch) {
        Found found;
        for (const int word : words) found[{kPlace, static_cast<std::uint64_t>(word)}] = launch;
        return found;
    };
    for (const HostCopy state : {HostCopy::current, HostCopy::equal, HostCopy::fetched, HostCopy::stale, HostCopy::unknown}) {
        SCOPED_TRACE(static_cast<int>(state));
        const bool is_stale = state == HostCopy::stale, is_fetched = state == HostCopy::fetched;
        memory_.forget_found();
        set(0, 4 * page, HostCopy::unknown);
        set(0, 4 * page, HostCopy::equal);
        use(0, 4 * page, 1);
        store(0, 4 * page, 1);
        // Of two whole pages, the host has written to the second.
        write(2 * page + 8, 4);
        set(page - 8, 3 * page + 8, state);
        use(0, 4 * page, 1);
        EXPECT_EQ(lost_writes().size(), is_fetched ? 1U : 0U);
        EXPECT_EQ(unseen_writes(), is_stale ? all_of({2 * page + 8}, 1) : Found());
        for (const int word : {page - 12, page - 8, page, 2 * page - 4, 2 * page, 2 * page + 8, 3 * page - 4, 3 * page + 4, 3 * page + 8})
            read(word, 4);
        EXPECT_EQ(stale_reads(), is_stale ? all_of({page - 12, page - 8, page, 2 * page - 4, 2 * page, 3 * page - 4, 3 * page + 4, 3 * page + 8}, 1)
                                          : all_of({page - 12, 3 * page + 8}, 1));
        // Where a device has a copy, its kernels do not see what the host writes.
        for (const int word : {page + 64, 2 * page + 64}) write(word, 4);
        use(0, 4 * page, 2);
        const bool is_shared = is_stale || is_fetched || state == HostCopy::equal;
        Found unseen = is_shared ? all_of({page + 64, 2 * page + 64}, 2) : Found();
        if (is_stale) unseen.merge(all_of({2 * page + 8}, 1));
        EXPECT_EQ(unseen_writes(), unseen);
    }
}

TEST_F(HostMemoryTest, OfAWholePageOnlyThePartThatADeviceHasIsChanged) {
    constexpr int page = 4096;
    use(page, page + 64);
    set(page, page + 64, HostCopy::stale);
    memory_.stored_by_kernel(at(page), at(2 * page), 3);
    memory_.changed_by_kernel(at(page), at(2 * page));
    read(page + 60, 4);
    read(page + 64, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 60}, 3}}));
}

// Compared with a model that has each byte: launches change a few large parts of pages, or many small ones.
TEST_F(HostMemoryTest, AnyPartsOfPagesMayChange) {
    constexpr int bytes = 3 * 4096;
    std::mt19937 random(29);
    const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
    std::size_t stale_words = 0;
    for (int round = 0; round < 60; ++round) {
        SCOPED_TRACE(round);
        memory_.forget_found();
        set(0, bytes, HostCopy::unknown);
        set(0, bytes, HostCopy::equal);
        use(0, bytes, 1);
        std::vector<bool> is_shared(bytes, true), is_changed(bytes, false);
        std::vector<std::uint32_t> launch_of(bytes / 4, 0);
        const int most = round % 2 == 0 ? bytes : 50;
        for (std::uint32_t launch = 2; launch < 80; ++launch) {
            const int first = below(bytes), last = std::min(bytes, first + 1 + below(most));
            if (launch % 8 < 2) {
                set(first, last, launch % 8 == 0 ? HostCopy::equal : HostCopy::current);
                std::fill(is_shared.begin() + first, is_shared.begin() + last, launch % 8 == 0);
                std::fill(is_changed.begin() + first, is_changed.begin() + last, false);
                continue;
            }
            memory_.stored_by_kernel(at(first), at(last), launch);
            memory_.changed_by_kernel(at(first), at(last));
            for (int byte = first; byte < last; ++byte) {
                const auto place = static_cast<std::size_t>(byte);
                if (!is_shared[place]) continue;
                is_changed[place] = true;
                launch_of[place / 4] = launch;
            }
        }
        Found expected;
        for (int word = 0; word < bytes; word += 4) {
            read(word, 4);
            const auto begin = is_changed.begin() + word;
            const auto place = static_cast<std::uint64_t>(word);
            if (std::find(begin, begin + 4, true) != begin + 4) expected[{kPlace, place}] = launch_of[place / 4];
        }
        EXPECT_EQ(stale_reads(), expected);
        stale_words += expected.size();
    }
    EXPECT_GT(stale_words, 10000U);
}

TEST_F(HostMemoryTest, WatchesWritesOnlyWhileADeviceHasACopy) {
    EXPECT_TRUE(ignores(0, 4, true));
    set(0, 16, HostCopy::equal);
    EXPECT_FALSE(ignores(0, 4, true));
    EXPECT_TRUE(ignores(0, 4, false));
    set(0, 8, HostCopy::current);
    EXPECT_FALSE(ignores(8, 4, true));
    set(8, 16, HostCopy::unknown);
    EXPECT_TRUE(ignores(8, 4, true));
}

TEST_F(HostMemoryTest, WatchesReadsOnlyWhereAKernelHasStored) {
    store(0, 64, 16, 32);
    EXPECT_FALSE(ignores(16, 4, false));
    EXPECT_FALSE(ignores(0, 64, false));
    EXPECT_TRUE(ignores(32, 4, false));
    EXPECT_TRUE(ignores(64, 4, true));
    EXPECT_FALSE(ignores(8, 16, false)) << "a long access that begins before it";
    set(16, 32, HostCopy::fetched);
    EXPECT_TRUE(ignores(16, 4, false));
}

TEST_F(HostMemoryTest, TwoThreadsMayWriteDifferentBytesOfAWordAtOnce) {
    constexpr int words = 256, bytes = 4 * words;
    static const char source[bytes] = {};
    const auto from = reinterpret_cast<std::uintptr_t>(source);
    for (int round = 0; round < 200; ++round) {
        set(0, bytes, HostCopy::unknown);
        set(0, bytes, HostCopy::equal);
        memory_.received(at(0), at(bytes), from, {{from, from + bytes}}, {});
        std::atomic<int> ready{0};
        const auto write_half_of_each = [&](int first) {
            ++ready;
            while (ready < 2) std::this_thread::yield();
            for (int word = 0; word < words; ++word) write(4 * word + first, 2);
        };
        std::thread other(write_half_of_each, 0);
        write_half_of_each(2);
        other.join();
        ASSERT_TRUE(memory_.undefined_in(at(0), at(bytes)).empty()) << round;
        memory_.forget_found();
        use(0, bytes);
        HostMemory::Found found;
        memory_.add_to(found);
        int written = 0;
        for (const auto& [key, conflict] : found.unseen_writes.all()) written += __builtin_popcount(key.bytes);
        ASSERT_EQ(written, bytes) << round;
    }
}

TEST_F(HostMemoryTest, OtherThreadsAreTold) {
    EXPECT_TRUE(ignores(0, 4, true));
    std::thread([this] { set(0, 16, HostCopy::equal); }).join();
    EXPECT_EQ(tessera_ignored_accesses.write_bytes, 0U);
    EXPECT_FALSE(ignores(0, 4, true));
}

TEST_F(HostMemoryTest, ReadOfAStaleCopyIsFoundWhereItBegins) {
    use(0, 32);
    store(8, 16, 4);
    read(0, 8);
    read(16, 8);
    EXPECT_TRUE(stale_reads().empty());
    read(12, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 12}, 4}}));
    read(4, 8);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 8}, 4}, {{kPlace, 12}, 4}}));
}

TEST_F(HostMemoryTest, OnlyBytesThatAKernelHasStoredAreStale) {
    use(0, 32);
    store(0, 32, 9, 11);
    for (int byte = 0; byte < 32; ++byte) {
        if (byte < 9 || byte >= 11) read(byte, 1);
    }
    EXPECT_TRUE(stale_reads().empty());
    read(10, 1);
    EXPECT_EQ(stale_reads().size(), 1U);
}

TEST_F(HostMemoryTest, StoresToMemoryThatNoViewHoldsAreNotTheHosts) {
    memory_.stored_by_kernel(at(0), at(16), 0);
    set(0, 16, HostCopy::equal);
    read(0, 16);
    EXPECT_TRUE(stale_reads().empty());
}

TEST_F(HostMemoryTest, WhatTheHostHasWrittenItselfIsNotStale) {
    store(0, 16);
    write(4, 4);
    read(4, 4);
    EXPECT_TRUE(stale_reads().empty());
    read(8, 4);
    EXPECT_EQ(stale_reads().size(), 1U);
}

TEST_F(HostMemoryTest, MemoryThatNoKernelKnowsIsToldByAddress) {
    store(0, 16);
    read(4, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kAddressPlace, kBase + 4}, 0}}));
}

TEST_F(HostMemoryTest, WordOfTwoViewsIsToldForEach) {
    memory_.name(at(0), at(2), kPlace, 0);
    memory_.name(at(2), at(8), kPlace + 1, 0);
    store(0, 8);
    read(0, 4);
    EXPECT_EQ(stale_reads(), (Found{{{kPlace, 0}, 0}, {{kPlace + 1, static_cast<std::uint64_t>(-2)}, 0}}));
}

TEST_F(HostMemoryTest, NextLaunchRunsWithoutAWriteIntoAStaleCopy) {
    store(0, 16);
    write(4, 4);
    use(0, 16, 2);
    EXPECT_TRUE(stale_reads().empty());
    EXPECT_EQ(unseen_writes(), (Found{{{kPlace, 4}, 2}}));
    set(0, 16, HostCopy::fetched);
    EXPECT_TRUE(lost_writes().empty()) << "said already";
}

TEST_F(HostMemoryTest, FetchingReplacesWritesIntoAStaleCopy) {
    use(0, 16, 3);
    store(0, 16, 0, 4, 3);
    write(8, 4);
    write(12, 1);
    EXPECT_TRUE(lost_writes().empty());
    set(0, 12, HostCopy::fetched);
    EXPECT_EQ(lost_writes(), (Found{{{kPlace, 8}, 3}}));
    set(12, 16, HostCopy::current);
    set(12, 16, HostCopy::fetched);
    EXPECT_EQ(lost_writes().size(), 1U) << "refreshed";
    EXPECT_TRUE(unseen_writes().empty());
}

TEST_F(HostMemoryTest, SynchronizedMemoryMayBeRead) {
    store(0, 16);
    set(0, 8, HostCopy::fetched);
    read(0, 8);
    EXPECT_TRUE(stale_reads().empty());
    read(8, 4);
    EXPECT_EQ(stale_reads().size(), 1U);
}

TEST_F(HostMemoryTest, MiddleOfARangeMayChange) {
    store(0, 24);
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
    EXPECT_TRUE(unseen_writes().empty()) << "the device's copy has not been used";
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
    EXPECT_EQ(unseen_writes().size(), 8U);
}

TEST_F(HostMemoryTest, LongerWriteAtTheSamePlaceCounts) {
    set(0, 64, HostCopy::equal);
    write(0, 4);
    write(0, 64);
    use(32, 64);
    EXPECT_EQ(unseen_writes().size(), 8U);
}

TEST_F(HostMemoryTest, RefreshOfAPartSettlesThatPartOfALongWrite) {
    set(0, 64, HostCopy::equal);
    write(0, 64);
    set(16, 32, HostCopy::equal);
    use(16, 32);
    EXPECT_TRUE(unseen_writes().empty());
    use(8, 16);
    EXPECT_EQ(unseen_writes().size(), 2U);
    use(32, 40, 5);
    EXPECT_EQ(unseen_writes().begin()->second, 0U);
}

TEST_F(HostMemoryTest, FreedMemoryUnderAViewIsGoneUntilTheViewEnds) {
    const auto free_bytes = [&](int begin, int end) { memory_.freed(at(begin), at(end), [] { return HostMemory::Calls{nullptr}; }); };
    free_bytes(0, 64);
    memory_.viewed(at(16), at(48));
    EXPECT_FALSE(memory_.gone_in(at(16), at(48))) << "freed before";
    free_bytes(0, 16);
    free_bytes(48, 64);
    EXPECT_FALSE(memory_.gone_in(at(0), at(64)));
    free_bytes(32, 64);
    EXPECT_FALSE(memory_.gone_in(at(16), at(32)));
    ASSERT_TRUE(memory_.gone_in(at(16), at(33)));
    EXPECT_EQ(memory_.gone_in(at(16), at(33))->begin, at(32));
    EXPECT_EQ(memory_.gone_in(at(16), at(33))->calls.size(), 1U);
    memory_.never_there(at(28), at(48), {});
    EXPECT_FALSE(memory_.gone_in(at(16), at(48))->was_freed) << "the first of it";
    set(16, 48, HostCopy::unknown);
    EXPECT_FALSE(memory_.gone_in(at(16), at(48)));
}

class UndefinedHostMemory : public HostMemoryTest {
  protected:
    using Range = HostMemory::Range;

    /// `begin` and `end` of 32 bytes from the device are undefined.
    void receive(unsigned char* to, std::uintptr_t begin, std::uintptr_t end) {
        const std::vector<Range> undefined{{device() + begin, device() + end}};
        memory_.received(address(to), address(to) + 32, device(), begin == end ? std::vector<Range>() : undefined, origin());
    }
    HostMemory::Origin origin() const {
        HostMemory::Origin origin;
        origin.from = device();
        origin.position = {kPlace, device(), 5};
        return origin;
    }
    void read(const unsigned char* at, std::size_t bytes) { memory_.check(&kCode, at, bytes, false); }
    void write(const unsigned char* at, std::size_t bytes) { memory_.check(&kCode, at, bytes, true); }
    void copy(const unsigned char* to, const unsigned char* from) { memory_.check_copy(&kCode, to, from, 32); }
    Found undefined_reads() { return found(&HostMemory::Found::undefined_reads); }
    static std::uintptr_t address(const unsigned char* at) { return reinterpret_cast<std::uintptr_t>(at); }

    void SetUp() override {
        HostMemoryTest::SetUp();
        std::memset(bytes_, 0xBE, sizeof bytes_);
        std::memset(device_, 0xBE, sizeof device_);
    }
    std::uintptr_t device() const { return address(device_); }

    alignas(16) unsigned char bytes_[64];
    alignas(16) unsigned char device_[64];
    static constexpr char kCode = 0;
};

TEST_F(UndefinedHostMemory, IsFoundWhereItIsUsed) {
    receive(bytes_, 8, 16);
    read(bytes_, 8);
    read(bytes_ + 16, 16);
    EXPECT_TRUE(undefined_reads().empty());
    read(bytes_ + 12, 4);
    EXPECT_EQ(undefined_reads(), (Found{{{kPlace, 12}, 5}}));
}

TEST_F(UndefinedHostMemory, IsWhatTheHostWrites) {
    receive(bytes_, 8, 16);
    write(bytes_ + 8, 4);
    read(bytes_ + 8, 4);
    bytes_[12] = 1;  // by code that is not instrumented
    read(bytes_ + 12, 1);
    EXPECT_TRUE(undefined_reads().empty());
    read(bytes_ + 12, 4);
    EXPECT_EQ(undefined_reads().size(), 1U) << "three bytes are left";
}

TEST_F(UndefinedHostMemory, IsHandedOnByCopies) {
    receive(bytes_, 8, 16);
    copy(bytes_ + 32, bytes_);
    EXPECT_TRUE(undefined_reads().empty());
    read(bytes_ + 32 + 8, 4);
    EXPECT_EQ(undefined_reads(), (Found{{{kPlace, 8}, 5}}));
    receive(bytes_, 0, 0);
    copy(bytes_ + 32, bytes_);
    EXPECT_TRUE(memory_.undefined_in(address(bytes_), address(bytes_) + 64).empty());
}

// Eight values of four bytes were made from elements of two bytes.
TEST_F(UndefinedHostMemory, ValuesOfAnotherSizeComeFromTheirElements) {
    HostMemory::Origin values = origin();
    values.value_bytes = 4;
    values.element_bytes = 2;
    memory_.received(address(bytes_), address(bytes_) + 32, address(bytes_), {{address(bytes_), address(bytes_) + 32}}, values);
    read(bytes_ + 16, 4);
    EXPECT_EQ(undefined_reads(), (Found{{{kPlace, 8}, 5}}));
    const auto moved = memory_.origin_at(address(bytes_) + 16)->moved_to(address(bytes_) + 16);
    EXPECT_EQ(moved.from, device() + 8);
    EXPECT_FALSE(memory_.origin_at(address(bytes_) + 32).has_value());
}

TEST_F(UndefinedHostMemory, EndsWhereItIsFreed) {
    receive(bytes_, 8, 16);
    memory_.freed(address(bytes_), address(bytes_) + 12, [] { return HostMemory::Calls(); });
    EXPECT_EQ(memory_.undefined_in(address(bytes_), address(bytes_) + 64),
              (std::vector<Range>{{address(bytes_) + 12, address(bytes_) + 16}}));
}

}  // namespace
}  // namespace tessera::race_detector::host_memory_test
