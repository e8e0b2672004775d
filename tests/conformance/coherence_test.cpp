// SPDX-License-Identifier: Apache-2.0
// When kernels and the host see each other's writes (C++ AMP reference: array_view class, synchronize,
// refresh, discard_data).
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <thread>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

constexpr int kUndefined = static_cast<int>(0xBEBEBEBE);

/// Sets every element to `value` in a kernel.
void fill(const array_view<int>& view, int value) {
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] = value; });
}

/// What a kernel reads from the view.
std::vector<int> seen_by_kernel(const array_view<const int>& view) {
    array<int> result(view.get_extent());
    parallel_for_each(
        view.extent, [ =, &result ](index<1> i) restrict(amp) { result[i] = view[i]; });
    return result;
}

TEST(Coherence, KernelWritesReachHostMemoryOnSynchronize) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(values, std::vector<int>(4, 1));
    view.synchronize();
    EXPECT_EQ(values, std::vector<int>(4, 2));
}

TEST(Coherence, KernelWritesReachHostMemoryOnElementAccess) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(view[3], 2);
    EXPECT_EQ(values, std::vector<int>(4, 2));
}

TEST(Coherence, KernelWritesReachHostMemoryThroughData) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(view.data()[0], 2);
}

TEST(Coherence, KernelWritesReachHostMemoryWithTheLastView) {
    std::vector<int> values(4, 1);
    {
        const array_view<int> view(values);
        {
            const array_view<int> copy(view);
            fill(copy, 2);
        }
        EXPECT_EQ(values, std::vector<int>(4, 1)) << "another view of the source lives";
    }
    EXPECT_EQ(values, std::vector<int>(4, 2));
}

TEST(Coherence, GetRefMovesNothing) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(view.get_ref(index<1>(0)), 1);
    view.synchronize();
    EXPECT_EQ(view.get_ref(index<1>(0)), 2);
}

TEST(Coherence, OnlyTheAccessedSectionComesBack) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(view.section(2, 1)[0], 2);
    EXPECT_EQ(values, (std::vector<int>{1, 1, 2, 1}));
    view.section(0, 1).synchronize();
    EXPECT_EQ(values, (std::vector<int>{2, 1, 2, 1}));
}

TEST(Coherence, OnlyTheCapturedSectionGoesToTheKernel) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view.section(1, 2), 2);
    values[0] = 7;  // no kernel holds a copy of this element
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{7, 2, 2, 1}));
}

TEST(Coherence, CopyFindsKernelWritesAndLeavesHostMemory) {
    std::vector<int> values(4, 1), copied(4);
    const array_view<int> view(values);
    fill(view.section(1, 2), 2);
    copy(view, copied.begin());
    EXPECT_EQ(copied, (std::vector<int>{1, 2, 2, 1}));
    EXPECT_EQ(values, std::vector<int>(4, 1));
}

TEST(Coherence, HostWritesThroughAViewReachTheNextKernel) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    EXPECT_EQ(seen_by_kernel(view), std::vector<int>(4, 1));
    view[1] = 5;
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{1, 5, 1, 1}));
    view[1] = 6;  // noticed again
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{1, 6, 1, 1}));
}

TEST(Coherence, HostWritesBehindTheViewNeedRefresh) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    EXPECT_EQ(seen_by_kernel(view), std::vector<int>(4, 1));
    values[1] = 5;
    EXPECT_EQ(seen_by_kernel(view), std::vector<int>(4, 1));
    view.refresh();
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{1, 5, 1, 1}));
}

TEST(Coherence, SynchronizeForWritingLetsTheHostWriteDirectly) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    view.synchronize(access_type_read_write);
    EXPECT_EQ(values, std::vector<int>(4, 2));
    values[1] = 5;
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{2, 5, 2, 2}));
}

TEST(Coherence, SynchronizeToMovesTowardsAView) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    view.synchronize_to(accelerator().get_default_view());
    values[0] = 5;  // too late: the accelerator has its copy
    EXPECT_EQ(seen_by_kernel(view)[0], 1);
    fill(view, 2);
    view.synchronize_to(cpu_view());
    EXPECT_EQ(values, std::vector<int>(4, 2));
}

TEST(Coherence, ReadingViewsDoNotInvalidateTheHost) {
    std::vector<int> values(4, 1);
    const array_view<const int> view(values);
    EXPECT_EQ(seen_by_kernel(view), std::vector<int>(4, 1));
    values[0] = 3;  // would be overwritten if anything came back
    EXPECT_EQ(view[0], 3);
    view.synchronize();
    EXPECT_EQ(values[0], 3);
}

TEST(Coherence, OverlappingViewsInOneKernelAlias) {
    std::vector<int> values(6, 0);
    const array_view<int> view(values);
    const array_view<int> left = view.section(0, 4), right = view.section(2, 4);
    parallel_for_each(
        extent<1>(100), [=](index<1>) restrict(amp) {
            atomic_fetch_add(&left[3], 1);
            atomic_fetch_add(&right[1], 1);
            atomic_fetch_add(&view[3], 1);
        });
    EXPECT_EQ(view[3], 300);
}

TEST(Coherence, AnArrayAndItsViewInOneKernelAlias) {
    array<int> data(extent<1>(2), std::vector<int>(2, 0).begin());
    const array_view<int> view(data);
    view[0] = 1000;
    parallel_for_each(
        extent<1>(100), [ =, &data ](index<1>) restrict(amp) {
            atomic_fetch_add(&view[0], 1);
            atomic_fetch_add(&data[0], 1);
        });
    EXPECT_EQ(view[0], 1200);
    EXPECT_EQ(std::vector<int>(data)[0], 1200);
}

TEST(Coherence, ViewsOfOneArrayShareIt) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin());
    const array_view<int> one(data), other(data);
    one[1] = 20;
    EXPECT_EQ(other[1], 20);
    parallel_for_each(
        extent<1>(3), [&data](index<1> i) restrict(amp) { data[i] += 1; });
    EXPECT_EQ(one[1], 21);
    EXPECT_EQ(other[2], 4);
}

TEST(Coherence, ViewsOverCpuArraysWork) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin(), cpu_view());
    const array_view<int> view(data);
    fill(view.section(1, 1), 9);
    EXPECT_EQ(data[1], 2);
    view.synchronize();
    EXPECT_EQ(data[1], 9);
}

TEST(Coherence, DiscardedDataIsNotUploaded) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    view.section(1, 2).discard_data();
    EXPECT_EQ(values, std::vector<int>(4, 1));
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{1, kUndefined, kUndefined, 1}));
    view[1] = 5;
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{1, 5, kUndefined, 1}));
}

TEST(Coherence, WhatIsWrittenAfterDiscardingCounts) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    view.discard_data();
    fill(view, 2);
    view.synchronize();
    EXPECT_EQ(values, std::vector<int>(4, 2));
}

TEST(Coherence, ViewsWithoutSourceKeepWhatIsWritten) {
    const array_view<int> view(4);
    int* const data = view.data();
    ASSERT_NE(data, nullptr);
    EXPECT_EQ(view[0], kUndefined);
    fill(view, 3);
    EXPECT_EQ(view.data(), data);
    EXPECT_EQ(data[2], 3);
    view[2] = 4;
    view.refresh();
    view.synchronize();
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{3, 3, 4, 3}));
    view.refresh();
    std::vector<int> copied(4);
    copy(view, copied.begin());
    EXPECT_EQ(copied, (std::vector<int>{3, 3, 4, 3}));
}

TEST(Coherence, ViewsMadeSeparatelyAreSeparateSources) {
    std::vector<int> values(2, 1);
    const array_view<int> one(values), other(values);
    fill(one, 2);
    EXPECT_EQ(seen_by_kernel(other), std::vector<int>(2, 1));
    one.synchronize();
    other.refresh();
    EXPECT_EQ(seen_by_kernel(other), std::vector<int>(2, 2));
}

TEST(Coherence, HostThreadsMayReadOneSourceAtOnce) {
    std::vector<int> values(64, 1);
    const array_view<int> view(values);
    fill(view, 2);
    const array_view<const int> reading(view);
    std::vector<int> sums(4);
    std::vector<std::thread> threads;
    for (int& sum : sums) {
        threads.emplace_back([&sum, &reading] {
            const array_view<const int> own(reading);
            for (int i = 0; i < 64; ++i) sum += own[i];
            for (const int value : seen_by_kernel(own)) sum += value;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(sums, std::vector<int>(4, 256));
}

TEST(Coherence, HostThreadsMayWriteToSourcesOfTheirOwn) {
    std::vector<int> values(64, 1);
    std::vector<std::thread> threads;
    for (int part = 0; part < 4; ++part) {
        threads.emplace_back([part, &values] {
            const array_view<int> view(16, values.data() + 16 * part);
            array<int> data(16);
            for (int round = 0; round < 10; ++round) {
                parallel_for_each(
                    view.extent, [ =, &data ](index<1> i) restrict(amp) { data[i] = ++view[i]; });
                for (int i = 0; i < 16; ++i) view[i] += part;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (int i = 0; i < 64; ++i) EXPECT_EQ(values[static_cast<std::size_t>(i)], 1 + 10 * (1 + i / 16));
}

TEST(Coherence, SourcesOfAFailedLaunchAreUntouched) {
    std::vector<int> values(2, 1);
    const array_view<int> view(values);
    EXPECT_THROW(parallel_for_each(
                     cpu_view(), view.extent, [=](index<1> i) restrict(amp) { view[i] = 2; }),
                 runtime_exception);
    values[0] = 5;
    EXPECT_EQ(view[0], 5);
}

/// Option memory=shared, for sources made while it is in force.
class SharedMemory : public testing::Test {
  protected:
    SharedMemory() { tessera::options::set("memory", "shared"); }
    ~SharedMemory() override { tessera::options::set("memory", "discrete"); }
};

TEST_F(SharedMemory, KernelsWorkOnTheHostsOwn) {
    std::vector<int> values(4, 1);
    const array_view<int> view(values);
    fill(view, 2);
    EXPECT_EQ(values, std::vector<int>(4, 2));
    values[1] = 5;
    EXPECT_EQ(seen_by_kernel(view), (std::vector<int>{2, 5, 2, 2}));
    view.discard_data();
    EXPECT_EQ(values[1], 5);
}

TEST_F(SharedMemory, ArraysAndViewsOverThemWork) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin());
    const array_view<int> view(data);
    parallel_for_each(
        data.extent, [&data](index<1> i) restrict(amp) { data[i] += 1; });
    EXPECT_EQ(view[2], 4);
    view[0] = 9;
    EXPECT_EQ(std::vector<int>(data), (std::vector<int>{9, 3, 4}));
    const array_view<int> without_source(3);
    fill(without_source, 7);
    EXPECT_EQ(without_source[2], 7);
}

}  // namespace
