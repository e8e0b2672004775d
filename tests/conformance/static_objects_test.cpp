// SPDX-License-Identifier: Apache-2.0
// Programs make accelerators, arrays and views as global variables, and launch kernels before main and after it.
#include <amp.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

// In the order of their initialisation.
accelerator device(accelerator::default_accelerator);
accelerator_view queue = device.create_view(queuing_mode_immediate);
std::vector<accelerator> all = accelerator::get_all();

std::vector<int> memory = counted(8);
array_view<int> view_of_memory(8, memory);
array_view<const int, 2> const_view(2, 4, memory);
array_view<int> view_of_nothing(8);

array<int> on_default(8, memory.begin());
array<int, 2> on_queue(2, 4, memory.begin(), queue);
array<int> on_cpu(8, memory.begin(), cpu_view());
array<int> staging(8, cpu_view(), queue);
array_view<int> view_of_array(on_default);
array<int> moved(std::move(on_cpu));

// Kernels cannot name global variables: these functions get them as arguments.

void add(const array_view<int>& view, int value) {
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] += value; });
}
template <int N>
void multiply(array<int, N>& data, int factor) {
    parallel_for_each(
        data.extent, [&data, factor ](index<N> i) restrict(amp) { data[i] *= factor; });
}

/// Kernels that run during static initialisation.
const bool launched_early = [] {
    add(view_of_array, 100);
    multiply(on_queue, 2);
    copy(on_default, staging);
    return true;
}();

/// Destroyed first, after main, when everything above still exists.
struct LastWords {
    ~LastWords() {
        multiply(on_default, 2);
        if (view_of_array[3] != 206) std::_Exit(3);
        add(view_of_memory, 1);  // the view's end writes to the vector, which ends later
        std::fprintf(stderr, "after main\n");
    }
} last_words;

TEST(StaticObjects, WereReadyBeforeMain) {
    EXPECT_TRUE(launched_early);
    EXPECT_EQ(device, accelerator());
    EXPECT_EQ(all.size(), 2U);
    EXPECT_EQ(std::vector<int>(on_default), (std::vector<int>{100, 101, 102, 103, 104, 105, 106, 107}));
    EXPECT_EQ(staging[7], 107);
    EXPECT_EQ(std::vector<int>(on_queue), (std::vector<int>{0, 2, 4, 6, 8, 10, 12, 14}));
    EXPECT_EQ(on_queue.get_accelerator_view(), queue);
    EXPECT_EQ(moved[5], 5);
}

TEST(StaticObjects, AreUsableInKernels) {
    add(view_of_memory, 1);
    copy(view_of_memory, view_of_nothing);
    add(view_of_nothing, 1);
    EXPECT_EQ(view_of_nothing[4], 6);
    view_of_memory.synchronize();
    EXPECT_EQ(memory[7], 8);
    const_view.refresh();
    EXPECT_EQ(const_view(1, 3), 8);
}

TEST(StaticObjects, WorkAfterMain) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(std::exit(0), testing::ExitedWithCode(0), "after main");
}

}  // namespace
