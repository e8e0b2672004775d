// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/shared_copies.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

namespace tessera::detail {
namespace {

std::size_t parts_shared = 0;

/// From the last part to the first, on another thread.
void share_backwards(std::size_t parts, const std::function<void(std::size_t)>& copy_part) {
    parts_shared += parts;
    std::thread([&] {
        while (parts-- > 0) copy_part(parts);
    }).join();
}

class SharedCopiesTest : public testing::Test {
  protected:
    void SetUp() override { parts_shared = 0; }

    /// Copies this many bytes to the middle of other memory, and looks at all of it.
    static void copy(std::size_t bytes) {
        std::vector<char> from(bytes);
        std::iota(from.begin(), from.end(), '\1');
        std::vector<char> to(bytes + 2, '\0'), expected(bytes + 2, '\0');
        std::copy(from.begin(), from.end(), expected.begin() + 1);
        SharedCopies::copy({{to.data() + 1, from.data(), bytes}});
        EXPECT_TRUE(to == expected);
    }
    /// Copies every second row, so that each of the two parts has some whole ones and one in common with the other.
    static void copy_rows(std::size_t rows, std::size_t bytes) {
        std::vector<char> from(2 * rows * bytes);
        std::iota(from.begin(), from.end(), '\1');
        std::vector<char> to(from.size(), '\0'), expected(from.size(), '\0');
        std::vector<SharedCopies::Run> runs;
        for (std::size_t row = 0; row < 2 * rows; row += 2) {
            const std::size_t begin = row * bytes;
            std::copy_n(from.data() + begin, bytes, expected.data() + begin);
            runs.push_back({to.data() + begin, from.data() + begin, bytes});
        }
        runs.insert(runs.begin() + 1, {to.data(), from.data(), 0});
        SharedCopies::copy(runs);
        EXPECT_TRUE(to == expected);
    }

    static constexpr std::size_t kMuch = (std::size_t{6} << 20) + 5;
};

TEST_F(SharedCopiesTest, OneThreadCopiesAloneWithoutAnyToShareWith) {
    copy(kMuch);
    const SharedCopies alone(nullptr);
    copy(kMuch);
    EXPECT_EQ(parts_shared, 0U);
}

TEST_F(SharedCopiesTest, MuchMemoryIsCopiedInParts) {
    const SharedCopies copies(&share_backwards);
    copy(kMuch);
    EXPECT_EQ(parts_shared, 4U);
    copy(std::size_t{8} << 20);
    EXPECT_EQ(parts_shared, 8U);
}

TEST_F(SharedCopiesTest, PartsMayEndWithinRuns) {
    const SharedCopies copies(&share_backwards);
    copy_rows(4100, 1029);
    EXPECT_EQ(parts_shared, 3U);
    copy_rows(40, 1029);
    EXPECT_EQ(parts_shared, 3U);
}

// Whichever part has it: the others do not know for whom they copy.
TEST_F(SharedCopiesTest, AFaultIsTheCallingThreads) {
    constexpr std::size_t bytes = std::size_t{6} << 20, row = std::size_t{1} << 20;
    char* const from = static_cast<char*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::vector<char> to(bytes);
    const auto copy_with_fault_at = [&](std::size_t place) {
        static const auto caller = std::this_thread::get_id();
        std::signal(SIGSEGV, [](int) { _exit(std::this_thread::get_id() == caller ? 7 : 8); });
        mprotect(from + place, 4096, PROT_NONE);
        std::vector<SharedCopies::Run> runs;
        for (std::size_t at = 0; at < bytes; at += row) runs.push_back({to.data() + at, from + at, row});
        const SharedCopies copies(&share_backwards);
        SharedCopies::copy(runs);
        _exit(9);
    };
    for (const std::size_t place : {std::size_t{0}, 3 * row, bytes - 4096}) {
        EXPECT_EXIT(copy_with_fault_at(place), testing::ExitedWithCode(7), "") << place;
    }
    munmap(from, bytes);
}

TEST_F(SharedCopiesTest, LittleMemoryIsNotShared) {
    const SharedCopies copies(&share_backwards);
    SharedCopies::copy({});
    copy(1);
    copy(100000);
    EXPECT_EQ(parts_shared, 0U);
}

TEST_F(SharedCopiesTest, TheOuterOneHoldsAgainAfterwards) {
    const SharedCopies copies(&share_backwards);
    {
        const SharedCopies alone(nullptr);
        copy(kMuch);
        EXPECT_EQ(parts_shared, 0U);
    }
    copy(kMuch);
    EXPECT_EQ(parts_shared, 4U);
}

}  // namespace
}  // namespace tessera::detail
