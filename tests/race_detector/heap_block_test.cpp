// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/heap_block.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace tessera::race_detector::heap_block_test {
namespace {

TEST(HeapBlock, TellsTheSizeOfASmallerOne) {
    if (!allocator_is_c_librarys()) GTEST_SKIP() << "a sanitizer has an allocator of its own";
    const std::unique_ptr<int[]> block(new int[50]);
    EXPECT_EQ(smaller_heap_block(block.get(), 400), malloc_usable_size(block.get()));
    EXPECT_EQ(smaller_heap_block(block.get(), 200), 0U) << "there is as much";
}

TEST(HeapBlock, TellsTheSizeOfOneThatBeginsAPage) {
    if (!allocator_is_c_librarys()) GTEST_SKIP() << "a sanitizer has an allocator of its own";
    // Of 256 in a row one does: their distance is an odd multiple of 16 bytes.
    std::vector<std::unique_ptr<int[]>> blocks;
    const auto begins_page = [&] { return reinterpret_cast<std::uintptr_t>(blocks.back().get()) % 4096 == 0; };
    do {
        blocks.push_back(std::make_unique<int[]>(50));
    } while (!begins_page() && blocks.size() < 4096);
    ASSERT_TRUE(begins_page());
    EXPECT_EQ(smaller_heap_block(blocks.back().get(), 400), malloc_usable_size(blocks.back().get()));
}

TEST(HeapBlock, TellsTheSizeOfAMapping) {
    if (!allocator_is_c_librarys()) GTEST_SKIP() << "a sanitizer has an allocator of its own";
    constexpr std::size_t bytes = std::size_t{64} << 20;
    const std::unique_ptr<void, decltype(&std::free)> block(std::malloc(bytes), &std::free);
    EXPECT_EQ(smaller_heap_block(block.get(), 2 * bytes), malloc_usable_size(block.get()));
    EXPECT_EQ(smaller_heap_block(block.get(), bytes), 0U);
}

TEST(HeapBlock, ElementsInTheMiddleAreNoBlocks) {
    // What precedes them looks like the header of a block of 32 bytes, and so on to the end.
    const std::vector<std::uint64_t> numbers(100, 33);
    for (std::size_t i = 1; i < numbers.size(); ++i) EXPECT_EQ(smaller_heap_block(&numbers[i], 400), 0U) << i;
}

TEST(HeapBlock, OtherMemoryIsNoBlock) {
    static const std::uint64_t numbers[] = {33, 33, 33, 33, 33, 33, 33, 33};
    alignas(16) const std::uint64_t local[] = {0, 33, 1, 2, 3, 33, 4, 5};
    for (std::size_t i = 2; i < 8; ++i) {
        EXPECT_EQ(smaller_heap_block(&numbers[i], 400), 0U);
        EXPECT_EQ(smaller_heap_block(&local[i], 400), 0U);
    }
}

}  // namespace
}  // namespace tessera::race_detector::heap_block_test
