// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: array_view class, synchronize_async and synchronize_to_async.
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

void add_ten(const array_view<int>& view) {
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] += 10; });
}

TEST(SynchronizeAsync, BringsTheSourceUpToDate) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    add_ten(view);
    EXPECT_EQ(values, counted(3));
    view.synchronize_async().get();
    EXPECT_EQ(values, (std::vector<int>{10, 11, 12}));
}

// Only the section, as synchronize.
TEST(SynchronizeAsync, OfASection) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    add_ten(view);
    view.section(0, 1).synchronize_async().get();
    EXPECT_EQ(values, (std::vector<int>{10, 1, 2}));
}

TEST(SynchronizeAsync, ThroughAViewOfConstElements) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    const array_view<const int> constant(view);
    add_ten(view);
    constant.synchronize_async().get();
    EXPECT_EQ(values, (std::vector<int>{10, 11, 12}));
}

// With access_type_read_write the source may be changed directly, and kernels see it.
TEST(SynchronizeAsync, ForWritingToTheSource) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    add_ten(view);
    view.synchronize_async(access_type_read_write).get();
    values[0] = 100;
    add_ten(view);
    view.synchronize();
    EXPECT_EQ(values, (std::vector<int>{110, 21, 22}));
}

TEST(SynchronizeAsync, OfAnArrayInHostMemory) {
    array<int> on_cpu(3, counted(3).begin(), cpu_view());
    const array_view<int> view(on_cpu);
    add_ten(view);
    view.synchronize_async().get();
    EXPECT_EQ(on_cpu[0], 10);
}

TEST(SynchronizeToAsync, TowardsTheHostAndBack) {
    std::vector<int> values = counted(3);
    const array_view<int> view(values);
    const accelerator_view device = accelerator().get_default_view();
    view.synchronize_to_async(device).get();
    view.synchronize_to_async(device, access_type_read_write).get();
    add_ten(view);
    view.synchronize_to_async(cpu_view()).get();
    EXPECT_EQ(values, (std::vector<int>{10, 11, 12}));
}

TEST(SynchronizeToAsync, ThroughAViewOfConstElements) {
    const std::vector<int> values = counted(3);
    const array_view<const int> view(values);
    view.synchronize_to_async(accelerator().get_default_view()).get();
    view.synchronize_to_async(accelerator::get_auto_selection_view()).get();
    EXPECT_EQ(view[2], 2);
}

// Views without a source have nothing to bring up to date but themselves.
TEST(SynchronizeAsync, WithoutASource) {
    const array_view<int> view(3);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize_async().get();
    view.synchronize_to_async(cpu_view()).get();
    EXPECT_EQ(view[2], 2);
}

}  // namespace
