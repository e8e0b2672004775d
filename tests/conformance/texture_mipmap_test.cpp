// SPDX-License-Identifier: Apache-2.0
// Mipmap levels of textures (C++ AMP reference: texture and texture_view classes).
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/texture_data.h"

using namespace concurrency::graphics;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;

namespace {

TEST(TextureMipmaps, EachLevelHasHalfOfEachDimension) {
    const texture<unsigned, 3> volume(extent<3>(9, 4, 1), 16U, 4U);
    EXPECT_EQ(volume.get_mipmap_levels(), 4U);
    EXPECT_EQ(volume.get_mipmap_extent(0), extent<3>(9, 4, 1));
    EXPECT_EQ(volume.get_mipmap_extent(1), extent<3>(4, 2, 1));
    EXPECT_EQ(volume.get_mipmap_extent(2), extent<3>(2, 1, 1));
    EXPECT_EQ(volume.get_mipmap_extent(3), extent<3>(1, 1, 1));
    EXPECT_EQ(volume.get_data_length(), 2U * (36 + 8 + 2 + 1));
    const texture_view<const unsigned, 3> rest(volume, 1, 3);
    EXPECT_EQ(rest.get_extent(), extent<3>(4, 2, 1));
    EXPECT_EQ(rest.get_mipmap_levels(), 3U);
    EXPECT_EQ(rest.get_mipmap_extent(2), extent<3>(1, 1, 1));
    EXPECT_EQ(rest.get_data_length(), 2U * (8 + 2 + 1));
}

TEST(TextureMipmaps, ZeroMeansAllLevels) {
    EXPECT_EQ((texture<float, 1>(extent<1>(1), 32U, 0U).get_mipmap_levels()), 1U);
    EXPECT_EQ((texture<float, 2>(extent<2>(16, 5), 32U, 0U).get_mipmap_levels()), 5U);
    const concurrency::accelerator_view home = concurrency::accelerator().get_default_view();
    EXPECT_EQ((texture<float, 2>(extent<2>(3, 17), 32U, 0U, home).get_mipmap_levels()), 5U);
    EXPECT_EQ((texture<float, 3>(extent<3>(2, 2, 31), 16U, 0U).get_mipmap_levels()), 5U);
}

/// Fills each level with its number.
template <class T, int N>
void number_levels(texture<T, N>& image) {
    for (unsigned level = 0; level < image.get_mipmap_levels(); ++level) {
        const texture_view<T, N> view(image, level);
        parallel_for_each(view.get_extent(), [=](index<N> i) restrict(amp) { view.set(i, T(static_cast<int>(level))); });
    }
}

TEST(TextureMipmaps, ViewsReachOneLevelToWriteAndARangeToRead) {
    texture<int_2, 2> image(extent<2>(16, 16), 8U, 4U);
    number_levels(image);
    const texture_view<const int_2, 2> all(image), middle(image, 1, 2), last(middle, 1, 1);
    std::vector<int_2> seen(8);
    const array_view<int_2> out(8, seen);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        const index<2> at(1, 1);
        for (unsigned level = 0; level < 4; ++level) out[static_cast<int>(level)] = all.get(at, level);
        out[4] = all[at];
        out[5] = middle(1, 1);
        out[6] = middle.get(at, 1);
        out[7] = last(at);
    });
    out.synchronize();
    const int expected[] = {0, 1, 2, 3, 0, 1, 2, 2};
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], int_2(expected[i])) << i;
}

TEST(TextureMipmaps, ALevelThatIsNotThereReadsZero) {
    texture<int, 1> line(extent<1>(8), 32U, 2U);
    number_levels(line);
    const texture_view<const int, 1> second(line, 1, 1);
    std::vector<int> seen(2, -1);
    const array_view<int> out(2, seen);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = second.get(index<1>(0), 0);
        out[1] = second.get(index<1>(0), 1);
    });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<int>{1, 0}));
}

TEST(TextureMipmaps, EachLevelIsMadeFromTheOneBefore) {
    const std::vector<float> numbers = counted_from<float>(0, 64);
    texture<float, 2> image(extent<2>(8, 8), 32U, 0U);
    concurrency::graphics::copy(numbers.begin(), numbers.end(), texture_view<float, 2>(image));
    for (unsigned level = 1; level < image.get_mipmap_levels(); ++level) {
        const texture_view<const float, 2> from(image, level - 1, 1);
        const texture_view<float, 2> to(image, level);
        parallel_for_each(to.get_extent(), [=](index<2> i) restrict(amp) {
            const int row = i[0] * 2, column = i[1] * 2;
            to.set(i, (from(row, column) + from(row, column + 1) + from(row + 1, column) + from(row + 1, column + 1)) / 4);
        });
    }
    std::vector<float> last(1);
    concurrency::graphics::copy(texture_view<const float, 2>(image, 3, 1), last.begin());
    EXPECT_EQ(last[0], 31.5F);
}

TEST(TextureMipmaps, AllLevelsAreCopied) {
    texture<int, 2> image(extent<2>(8, 4), 16U, 3U);
    number_levels(image);
    const texture<int, 2> copy(image);
    const texture<int, 2> rest(texture_view<const int, 2>(image, 1, 2));
    const texture<int, 2> second(texture_view<int, 2>(image, 1));
    EXPECT_EQ(copy.get_mipmap_levels(), 3U);
    EXPECT_EQ(rest.get_mipmap_levels(), 2U);
    EXPECT_EQ(rest.get_extent(), extent<2>(4, 2));
    EXPECT_EQ(second.get_mipmap_levels(), 1U);
    texture<int, 2> target(extent<2>(8, 4), 16U, 3U);
    concurrency::graphics::copy(image, target);
    std::vector<int> seen(5);
    const array_view<int> out(5, seen);
    const texture_view<const int, 2> copy_view(copy), rest_view(rest), second_view(second), target_view(target);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = copy_view.get(index<2>(1, 0), 2);
        out[1] = rest_view.get(index<2>(3, 1), 0);
        out[2] = rest_view.get(index<2>(1, 0), 1);
        out[3] = second_view(3, 1);
        out[4] = target_view.get(index<2>(1, 0), 2);
    });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<int>{2, 1, 2, 1, 2}));
}

}  // namespace
