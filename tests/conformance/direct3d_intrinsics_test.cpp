// SPDX-License-Identifier: Apache-2.0
// Concurrency::direct3d: functions of integers, bits and ranges, in kernels.
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <vector>

#include "tests/conformance/math_check.h"

using namespace concurrency;
using math_check::in_kernel;

namespace {

const float nan_float = std::numeric_limits<float>::quiet_NaN();
const float infinite_float = std::numeric_limits<float>::infinity();

const std::vector<int> integers = {0, 1, -1, 2, -2, 7, 8, 0x12345678, 1 << 30, INT_MAX, -INT_MAX, INT_MIN};

TEST(Direct3dIntrinsics, AbsAndSign) {
    const std::vector<int> sizes = in_kernel<int>(integers, [](int x) restrict(amp) { return direct3d::abs(x); });
    const std::vector<int> signs = in_kernel<int>(integers, [](int x) restrict(amp) { return direct3d::sign(x); });
    for (std::size_t i = 0; i < integers.size(); ++i) {
        const int x = integers[i];
        EXPECT_EQ(sizes[i], x == INT_MIN ? INT_MIN : std::abs(x));
        EXPECT_EQ(signs[i], x > 0 ? 1 : x < 0 ? -1 : 0);
    }
}

TEST(Direct3dIntrinsics, AbsBesideTheLibrarysIsNotAmbiguous) {
    using namespace std;
    using namespace concurrency::direct3d;
    EXPECT_EQ(abs(-3), 3);
    EXPECT_EQ(abs(-2.5), 2.5);
    EXPECT_EQ(direct3d::abs(-2.5), 2);
    EXPECT_EQ(clamp(5.0F, 1.0F, 3.0F), 3.0F);
}

struct Bits {
    unsigned count, reversed;
    int high, low;
};

TEST(Direct3dIntrinsics, Bits) {
    const std::vector<Bits> found = in_kernel<Bits>(integers, [](int x) restrict(amp) {
        const unsigned bits = static_cast<unsigned>(x);
        return Bits{direct3d::countbits(bits), direct3d::reversebits(bits), direct3d::firstbithigh(x),
                    direct3d::firstbitlow(x)};
    });
    for (std::size_t i = 0; i < integers.size(); ++i) {
        SCOPED_TRACE(integers[i]);
        const std::bitset<32> bits(static_cast<unsigned>(integers[i]));
        std::bitset<32> reversed;
        int high = -1, low = -1;
        for (int b = 0; b < 32; ++b) {
            if (!bits[static_cast<std::size_t>(b)]) continue;
            reversed.set(static_cast<std::size_t>(31 - b));
            if (low < 0) low = b;
            high = b;
        }
        EXPECT_EQ(found[i].count, bits.count());
        EXPECT_EQ(found[i].reversed, reversed.to_ulong());
        EXPECT_EQ(found[i].high, high);
        EXPECT_EQ(found[i].low, low);
    }
}

struct Extremes {
    int imax, imin;
    unsigned umax, umin;
};

TEST(Direct3dIntrinsics, MaximumAndMinimumOfIntegers) {
    std::vector<math_check::Pair<int>> pairs;
    for (const int x : integers) {
        for (const int y : integers) pairs.push_back({x, y});
    }
    const std::vector<Extremes> found = in_kernel<Extremes>(pairs, [](math_check::Pair<int> a) restrict(amp) {
        const unsigned x = static_cast<unsigned>(a.x), y = static_cast<unsigned>(a.y);
        return Extremes{direct3d::imax(a.x, a.y), direct3d::imin(a.x, a.y), direct3d::umax(x, y), direct3d::umin(x, y)};
    });
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const unsigned x = static_cast<unsigned>(pairs[i].x), y = static_cast<unsigned>(pairs[i].y);
        EXPECT_EQ(found[i].imax, std::max(pairs[i].x, pairs[i].y));
        EXPECT_EQ(found[i].imin, std::min(pairs[i].x, pairs[i].y));
        EXPECT_EQ(found[i].umax, std::max(x, y));
        EXPECT_EQ(found[i].umin, std::min(x, y));
    }
}

TEST(Direct3dIntrinsics, MadOfEachType) {
    const auto mad = [](auto x) restrict(amp) {
        static_assert(std::is_same_v<decltype(direct3d::mad(x, x, x)), decltype(x)>);
        return direct3d::mad(x, decltype(x)(3), decltype(x)(5));
    };
    EXPECT_EQ(in_kernel<float>(std::vector<float>{1.5F}, mad)[0], 9.5F);
    EXPECT_EQ(in_kernel<double>(std::vector<double>{1.5}, mad)[0], 9.5);
    EXPECT_EQ(in_kernel<int>(std::vector<int>{-4}, mad)[0], -7);
    EXPECT_EQ(in_kernel<int>(std::vector<int>{INT_MAX}, mad)[0], INT_MIN + 2) << "wraps around";
    EXPECT_EQ(in_kernel<unsigned>(std::vector<unsigned>{UINT_MAX}, mad)[0], 2U);
}

TEST(Direct3dIntrinsics, RangesOfFloats) {
    const std::vector<float> values = {-infinite_float, -1, 0, 0.25F, 1, 2, infinite_float, nan_float};
    EXPECT_EQ(in_kernel<float>(values, [](float x) restrict(amp) { return direct3d::clamp(x, -0.5F, 1.5F); }),
              (std::vector<float>{-0.5F, -0.5F, 0, 0.25F, 1, 1.5F, 1.5F, -0.5F}));
    EXPECT_EQ(in_kernel<float>(values, [](float x) restrict(amp) { return direct3d::saturate(x); }),
              (std::vector<float>{0, 0, 0, 0.25F, 1, 1, 1, 0}));
    EXPECT_EQ(in_kernel<float>(values, [](float x) restrict(amp) { return direct3d::step(0.25F, x); }),
              (std::vector<float>{0, 0, 0, 1, 1, 1, 1, 0}));
    EXPECT_EQ(in_kernel<int>(std::vector<int>{-7, 2, 7},
                             [](int x) restrict(amp) { return direct3d::clamp(x, -3, 3); }),
              (std::vector<int>{-3, 2, 3}));
}

TEST(Direct3dIntrinsics, SmoothstepIsACubicBetweenItsEdges) {
    EXPECT_EQ(in_kernel<float>(std::vector<float>{1, 2, 2.5F, 3, 3.5F, 4, 5},
                               [](float x) restrict(amp) { return direct3d::smoothstep(2, 4, x); }),
              (std::vector<float>{0, 0, 0.15625F, 0.5F, 0.84375F, 1, 1}));
}

TEST(Direct3dIntrinsics, RadiansAndReciprocals) {
    EXPECT_FLOAT_EQ(in_kernel<float>(std::vector<float>{180}, [](float x) restrict(amp) { return direct3d::radians(x); })[0],
                    std::acos(-1.0F));
    const auto rcp = [](auto x) restrict(amp) { return direct3d::rcp(x); };
    EXPECT_EQ(in_kernel<float>(std::vector<float>{3, 0}, rcp), (std::vector<float>{1 / 3.0F, infinite_float}));
    EXPECT_EQ(in_kernel<double>(std::vector<double>{3, -0.0}, rcp), (std::vector<double>{1 / 3.0, -INFINITY}));
}

TEST(Direct3dIntrinsics, NoiseIsSmoothZeroAtWholeNumbersAndNoSmallerThanMinusOne) {
    std::vector<float> values;
    for (int i = -2000; i <= 2000; ++i) values.push_back(static_cast<float>(i) / 32);
    const std::vector<float> noise = in_kernel<float>(values, [](float x) restrict(amp) { return direct3d::noise(x); });
    float lowest = 0, highest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::floor(values[i]) == values[i]) {
            EXPECT_EQ(noise[i], 0) << values[i];
        }
        if (i > 0) {
            EXPECT_LT(std::fabs(noise[i] - noise[i - 1]), 0.2F) << values[i];
        }
        lowest = std::min(lowest, noise[i]);
        highest = std::max(highest, noise[i]);
    }
    EXPECT_GE(lowest, -1);
    EXPECT_LE(highest, 1);
    EXPECT_LT(lowest, -0.25F);
    EXPECT_GT(highest, 0.25F);
    EXPECT_EQ(direct3d::noise(3e9F), 0);
    EXPECT_TRUE(std::isnan(direct3d::noise(infinite_float)));
}

}  // namespace
