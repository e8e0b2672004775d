// SPDX-License-Identifier: Apache-2.0
// The option bounds=robust: kernels may use indices out of bounds as on Direct3D 11, where reads give 0 and writes are
// dropped; the program is told how often it did. Compiled as a fast build that tests bounds, and as a checked build.
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"

using namespace concurrency;

namespace {

class RobustBounds : public testing::Test {
  protected:
    RobustBounds() { tessera::options::set("bounds", "robust"); }
    ~RobustBounds() override { tessera::options::set("bounds", "check"); }

    /// What a launch says on standard error.
    template <class Launch>
    static std::string told_by(const Launch& launch) {
        testing::internal::CaptureStderr();
        launch();
        return testing::internal::GetCapturedStderr();
    }
};

void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in: " << text;
}

TEST_F(RobustBounds, ABlurThatReadsBeyondTheEdgeRunsAndIsTold) {
    const std::vector<int> image(16, 4);
    std::vector<int> sums(16);
    const array_view<const int, 2> source(4, 4, image);
    const array_view<int, 2> result(4, 4, sums);
    const unsigned line = __LINE__ + 5;
    const std::string told = told_by([&] {
        parallel_for_each(
            result.extent, [=](index<2> i) restrict(amp) {
                result[i] = 0;
                for (int d = -1; d <= 1; ++d) result[i] += source(i[0], i[1] + d);
            });
    });
    EXPECT_EQ(result(0, 0), 8);
    EXPECT_EQ(result(1, 1), 12);
    EXPECT_EQ(result(3, 3), 8);
    expect_contains(told, "tessera: bounds=robust: the kernel launched at ");
    expect_contains(told, "array_view<const int, 2> 'source' 8 times out of bounds");
    expect_contains(told, "the first: index (0, -1) is outside the extent (4, 4), in thread (0, 0), at ");
    expect_contains(told, "robust_bounds_test.cpp:" + std::to_string(line));
}

TEST_F(RobustBounds, WritesAreDropped) {
    std::vector<int> values{1, 2, 3, 4};
    const array_view<int> all(4, values);
    const array_view<int> middle = all.section(1, 2);
    const std::string told = told_by([&] {
        parallel_for_each(
            extent<1>(4).tile<4>(), [=](tiled_index<4> i) restrict(amp) {
                i.barrier.wait();
                middle[i.global[0] - 1] = 9;
            });
    });
    all.synchronize();
    EXPECT_EQ(values, (std::vector<int>{1, 9, 9, 4}));
    expect_contains(told, "'middle' 2 times out of bounds");
    expect_contains(told, "index (-1) is outside the extent (2), in thread (0) of tile (0)");
}

TEST_F(RobustBounds, ArraysAndAtomicsToo) {
    array<int> counts(extent<1>(2), std::vector<int>{5, 6}.begin());
    const std::string told = told_by([&] {
        parallel_for_each(
            extent<1>(3), [&counts](index<1> i) restrict(amp) { atomic_fetch_add(&counts[i], 10); });
    });
    EXPECT_EQ(std::vector<int>(counts), (std::vector<int>{15, 16}));
    expect_contains(told, "array<int, 1> 'counts' once out of bounds");
}

TEST_F(RobustBounds, ProjectionsOutsideHaveNoElements) {
    std::vector<int> values(6, 7);
    const array_view<int, 2> rows(2, 3, values);
    array<int> seen(3);
    const std::string told = told_by([&] {
        parallel_for_each(
            extent<1>(3), [ =, &seen ](index<1> i) restrict(amp) { seen[i] = rows[i[0]][1]; });
    });
    EXPECT_EQ(std::vector<int>(seen), (std::vector<int>{7, 7, 0}));
    expect_contains(told, "array_view<int, 2> 'rows' once out of bounds");
    expect_contains(told, "the index 2 is not within the most significant dimension, which has 2 elements, in thread (2), at ");
}

TEST_F(RobustBounds, ProjectionsOfProjectionsAreToldOnce) {
    std::vector<int> values(24, 7);
    const array_view<int, 3> cube(2, 3, 4, values);
    array<int> seen(3);
    const std::string told = told_by([&] {
        parallel_for_each(
            extent<1>(1), [ =, &seen ](index<1>) restrict(amp) {
                seen[0] = cube[2][1][1];
                seen[1] = cube[0][3][1];
                cube[-1][0][0] = 9;
                seen[2] = cube[1][2][3];
            });
    });
    EXPECT_EQ(std::vector<int>(seen), (std::vector<int>{0, 0, 7}));
    EXPECT_EQ(values, std::vector<int>(24, 7));
    expect_contains(told, "'cube' 3 times out of bounds");
    expect_contains(told, "array_view<int, 3>");
    expect_contains(told, "the index 2 is not within the most significant dimension, which has 2 elements, in thread (0), at ");
}

TEST_F(RobustBounds, RowsCountAsTheArrayThatTheyAreOf) {
    const std::vector<int> ones(16, 1);
    array<int, 2> a(4, 4, ones.begin()), b(4, 8);
    const std::string told = told_by([&] {
        parallel_for_each(
            b.extent, [&a, &b](index<2> i) restrict(amp) { b[i] = a[i] + a[i[0]][i[1]]; });
    });
    expect_contains(told, "array<int, 2> 'a' 32 times out of bounds");
    expect_contains(told, "the first: index (0, 4) is outside the extent (4, 4), in thread (0, 4), at ");
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
    EXPECT_EQ(std::vector<int>(b), (std::vector<int>{2, 2, 2, 2, 0, 0, 0, 0, 2, 2, 2, 2, 0, 0, 0, 0, 2, 2, 2, 2, 0, 0, 0, 0, 2, 2, 2, 2, 0, 0, 0, 0}));
}

TEST_F(RobustBounds, EachArrayOfAKernelIsNamedOnceAndLaterLaunchesAreCounted) {
    const auto run = [] {
        std::vector<int> values(2);
        const array_view<int> one(1, values.data()), other(1, values.data() + 1);
        parallel_for_each(
            extent<1>(2), [=](index<1> i) restrict(amp) { one[i] = other[i]; });
    };
    const std::string first = told_by(run);
    expect_contains(first, "'one' once");
    expect_contains(first, "'other' once");
    EXPECT_EQ(told_by(run), "");
}

TEST_F(RobustBounds, TheRestIsToldAtTheEndOfTheProcess) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto run_three_times = [] {
        for (int launch = 0; launch < 3; ++launch) {
            const array_view<int> view(2);
            parallel_for_each(
                extent<1>(4), [=](index<1> i) restrict(amp) { view[i] = 1; });
        }
        std::exit(0);
    };
    EXPECT_EXIT(run_three_times(), testing::ExitedWithCode(0),
                "'view' 2 times out of bounds.*\n.*4 further accesses out of bounds there .launches: 2.");
}

TEST_F(RobustBounds, AKernelWithinBoundsSaysNothing) {
    EXPECT_EQ(told_by([] {
                  const array_view<int> view(4);
                  parallel_for_each(
                      view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
              }),
              "");
}

TEST_F(RobustBounds, HostCodeIsRefusedAsEver) {
    const array_view<int> view(4);
    expect_contains(runtime_error_of([&] { view[4] = 1; }), "index (4) is outside the extent (4)");
}

TEST_F(RobustBounds, TheFirstDoesNotDependOnWorkers) {
    tessera::options::set("workers", "4");
    const array_view<int> view(10);
    const std::string told = told_by([&] {
        parallel_for_each(
            extent<1>(100000), [=](index<1> i) restrict(amp) { view[i] = 1; });
    });
    expect_contains(told, "99990 times out of bounds");
    expect_contains(told, "index (10) is outside the extent (10), in thread (10)");
    tessera::options::set("workers", "0");
}

TEST(Bounds, OffTestsNothing) {
    tessera::options::set("bounds", "off");
    std::vector<int> values{1, 2, 3, 4};
    const array_view<int> view(4, values);
    const array_view<int> part = view.section(0, 2);
    parallel_for_each(
        extent<1>(1), [=](index<1>) restrict(amp) { part[3] = 9; });
    tessera::options::set("bounds", "check");
    view.refresh();  // the host's copy is as it was: the section that the kernel held did not contain the element
    EXPECT_EQ(values[3], 4);
}

}  // namespace
