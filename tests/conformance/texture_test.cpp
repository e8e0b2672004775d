// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: texture class. How textures are made, and what they say of themselves.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <list>
#include <sstream>
#include <utility>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

TEST(Texture, SaysWhatItIs) {
    const texture<uint_4, 3> volume(2, 3, 5, 16U);
    EXPECT_EQ(volume.get_extent(), extent<3>(2, 3, 5));
    EXPECT_EQ(volume.get_bits_per_scalar_element(), 16U);
    EXPECT_EQ(volume.get_data_length(), 2U * 3 * 5 * 8);
    EXPECT_EQ(volume.get_mipmap_levels(), 1U);
    EXPECT_EQ(volume.get_accelerator_view(), accelerator().get_default_view());
    EXPECT_EQ(volume.get_associated_accelerator_view(), accelerator().get_default_view());
    EXPECT_EQ(volume.data(), nullptr);
}

template <class T>
unsigned bits_of(unsigned asked) {
    return texture<T, 1>(4, asked).get_bits_per_scalar_element();
}

TEST(Texture, HasItsScalarsBitsUnlessToldOtherwise) {
    EXPECT_EQ((texture<int, 1>(4).get_bits_per_scalar_element()), 32U);
    EXPECT_EQ((texture<uint_2, 2>(4, 4).get_bits_per_scalar_element()), 32U);
    EXPECT_EQ((texture<float_4, 3>(4, 4, 4).get_bits_per_scalar_element()), 32U);
    EXPECT_EQ((texture<double, 1>(4).get_bits_per_scalar_element()), 64U);
    EXPECT_EQ((texture<double_2, 1>(4).get_data_length()), 64U);
    EXPECT_EQ(bits_of<int>(0), 32U);
    EXPECT_EQ(bits_of<float>(0), 32U);
    EXPECT_EQ(bits_of<double>(0), 64U);
}

TEST(Texture, HasTheBitsThatWereAskedFor) {
    for (const unsigned bits : {8U, 16U, 32U}) {
        EXPECT_EQ(bits_of<int>(bits), bits);
        EXPECT_EQ(bits_of<uint_4>(bits), bits);
    }
    for (const unsigned bits : {16U, 32U}) EXPECT_EQ(bits_of<float_2>(bits), bits);
    for (const unsigned bits : {8U, 16U}) {
        EXPECT_EQ(bits_of<norm>(bits), bits);
        EXPECT_EQ(bits_of<unorm_4>(bits), bits);
    }
    EXPECT_EQ(bits_of<double_2>(64), 64U);
}

TEST(Texture, IsMadeFromRanges) {
    const std::vector<int> numbers = counted(12);
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 1>(12, numbers.begin(), numbers.end())), numbers);
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 2>(3, 4, numbers.begin(), numbers.end())), numbers);
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 3>(extent<3>(3, 2, 2), numbers.data(), numbers.data() + 12)), numbers);
    const std::list<short> shorts(numbers.begin(), numbers.end());
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 2>(3, 4, shorts.begin(), shorts.end())), numbers);
    const std::vector<int_2> pairs{int_2(1, 2), int_2(3, 4)};
    EXPECT_EQ(texels_seen_by_kernels(texture<int_2, 1>(2, pairs.begin(), pairs.end())), pairs);
}

TEST(Texture, IsMadeFromRangesThatCanBeReadOnce) {
    std::istringstream text("0 1 2 3 4 5");
    const texture<int, 2> numbers(2, 2, std::istream_iterator<int>(text), std::istream_iterator<int>());
    EXPECT_EQ(texels_seen_by_kernels(numbers), counted(4));
}

TEST(Texture, IsMadeFromBytes) {
    const std::vector<std::uint8_t> bytes{1, 2, 3, 4, 5, 6, 7, 8};
    EXPECT_EQ(texels_seen_by_kernels(texture<unsigned, 1>(8, bytes.data(), 8, 8U)), counted_from<unsigned>(1, 8));
    EXPECT_EQ(texels_seen_by_kernels(texture<uint_4, 2>(2, 1, bytes.data(), 8, 8U)),
              (std::vector<uint_4>{uint_4(1, 2, 3, 4), uint_4(5, 6, 7, 8)}));
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 3>(extent<3>(1, 2, 2), bytes.data(), 8, 16U)),
              (std::vector<int>{513, 1027, 1541, 2055}));
}

TEST(Texture, CopiesHaveTexelsOfTheirOwn) {
    const std::vector<int> numbers = counted(6);
    texture<int, 2> first(2, 3, numbers.begin(), numbers.end());
    const texture<int, 2> copy(first), elsewhere(first, accelerator().create_view());
    texture<int, 2> assigned(1, 1);
    assigned = first;
    write_in_kernel(first, std::vector<int>(6, -1));
    EXPECT_EQ(texels_seen_by_kernels(copy), numbers);
    EXPECT_EQ(stored_texels<int>(elsewhere), numbers);
    EXPECT_NE(elsewhere.get_accelerator_view(), first.get_accelerator_view());
    EXPECT_EQ(texels_seen_by_kernels(assigned), numbers);
    EXPECT_EQ(assigned.get_extent(), extent<2>(2, 3));
    EXPECT_EQ(texels_seen_by_kernels(first), std::vector<int>(6, -1));
}

TEST(Texture, KeepsItsTexelsWhenMoved) {
    const std::vector<int> numbers = counted(6);
    texture<int, 1> first(6, numbers.begin(), numbers.end());
    texture<int, 1> second(std::move(first));
    EXPECT_EQ(texels_seen_by_kernels(second), numbers);
    texture<int, 1> third(1);
    third = std::move(second);
    EXPECT_EQ(texels_seen_by_kernels(third), numbers);
    EXPECT_EQ(third.get_data_length(), 24U);
}

TEST(Texture, IsCopiedFromViews) {
    const std::vector<int> numbers = counted(6);
    texture<int, 2> first(2, 3, numbers.begin(), numbers.end());
    const texture_view<int, 2> writable(first);
    const texture_view<const int, 2> readable(first);
    const accelerator_view other = accelerator().create_view();
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 2>(writable)), numbers);
    EXPECT_EQ(texels_seen_by_kernels(texture<int, 2>(readable)), numbers);
    EXPECT_EQ((texture<int, 2>(writable, other).get_accelerator_view()), other);
    EXPECT_EQ(stored_texels<int>(texture<int, 2>(readable, cpu_view(), other)), numbers);
}

TEST(Texture, IsWrittenByKernelsThatHoldItByReference) {
    texture<int, 1> numbers(8);
    parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) { numbers.set(i, i[0]); });
    parallel_for_each(numbers.extent,
                      [&numbers](index<1> i) restrict(amp) { numbers.set(i, numbers[i] * 2 + numbers(i[0])); });
    EXPECT_EQ(texels_seen_by_kernels(numbers), (std::vector<int>{0, 3, 6, 9, 12, 15, 18, 21}));
}

TEST(StagingTexture, IsHostMemory) {
    const accelerator_view device = accelerator().get_default_view();
    texture<uint_2, 3> staging(2, 3, 5, 8U, cpu_view(), device);
    EXPECT_EQ(staging.get_accelerator_view(), cpu_view());
    EXPECT_EQ(staging.get_associated_accelerator_view(), device);
    EXPECT_EQ(staging.get_row_pitch(), 5U * 2);
    EXPECT_EQ(staging.get_depth_pitch(), 3U * 5 * 2);
    auto* const bytes = static_cast<std::uint8_t*>(staging.data());
    for (unsigned i = 0; i < staging.get_data_length(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
    const texture<uint_2, 3> on_device(staging, device);
    EXPECT_EQ(texels_seen_by_kernels(on_device).back(), uint_2(58, 59));
    EXPECT_EQ(on_device.get_associated_accelerator_view(), device);
}

TEST(StagingTexture, IsMadeWithTexels) {
    const accelerator_view device = accelerator().get_default_view();
    const std::vector<float> numbers{1, 2, 3, 4};
    const texture<float, 2> range(2, 2, numbers.begin(), numbers.end(), cpu_view(), device);
    const texture<float, 2> bytes(2, 2, numbers.data(), 16, 32U, cpu_view(), device);
    const texture<float, 2> copy(range);
    for (const texture<float, 2>* staging : {&range, &bytes, &copy}) {
        EXPECT_EQ(static_cast<const float*>(staging->data())[3], 4);
        EXPECT_EQ(staging->get_associated_accelerator_view(), device);
    }
}

}  // namespace
