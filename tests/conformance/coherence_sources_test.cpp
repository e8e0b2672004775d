// SPDX-License-Identifier: Apache-2.0
// When kernels and the host see each other's writes to other sources of views than one vector: arrays, none, two views
// over the same memory, sources of several host threads; and with the option memory=shared.
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <thread>
#include <vector>

#include "tests/conformance/coherence_helpers.h"
#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

TEST(CoherenceOfSources, AnArrayAndItsViewInOneKernelAlias) {
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

TEST(CoherenceOfSources, ViewsOfOneArrayShareIt) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin());
    const array_view<int> one(data), other(data);
    one[1] = 20;
    EXPECT_EQ(other[1], 20);
    parallel_for_each(
        extent<1>(3), [&data](index<1> i) restrict(amp) { data[i] += 1; });
    EXPECT_EQ(one[1], 21);
    EXPECT_EQ(other[2], 4);
}

TEST(CoherenceOfSources, ViewsOverCpuArraysWork) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin(), cpu_view());
    const array_view<int> view(data);
    fill(view.section(1, 1), 9);
    EXPECT_EQ(data[1], 2);
    view.synchronize();
    EXPECT_EQ(data[1], 9);
}

// When the last view of a source goes, pending writes return to the source: of an array in host memory, too.
TEST(CoherenceOfSources, KernelWritesReachCpuArraysWithTheLastView) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin(), cpu_view());
    {
        const array_view<int> view(data);
        fill(view.section(1, 2), 9);
        EXPECT_EQ(data[1], 2);
    }
    EXPECT_EQ(data[0], 1);
    EXPECT_EQ(data[1], 9);
    EXPECT_EQ(data[2], 9);
}

// Then no view is left to be refreshed: the next one shows what the array holds.
TEST(CoherenceOfSources, CpuArraysMayBeWrittenBetweenViews) {
    array<int> data(extent<1>(3), std::vector<int>{1, 2, 3}.begin(), cpu_view());
    EXPECT_EQ(seen_by_kernel(array_view<const int>(data)), (std::vector<int>{1, 2, 3}));
    data[1] = 20;
    EXPECT_EQ(seen_by_kernel(array_view<const int>(data)), (std::vector<int>{1, 20, 3}));
}

TEST(CoherenceOfSources, ViewsWithoutSourceKeepWhatIsWritten) {
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

TEST(CoherenceOfSources, ViewsMadeSeparatelyAreSeparateSources) {
    std::vector<int> values(2, 1);
    const array_view<int> one(values), other(values);
    fill(one, 2);
    EXPECT_EQ(seen_by_kernel(other), std::vector<int>(2, 1));
    one.synchronize();
    other.refresh();
    EXPECT_EQ(seen_by_kernel(other), std::vector<int>(2, 2));
}

TEST(CoherenceOfSources, HostThreadsMayReadOneSourceAtOnce) {
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

TEST(CoherenceOfSources, HostThreadsMayWriteToSourcesOfTheirOwn) {
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
