// SPDX-License-Identifier: Apache-2.0
// When kernels and the host see each other's writes to host memory under views (C++ AMP reference: array_view class,
// synchronize, refresh, discard_data).
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/coherence_helpers.h"
#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

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

TEST(Coherence, SourcesOfAFailedLaunchAreUntouched) {
    std::vector<int> values(2, 1);
    const array_view<int> view(values);
    EXPECT_THROW(parallel_for_each(
                     cpu_view(), view.extent, [=](index<1> i) restrict(amp) { view[i] = 2; }),
                 runtime_exception);
    values[0] = 5;
    EXPECT_EQ(view[0], 5);
}

}  // namespace
