// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/device_buffer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <vector>

using namespace tessera::detail;

namespace {

constexpr int kPoisonInt = static_cast<int>(0xBEBEBEBE);

/// A buffer of ints, released at the end.
class IntBuffer {
  public:
    explicit IntBuffer(DeviceBuffer::Home home, std::size_t count, bool shared = false, int* user = nullptr)
        : buffer_(DeviceBuffer::create(home, count * sizeof(int), shared, user)) {}
    ~IntBuffer() { buffer_->release(); }
    IntBuffer(const IntBuffer&) = delete;
    IntBuffer& operator=(const IntBuffer&) = delete;

    DeviceBuffer* operator->() const { return buffer_; }
    DeviceBuffer& operator*() const { return *buffer_; }
    int* host() const { return reinterpret_cast<int*>(buffer_->host_data()); }
    int* device() const { return reinterpret_cast<int*>(buffer_->device_data()); }

  private:
    DeviceBuffer* buffer_;
};

/// Elements [first, first + count).
struct Row {
    Row(const IntBuffer& buffer, int first, int count) : extent(count), data(buffer.host() + first) {}
    operator Section() const { return {data, sizeof(int), 1, &extent, &stride}; }
    int extent;
    std::ptrdiff_t stride = 1;
    int* data;
};

/// A block of a matrix with `width` columns.
struct Block {
    Block(const IntBuffer& buffer, int width, int row, int column, int rows, int columns)
        : extents{rows, columns}, strides{width, 1}, data(buffer.host() + row * width + column) {}
    operator Section() const { return {data, sizeof(int), 2, extents, strides}; }
    int extents[2];
    std::ptrdiff_t strides[2];
    int* data;
};

using Home = DeviceBuffer::Home;

TEST(DeviceBuffer, UserMemoryIsUploadedOnDemand) {
    std::vector<int> user{1, 2, 3, 4};
    const IntBuffer buffer(Home::user_memory, 4, false, user.data());
    EXPECT_EQ(buffer.host(), user.data());
    ASSERT_NE(buffer.device(), user.data());
    std::memset(buffer.device(), 0, 4 * sizeof(int));
    buffer->make_valid(Side::device, Row(buffer, 1, 2));
    EXPECT_EQ(buffer.device()[0], 0);
    EXPECT_EQ(buffer.device()[1], 2);
    EXPECT_EQ(buffer.device()[2], 3);
    EXPECT_EQ(buffer.device()[3], 0);
}

TEST(DeviceBuffer, WhatIsValidIsNotMovedAgain) {
    std::vector<int> user{1, 2};
    const IntBuffer buffer(Home::user_memory, 2, false, user.data());
    buffer->make_valid(Side::device, Section{});
    user[0] = 9;  // behind the buffer's back
    buffer->make_valid(Side::device, Section{});
    EXPECT_EQ(buffer.device()[0], 1);
    buffer->refresh(Section{});
    buffer->make_valid(Side::device, Section{});
    EXPECT_EQ(buffer.device()[0], 9);
}

TEST(DeviceBuffer, DeviceWritesStayThereUntilAskedFor) {
    std::vector<int> user{1, 2, 3, 4};
    const IntBuffer buffer(Home::user_memory, 4, false, user.data());
    buffer->make_valid(Side::device, Section{});
    buffer->mark_newer(Side::device, Section{});
    for (int i = 0; i < 4; ++i) buffer.device()[i] = 10 * i;
    EXPECT_EQ(user, (std::vector<int>{1, 2, 3, 4}));
    buffer->open_on_host(Row(buffer, 2, 1), Access::read);
    EXPECT_EQ(user, (std::vector<int>{1, 2, 20, 4}));
    EXPECT_TRUE(buffer->is_newer(Side::device, Row(buffer, 0, 1)));
    EXPECT_FALSE(buffer->is_newer(Side::device, Row(buffer, 2, 1)));
}

TEST(DeviceBuffer, LastReleaseWritesBackToUserMemory) {
    std::vector<int> user{1, 2};
    {
        const IntBuffer buffer(Home::user_memory, 2, false, user.data());
        buffer->retain();
        buffer->mark_newer(Side::device, Row(buffer, 1, 1));
        buffer.device()[0] = 70;
        buffer.device()[1] = 80;
        buffer->release();
        EXPECT_EQ(user, (std::vector<int>{1, 2}));
    }
    EXPECT_EQ(user, (std::vector<int>{1, 80}));
}

TEST(DeviceBuffer, BlockMovesOnlyItsRows) {
    std::vector<int> user(6 * 8, 1);
    const IntBuffer buffer(Home::user_memory, user.size(), false, user.data());
    buffer->make_valid(Side::device, Section{});
    buffer->mark_newer(Side::device, Section{});
    for (int i = 0; i < 6 * 8; ++i) buffer.device()[i] = 2;
    buffer->open_on_host(Block(buffer, 8, 1, 2, 3, 4), Access::read);
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 8; ++column) {
            const bool inside = row >= 1 && row < 4 && column >= 2 && column < 6;
            EXPECT_EQ(user[static_cast<std::size_t>(row * 8 + column)], inside ? 2 : 1)
                << row << ", " << column;
        }
    }
}

TEST(DeviceBuffer, OpeningForWritesMakesTheHostNewer) {
    std::vector<int> user{1, 2, 3};
    const IntBuffer buffer(Home::user_memory, 3, false, user.data());
    buffer->make_valid(Side::device, Section{});
    EXPECT_EQ(buffer->host_ready & BufferHandle::writable_on_host, 0);
    buffer->open_on_host(Row(buffer, 1, 1), Access::read_write);
    user[1] = 20;
    EXPECT_TRUE(buffer->is_newer(Side::host, Row(buffer, 1, 1)));
    EXPECT_FALSE(buffer->is_newer(Side::host, Row(buffer, 0, 1)));
    buffer->make_valid(Side::device, Section{});
    EXPECT_EQ(buffer.device()[1], 20);
    // The upload ended what the opening allowed: the next write must be noticed, too.
    buffer->open_on_host(Row(buffer, 1, 1), Access::read_write);
    EXPECT_TRUE(buffer->is_newer(Side::host, Row(buffer, 1, 1)));
}

TEST(DeviceBuffer, OpeningForReadsDoesNotAllowWrites) {
    std::vector<int> user{1, 2};
    const IntBuffer buffer(Home::user_memory, 2, false, user.data());
    buffer->make_valid(Side::device, Section{});
    buffer->open_on_host(Row(buffer, 0, 1), Access::read);
    buffer->open_on_host(Row(buffer, 0, 1), Access::read_write);
    EXPECT_TRUE(buffer->is_newer(Side::host, Row(buffer, 0, 1)));
}

TEST(DeviceBuffer, ReadyFlagsFollowTheDirectory) {
    std::vector<int> user{1, 2};
    const IntBuffer buffer(Home::user_memory, 2, false, user.data());
    EXPECT_EQ(buffer->host_ready, BufferHandle::readable_on_host | BufferHandle::writable_on_host);
    buffer->make_valid(Side::device, Row(buffer, 0, 1));
    EXPECT_EQ(buffer->host_ready, BufferHandle::readable_on_host);
    buffer->mark_newer(Side::device, Row(buffer, 0, 1));
    EXPECT_EQ(buffer->host_ready, 0);
    buffer->make_valid(Side::host, Section{});
    EXPECT_EQ(buffer->host_ready, BufferHandle::readable_on_host);
    buffer->mark_newer(Side::host, Section{});
    EXPECT_EQ(buffer->host_ready, BufferHandle::readable_on_host | BufferHandle::writable_on_host);
}

TEST(DeviceBuffer, DiscardingPoisonsAndPreventsUploads) {
    std::vector<int> user{1, 2, 3};
    const IntBuffer buffer(Home::user_memory, 3, false, user.data());
    buffer->discard(Row(buffer, 1, 1));
    EXPECT_EQ(user[1], 2);
    buffer->make_valid(Side::device, Section{});
    EXPECT_EQ(buffer.device()[0], 1);
    EXPECT_EQ(buffer.device()[1], kPoisonInt);
    EXPECT_EQ(buffer.device()[2], 3);
}

TEST(DeviceBuffer, MemoryWithoutSourceBeginsPoisonedOnBothSides) {
    const IntBuffer on_device(Home::none, 3), on_host(Home::none, 3);
    EXPECT_EQ(on_device.device()[1], kPoisonInt);
    on_host->open_on_host(Section{}, Access::read);
    EXPECT_EQ(on_host.host()[1], kPoisonInt);
}

TEST(DeviceBuffer, RefreshKeepsMemoryWithoutSourceAndDeviceArrays) {
    for (const Home home : {Home::none, Home::device_array}) {
        const IntBuffer buffer(home, 2);
        buffer.device()[0] = 5;
        buffer->refresh(Section{});
        buffer->open_on_host(Section{}, Access::read);
        EXPECT_EQ(buffer.host()[0], 5);
    }
}

TEST(DeviceBuffer, DeviceArrayHasAShadowOnTheHost) {
    const IntBuffer array(Home::device_array, 4);
    EXPECT_EQ(array->home_side(), Side::device);
    EXPECT_FALSE(array->array_is_on_host);
    EXPECT_EQ(array.device()[0], kPoisonInt);
    const int values[] = {1, 2, 3, 4};
    array->write(Section{}, values);
    EXPECT_EQ(array.device()[3], 4);
    array->open_on_host(Row(array, 2, 2), Access::read_write);
    EXPECT_EQ(array.host()[2], 3);
    array.host()[2] = 30;
    array->make_valid(Side::device, Section{});
    EXPECT_EQ(array.device()[2], 30);
}

TEST(DeviceBuffer, ReadsFindTheNewestBytesAndMoveNothing) {
    std::vector<int> user{1, 2, 3, 4};
    const IntBuffer buffer(Home::user_memory, 4, false, user.data());
    buffer->mark_newer(Side::device, Row(buffer, 1, 2));
    buffer.device()[1] = 20;
    buffer.device()[2] = 30;
    int found[4] = {};
    buffer->read(Section{}, found);
    EXPECT_EQ((std::vector<int>(found, found + 4)), (std::vector<int>{1, 20, 30, 4}));
    EXPECT_EQ(user, (std::vector<int>{1, 2, 3, 4}));
    EXPECT_TRUE(buffer->is_newer(Side::device, Row(buffer, 1, 2)));
}

TEST(DeviceBuffer, CopiesBetweenDifferentlyShapedRuns) {
    std::vector<int> user(4 * 6);
    for (std::size_t i = 0; i < user.size(); ++i) user[i] = static_cast<int>(i);
    const IntBuffer matrix(Home::user_memory, user.size(), false, user.data());
    const IntBuffer dense(Home::device_array, 6);
    DeviceBuffer::copy(*matrix, Block(matrix, 6, 1, 2, 2, 3), *dense, Section{});
    EXPECT_EQ((std::vector<int>(dense.device(), dense.device() + 6)),
              (std::vector<int>{8, 9, 10, 14, 15, 16}));
    DeviceBuffer::copy(*dense, Section{}, *matrix, Block(matrix, 6, 0, 0, 3, 2));
    EXPECT_EQ(user[0], 8);
    EXPECT_EQ(user[1], 9);
    EXPECT_EQ(user[6], 10);
    EXPECT_EQ(user[7], 14);
    EXPECT_EQ(user[13], 16);
}

TEST(DeviceBuffer, CopiesBetweenOverlappingSections) {
    std::vector<int> user{1, 2, 3, 4, 5};
    const IntBuffer buffer(Home::user_memory, 5, false, user.data());
    DeviceBuffer::copy(*buffer, Row(buffer, 0, 4), *buffer, Row(buffer, 1, 4));
    EXPECT_EQ(user, (std::vector<int>{1, 1, 2, 3, 4}));
}

TEST(DeviceBuffer, SharedMemoryNeverMoves) {
    std::vector<int> user{1, 2};
    const IntBuffer buffer(Home::user_memory, 2, true, user.data());
    EXPECT_EQ(buffer.device(), user.data());
    buffer->mark_newer(Side::device, Section{});
    EXPECT_EQ(buffer->host_ready, BufferHandle::readable_on_host | BufferHandle::writable_on_host);
    buffer->discard(Section{});
    EXPECT_EQ(user, (std::vector<int>{1, 2}));
    const IntBuffer array(Home::device_array, 2, true);
    EXPECT_EQ(array.host(), array.device());
}

}  // namespace
