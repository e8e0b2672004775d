// SPDX-License-Identifier: Apache-2.0
// A checked build (TESSERA_CHECKED=1) tests every index; C++ AMP itself leaves one out of bounds undefined.
#include <amp.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/conformance/error_text.h"

namespace {

using namespace concurrency;

void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in: " << text;
}

TEST(CheckedBounds, ViewInATiledKernelNamesIndexExtentThreadTileAndLine) {
    std::vector<float> values(16);
    array_view<float, 2> view(4, 4, values);
    const unsigned line = __LINE__ + 4;
    const std::string text = runtime_error_of([&] {
        parallel_for_each(view.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
            idx.barrier.wait();
            view(idx.global[0] + 1, idx.global[1]) = 1;
        });
    });
    expect_contains(text, "array_view<float, 2>");
    expect_contains(text, "index (4, 0) is outside the extent (4, 4)");
    expect_contains(text, "thread (1, 0) of tile (1, 0)");
    expect_contains(text, "bounds_test.cpp:" + std::to_string(line));
}

TEST(CheckedBounds, ArrayInAnUntiledKernelNamesIndexExtentAndThread) {
    array<int> data(10);
    const std::string text = runtime_error_of([&] {
        parallel_for_each(data.extent, [&](index<1> idx) restrict(amp) { data[idx - 1] = 0; });
    });
    expect_contains(text, "array<int, 1>");
    expect_contains(text, "index (-1) is outside the extent (10)");
    expect_contains(text, "thread (0)");
}

TEST(CheckedBounds, ConstViewOnTheHostNamesIndexAndExtent) {
    const std::vector<int> values(5);
    array_view<const int> view(5, values);
    const std::string text = runtime_error_of([&] { static_cast<void>(view[5]); });
    expect_contains(text, "index (5) is outside the extent (5)");
    expect_contains(text, "bounds_test.cpp");
}

TEST(CheckedBounds, SectionsAreCheckedAgainstTheirOwnExtent) {
    std::vector<int> values(100);
    array_view<int, 2> view(10, 10, values);
    array_view<int, 2> section = view.section(2, 2, 3, 3);
    const std::string text = runtime_error_of([&] { section(0, 3) = 1; });
    expect_contains(text, "index (0, 3) is outside the extent (3, 3)");
}

TEST(CheckedBounds, ACorrectKernelRunsAsInAFastBuild) {
    std::vector<int> values(64, 1);
    array_view<int> view(64, values);
    parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int local[16];
        local[idx.local[0]] = view[idx];
        idx.barrier.wait();
        int sum = 0;
        for (int i = 0; i < 16; ++i) sum += local[i];
        idx.barrier.wait();
        view[idx] = sum;
    });
    for (int i = 0; i < 64; ++i) EXPECT_EQ(view[i], 16);
}

}  // namespace
