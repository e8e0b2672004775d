// SPDX-License-Identifier: Apache-2.0
// Which compute domains parallel_for_each rejects, in which order it checks, and the exact texts Visual C++
// gives (C++ AMP reference: parallel_for_each function). That exactly 2^32 - 1 threads are accepted is a unit
// test's business: here they would run.
#include <amp.h>
#include <gtest/gtest.h>

#include <climits>
#include <string>

#include "tests/conformance/sanitized.h"

using namespace concurrency;

namespace {

const char* const no_exception = "(no exception)";

/// what() of the invalid_compute_domain that `launch` throws.
template <typename Launch>
std::string rejection(Launch launch) {
    try {
        launch();
    } catch (const invalid_compute_domain& e) {
        return e.what();
    }
    return no_exception;
}

template <int Rank>
std::string untiled(const extent<Rank>& domain) {
    return rejection([&] { parallel_for_each(domain, [](index<Rank>) restrict(amp) {}); });
}

template <int D0>
std::string tiled(const extent<1>& domain) {
    return rejection([&] { parallel_for_each(domain.tile<D0>(), [](tiled_index<D0>) restrict(amp) {}); });
}
template <int D0, int D1>
std::string tiled(const extent<2>& domain) {
    return rejection(
        [&] { parallel_for_each(domain.tile<D0, D1>(), [](tiled_index<D0, D1>) restrict(amp) {}); });
}
template <int D0, int D1, int D2>
std::string tiled(const extent<3>& domain) {
    return rejection(
        [&] { parallel_for_each(domain.tile<D0, D1, D2>(), [](tiled_index<D0, D1, D2>) restrict(amp) {}); });
}

std::string not_positive(int dimension, int value) {
    return "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension " +
           std::to_string(dimension) + " of the compute domain (" + std::to_string(value) +
           ") cannot be smaller than or equal to 0.";
}

std::string not_divisible(int dimension, int value, int tile) {
    const std::string d = std::to_string(dimension);
    return "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension " +
           d + " of the compute domain (" + std::to_string(value) +
           ") cannot be evenly divided by the extent of dimension " + d + " of the tile (" +
           std::to_string(tile) + ").";
}

std::string too_many(const std::string& threads) {
    return "concurrency::parallel_for_each: unsupported compute domain, The number of threads requested (" +
           threads + ") exceeds the limit (4294967295).";
}

TEST(ComputeDomain, ZeroExtentIsRejectedInAnyDimension) {
    EXPECT_EQ(untiled(extent<1>(0)), not_positive(0, 0));
    EXPECT_EQ(untiled(extent<2>(0, 4)), not_positive(0, 0));
    EXPECT_EQ(untiled(extent<2>(4, 0)), not_positive(1, 0));
    EXPECT_EQ(untiled(extent<3>(4, 4, 0)), not_positive(2, 0));
    EXPECT_EQ(untiled(extent<3>()), not_positive(0, 0));
}

TEST(ComputeDomain, NegativeExtentIsRejectedInAnyDimension) {
    EXPECT_EQ(untiled(extent<1>(-1)), not_positive(0, -1));
    EXPECT_EQ(untiled(extent<2>(3, INT_MIN)), not_positive(1, INT_MIN));
    EXPECT_EQ(untiled(extent<3>(3, -7, 3)), not_positive(1, -7));
}

TEST(ComputeDomain, TwoNegativeExtentsDoNotCancel) {
    EXPECT_EQ(untiled(extent<2>(-2, -3)), not_positive(0, -2));
}

TEST(ComputeDomain, FirstOffendingDimensionIsReported) {
    EXPECT_EQ(untiled(extent<3>(1, 0, -1)), not_positive(1, 0));
    EXPECT_EQ(untiled(extent<3>(1, -1, 0)), not_positive(1, -1));
    EXPECT_EQ((tiled<2, 2, 2>(extent<3>(0, -2, 0))), not_positive(0, 0));
}

TEST(ComputeDomain, Rank128IsCheckedToTheLastDimension) {
    int components[128];
    for (int& component : components) component = 1;
    components[127] = 0;
    EXPECT_EQ(untiled(extent<128>(components)), not_positive(127, 0));
    components[64] = -5;
    EXPECT_EQ(untiled(extent<128>(components)), not_positive(64, -5));
}

TEST(ComputeDomain, TiledDomainWithBadExtentGetsTheUntiledText) {
    EXPECT_EQ(tiled<4>(extent<1>(0)), not_positive(0, 0));
    EXPECT_EQ(tiled<4>(extent<1>(-4)), not_positive(0, -4));
    EXPECT_EQ((tiled<2, 2>(extent<2>(4, 0))), not_positive(1, 0));
}

TEST(ComputeDomain, ExtentsMustBeMultiplesOfTheTile) {
    EXPECT_EQ(tiled<4>(extent<1>(6)), not_divisible(0, 6, 4));
    EXPECT_EQ((tiled<2, 3>(extent<2>(4, 7))), not_divisible(1, 7, 3));
    EXPECT_EQ((tiled<2, 3>(extent<2>(3, 7))), not_divisible(0, 3, 2));
    EXPECT_EQ((tiled<2, 3, 4>(extent<3>(2, 3, 5))), not_divisible(2, 5, 4));
}

TEST(ComputeDomain, ExtentSmallerThanTheTileIsRejected) {
    EXPECT_EQ(tiled<64>(extent<1>(63)), not_divisible(0, 63, 64));
}

TEST(ComputeDomain, SignsOfAllDimensionsAreCheckedBeforeDivisibility) {
    EXPECT_EQ((tiled<32, 1>(extent<2>(2, -1))), not_positive(1, -1));
    EXPECT_EQ((tiled<32, 32, 1>(extent<3>(2, 2, 0))), not_positive(2, 0));
}

TEST(ComputeDomain, SignsAreCheckedBeforeTheNumberOfThreads) {
    EXPECT_EQ(untiled(extent<3>(INT_MAX, INT_MAX, 0)), not_positive(2, 0));
    EXPECT_EQ(untiled(extent<3>(INT_MAX, INT_MAX, -1)), not_positive(2, -1));
}

TEST(ComputeDomain, TwoToThe32ThreadsAreTooMany) {
    EXPECT_EQ(untiled(extent<2>(65536, 65536)), too_many("4294967296"));
    EXPECT_EQ(untiled(extent<3>(2, 65536, 32768)), too_many("4294967296"));
    EXPECT_EQ((tiled<16, 16>(extent<2>(65536, 65536))), too_many("4294967296"));
}

TEST(ComputeDomain, CountIsALowerBoundWhenDimensionsAreLeft) {
    EXPECT_EQ(untiled(extent<3>(65536, 65536, 1)), too_many("at least 4294967296"));
}

// 32-bit arithmetic sees 1024 threads here, and 64-bit arithmetic a wrapped number in the second domain.
TEST(ComputeDomain, ProductsThatWrapAreRejected) {
    const std::string first_two = std::to_string(9110917ULL * 3627949ULL);
    EXPECT_EQ(untiled(extent<3>(9110917, 3627949, 558080)), too_many("at least " + first_two));

    int components[128];
    for (int& component : components) component = 65536;
    EXPECT_EQ(untiled(extent<128>(components)), too_many("at least 4294967296"));
}

TEST(ComputeDomain, RejectedLaunchRunsNoThread) {
    int count = 0;
    array_view<int> counter(1, &count);
    const extent<2> domain(4, 7);
    EXPECT_THROW(parallel_for_each(domain.tile<2, 2>(),
                                   [=](tiled_index<2, 2>) restrict(amp) { atomic_fetch_inc(&counter[0]); }),
                 invalid_compute_domain);
    EXPECT_EQ(counter[0], 0);
}

TEST(ComputeDomain, InvalidComputeDomainIsARuntimeException) {
    EXPECT_THROW(parallel_for_each(extent<1>(0), [](index<1>) restrict(amp) {}), runtime_exception);
}

TEST(ComputeDomain, LaunchesWorkAfterARejection) {
    EXPECT_EQ(untiled(extent<1>(0)), not_positive(0, 0));
    EXPECT_EQ(untiled(extent<1>(1)), no_exception);
    EXPECT_EQ((tiled<2, 3>(extent<2>(2, 3))), no_exception);
}

// 2^32-1 threads are legal. Their kernel ends at once, so that the test does.
TEST(ComputeDomain, TheLargestNumberOfThreadsIsAccepted) {
    EXPECT_THROW(parallel_for_each(extent<2>(65537, 65535), [](index<2>) restrict(amp) { throw 1; }), int);
    EXPECT_THROW(parallel_for_each(extent<3>(286331153, 5, 3), [](index<3>) restrict(amp) { throw 1; }), int);
}

// A tile has at most 1024 threads, and 65535 of those along a dimension must work. Under sanitizers a hundredth of the tiles is
// enough: all of them do the same.
TEST(ComputeDomain, ManyTilesOfTheLargestSizeAreAccepted) {
    EXPECT_EQ(tiled<1024>(extent<1>(1024 * (kSanitized ? 655 : 65535))), no_exception);
}

// 65535 tiles along a dimension must work; a tile has one thread here, so that the test stays small.
TEST(ComputeDomain, ManyTilesAlongOneDimensionAreAccepted) {
    EXPECT_EQ(tiled<1>(extent<1>(65535)), no_exception);
    EXPECT_EQ((tiled<1, 1, 1>(extent<3>(1, 65535, 1))), no_exception);
}

}  // namespace
