// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: Graphics (C++ AMP), bits per scalar element. How texels lie in memory, and that what a kernel
// writes is what it reads, as far as the format goes. The conversions are Direct3D 11's.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/conformance/texture_data.h"

using namespace concurrency::graphics;

namespace {

using concurrency::extent;

/// What is in memory after a kernel has written the values.
template <class Stored, class T>
std::vector<Stored> stored(const std::vector<T>& values, unsigned bits) {
    texture<T, 1> line(static_cast<int>(values.size()), bits);
    write_in_kernel(line, values);
    return stored_texels<Stored>(line);
}

/// What a kernel reads where this is in memory.
template <class T, class Stored>
std::vector<T> read(const std::vector<Stored>& bytes, unsigned bits) {
    const int count = static_cast<int>(bytes.size() * sizeof(Stored) / (bits / 8) /
                                       static_cast<unsigned>(short_vector_traits<T>::size));
    const texture<T, 1> line(count, bytes.data(), static_cast<unsigned>(bytes.size() * sizeof(Stored)), bits);
    return texels_seen_by_kernels(line);
}

TEST(TextureFormats, IntegersAreClamped) {
    const std::vector<int> numbers{0, 1, -1, 127, 128, -128, -129, 32767, 32768, -32769,
                                   std::numeric_limits<int>::min()};
    EXPECT_EQ(stored<std::int8_t>(numbers, 8),
              (std::vector<std::int8_t>{0, 1, -1, 127, 127, -128, -128, 127, 127, -128, -128}));
    EXPECT_EQ(stored<std::int16_t>(numbers, 16),
              (std::vector<std::int16_t>{0, 1, -1, 127, 128, -128, -129, 32767, 32767, -32768, -32768}));
    EXPECT_EQ(stored<int>(numbers, 32), numbers);
    const std::vector<unsigned> sizes{0, 255, 256, 65535, 65536, 4294967295U};
    EXPECT_EQ(stored<std::uint8_t>(sizes, 8), (std::vector<std::uint8_t>{0, 255, 255, 255, 255, 255}));
    EXPECT_EQ(stored<std::uint16_t>(sizes, 16), (std::vector<std::uint16_t>{0, 255, 256, 65535, 65535, 65535}));
    EXPECT_EQ(stored<unsigned>(sizes, 32), sizes);
}

TEST(TextureFormats, IntegersAreReadWithTheirSign) {
    EXPECT_EQ((read<int>(std::vector<std::int8_t>{-1, 127, -128}, 8)), (std::vector<int>{-1, 127, -128}));
    EXPECT_EQ((read<int>(std::vector<std::int16_t>{-1, -32768}, 16)), (std::vector<int>{-1, -32768}));
    EXPECT_EQ((read<unsigned>(std::vector<std::uint8_t>{255, 128}, 8)), (std::vector<unsigned>{255, 128}));
    EXPECT_EQ((read<unsigned>(std::vector<std::uint16_t>{65535}, 16)), (std::vector<unsigned>{65535}));
}

TEST(TextureFormats, FloatsAndDoublesAreThemselves) {
    const std::vector<float> floats{0, -0.0F, 1.5F, 1e-42F, -3e38F, std::numeric_limits<float>::infinity()};
    EXPECT_EQ(stored<float>(floats, 32), floats);
    const std::vector<double> doubles{0.1, -1e300};
    EXPECT_EQ(stored<double>(doubles, 64), doubles);
    EXPECT_EQ((read<double_2>(doubles, 64)), (std::vector<double_2>{double_2(0.1, -1e300)}));
}

TEST(TextureFormats, ThreeComponentsLieWithoutGaps) {
    const std::vector<float_3> colors{float_3(0.25F, -1.5F, 3e30F), float_3(1, 2, 3)};
    EXPECT_EQ(stored<float>(colors, 32), (std::vector<float>{0.25F, -1.5F, 3e30F, 1, 2, 3}));
    EXPECT_EQ((read<float_3>(std::vector<float>{0.25F, -1.5F, 3e30F, 1, 2, 3}, 32)), colors);
    EXPECT_EQ((read<int_3>(std::vector<int>{-1, 2, -3}, 32)), (std::vector<int_3>{int_3(-1, 2, -3)}));
    EXPECT_EQ((read<uint_3>(std::vector<unsigned>{1, 2, 4294967295U}, 32)), (std::vector<uint_3>{uint_3(1, 2, 4294967295U)}));
    EXPECT_THROW((texture<float_3, 1>(4, 16U)), concurrency::unsupported_feature);
    EXPECT_THROW((texture<int_3, 1>(4, 8U)), concurrency::unsupported_feature);
}

TEST(TextureFormats, ThreeComponentsAreFiltered) {
    const std::vector<float_3> ends{float_3(0, 10, -4), float_3(8, 20, 4)};
    const texture<float_3, 1> line(2, ends.begin(), ends.end());
    const texture_view<const float_3, 1> view(line);
    const sampler border(address_border, float_4(100, 200, 300, 400));
    std::vector<float_3> samples(2);
    const concurrency::array_view<float_3> out(samples);
    concurrency::parallel_for_each(extent<1>(1), [=](concurrency::index<1>) restrict(amp) {
        out[0] = view.sample(border, 0.5F);
        out[1] = view.sample(border, 1.0F);
    });
    out.synchronize();
    EXPECT_EQ(samples, (std::vector<float_3>{float_3(4, 15, 0), float_3(54, 110, 152)}));
}

/// The number that the bits of a half float stand for.
double value_of_half(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    const double magnitude = exponent == 31  ? (mantissa == 0 ? INFINITY : NAN)
                             : exponent == 0 ? std::ldexp(mantissa, -24)
                                             : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(TextureFormats, EveryHalfFloatIsReadAndWrittenBack) {
    std::vector<std::uint16_t> all;
    for (unsigned i = 0; i < 65536; ++i) all.push_back(static_cast<std::uint16_t>(i));
    const texture<float, 2> source(256, 256, all.data(), 65536 * 2, 16U);
    const std::vector<float> numbers = texels_seen_by_kernels(source);
    texture<float, 2> target(256, 256, 16U);
    write_in_kernel(target, numbers);
    const std::vector<std::uint16_t> back = stored_texels<std::uint16_t>(target);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double expected = value_of_half(all[i]);
        if (std::isnan(expected)) {
            EXPECT_TRUE(std::isnan(numbers[i]) && std::isnan(value_of_half(back[i]))) << i;
        } else {
            ASSERT_TRUE(numbers[i] == expected && back[i] == all[i]) << i << ": " << numbers[i] << ", " << back[i];
        }
    }
}

TEST(TextureFormats, FloatsBecomeTheNearestHalfFloatOrTheEvenOne) {
    std::vector<float> numbers{65504,         65519.996F, 65520,           -65520,           1e-8F,        2.9802322e-8F,
                               2.9802326e-8F, 0x1p-14F,   1 + 0x1p-11F,    1 + 3 * 0x1p-11F, 1 + 0x1.8p-11F};
    std::uint32_t random = 1;
    for (int i = 0; i < 2000; ++i) {
        random = random * 1664525U + 1013904223U;
        numbers.push_back(std::ldexp(static_cast<float>(random >> 8), static_cast<int>(random % 44) - 50));
    }
    const std::vector<std::uint16_t> halves = stored<std::uint16_t>(numbers, 16);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double number = numbers[i];
        const double unit = std::ldexp(1.0, std::max(std::ilogb(number), -14) - 10);
        const double rounded = std::nearbyint(number / unit) * unit;  // of two equally near ones the even one
        EXPECT_EQ(value_of_half(halves[i]), std::abs(rounded) > 65504 ? std::copysign(INFINITY, number) : rounded)
            << number;
    }
}

TEST(TextureFormats, UnormsAreTheNearestStep) {
    const std::vector<unorm> numbers{unorm(0.0F), unorm(1.0F), unorm(0.5F), unorm(0.498F / 255), unorm(0.502F / 255),
                                     unorm(NAN)};
    EXPECT_EQ(stored<std::uint8_t>(numbers, 8), (std::vector<std::uint8_t>{0, 255, 128, 0, 1, 0}));
    EXPECT_EQ(stored<std::uint16_t>(numbers, 16), (std::vector<std::uint16_t>{0, 65535, 32768, 128, 129, 0}));
}

TEST(TextureFormats, NormsAreTheNearestStepAwayFromZero) {
    const std::vector<norm> numbers{norm(0.0F), norm(1.0F), norm(-1.0F), norm(0.5F), norm(-0.5F), norm(-0.4F / 127)};
    EXPECT_EQ(stored<std::int8_t>(numbers, 8), (std::vector<std::int8_t>{0, 127, -127, 64, -64, 0}));
    EXPECT_EQ(stored<std::int16_t>(numbers, 16), (std::vector<std::int16_t>{0, 32767, -32767, 16384, -16384, -103}));
    EXPECT_EQ((read<norm>(std::vector<std::int8_t>{-128, -127, 127}, 8)),
              (std::vector<norm>{norm(-1.0F), norm(-1.0F), norm(1.0F)}));
}

template <class T, class Stored>
void every_step_comes_back(unsigned bits) {
    std::vector<Stored> all;
    for (int i = std::numeric_limits<Stored>::min(); i <= std::numeric_limits<Stored>::max(); ++i) {
        all.push_back(static_cast<Stored>(i));
    }
    const int side = all.size() == 256 ? 16 : 256;
    const texture<T, 2> source(side, side, all.data(), static_cast<unsigned>(all.size() * sizeof(Stored)), bits);
    const std::vector<T> numbers = texels_seen_by_kernels(source);
    texture<T, 2> target(side, side, bits);
    write_in_kernel(target, numbers);
    const std::vector<Stored> back = stored_texels<Stored>(target);
    const double most = std::numeric_limits<Stored>::max();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double expected = std::max(all[i] / most, -1.0);
        EXPECT_FLOAT_EQ(static_cast<float>(numbers[i]), static_cast<float>(expected));
        EXPECT_EQ(back[i], std::max<int>(all[i], -static_cast<int>(most)));
    }
}

TEST(TextureFormats, EveryStepIsReadAndWrittenBack) {
    every_step_comes_back<unorm, std::uint8_t>(8);
    every_step_comes_back<unorm, std::uint16_t>(16);
    every_step_comes_back<norm, std::int8_t>(8);
    every_step_comes_back<norm, std::int16_t>(16);
}

TEST(TextureFormats, ComponentsFollowEachOther) {
    const std::vector<std::uint8_t> bytes{1, 2, 3, 4, 255, 254, 253, 252};
    EXPECT_EQ((read<uint_4>(bytes, 8)), (std::vector<uint_4>{uint_4(1, 2, 3, 4), uint_4(255, 254, 253, 252)}));
    EXPECT_EQ((read<int_2>(bytes, 8)[2]), int_2(-1, -2));
    EXPECT_EQ((read<uint_2>(bytes, 16)), (std::vector<uint_2>{uint_2(513, 1027), uint_2(65279, 64765)}));
    EXPECT_EQ(stored<std::uint8_t>(read<uint_4>(bytes, 8), 8), bytes);
    EXPECT_EQ(stored<std::uint8_t>(read<int_4>(bytes, 8), 8), bytes);
    EXPECT_EQ(stored<std::uint8_t>(read<unorm_4>(bytes, 8), 8), bytes);
    EXPECT_EQ(stored<std::uint8_t>(read<unorm_2>(bytes, 16), 16), bytes);
    EXPECT_EQ(stored<std::uint8_t>(read<norm_2>(bytes, 8), 8), bytes);
    EXPECT_EQ(stored<float>(std::vector<float_4>{float_4(1, 2, 3, 4)}, 32), (std::vector<float>{1, 2, 3, 4}));
    EXPECT_EQ(stored<std::uint16_t>(std::vector<float_2>{float_2(1, -2)}, 16),
              (std::vector<std::uint16_t>{0x3C00, 0xC000}));
}

}  // namespace
