// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: texture_view and writeonly_texture_view classes. Reading and writing by position.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/host_data.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency::graphics;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;

namespace {

TEST(TextureView, ReadsAndWritesOneComponentOf32Bits) {
    const std::vector<int> numbers = counted(12);
    texture<int, 2> image(3, 4, numbers.begin(), numbers.end());
    const texture_view<int, 2> view(image);
    parallel_for_each(view.get_extent(), [=](index<2> i) restrict(amp) {
        view.set(i, view[i] + view(i) + view(i[0], i[1]) + view.get(i));
    });
    const std::vector<int> seen = texels_seen_by_kernels(image);
    for (int i = 0; i < 12; ++i) EXPECT_EQ(seen[static_cast<std::size_t>(i)], 4 * i);
}

template <class View>
void writes_pairs(texture<int_2, 1>& pairs, const View& view, int offset) {
    parallel_for_each(pairs.get_extent(),
                      [=](index<1> i) restrict(amp) { view.set(i, int_2(i[0], i[0] + offset)); });
    EXPECT_EQ(texels_seen_by_kernels(pairs), (std::vector<int_2>{int_2(0, offset), int_2(1, 1 + offset)}));
}

TEST(TextureView, WritesSeveralComponents) {
    texture<int_2, 1> pairs(2, 8U);
    writes_pairs(pairs, texture_view<int_2, 1>(pairs), 5);
    writes_pairs(pairs, writeonly_texture_view<int_2, 1>(pairs), 9);
}

TEST(TextureView, ReadsByPositionInEachRank) {
    const std::vector<float> numbers = counted_from<float>(0, 24);
    const texture<float, 1> line(24, numbers.begin(), numbers.end());
    const texture<float, 2> plane(4, 6, numbers.begin(), numbers.end());
    const texture<float, 3> volume(2, 3, 4, numbers.begin(), numbers.end());
    const texture_view<const float, 1> a(line);
    const texture_view<const float, 2> b(plane);
    const texture_view<const float, 3> c(volume);
    std::vector<float> seen(9);
    const array_view<float> out(9, seen);
    parallel_for_each(extent<1>(1), [=, &line, &plane, &volume](index<1>) restrict(amp) {
        out[0] = a[5] + a(6);
        out[1] = a[index<1>(5)] + a(index<1>(6));
        out[2] = line[5] + line(6) + line[index<1>(5)] + line(index<1>(6)) + line.get(index<1>(1));
        out[3] = b(2, 3);
        out[4] = b[index<2>(2, 3)] + b(index<2>(0, 1));
        out[5] = plane(2, 3) + plane[index<2>(0, 1)] + plane(index<2>(0, 2));
        out[6] = c(1, 2, 3);
        out[7] = c[index<3>(1, 0, 1)] + c(index<3>(0, 0, 1));
        out[8] = volume(1, 2, 3) + volume[index<3>(0, 1, 0)] + volume(index<3>(0, 0, 2));
    });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<float>{11, 11, 23, 15, 16, 18, 23, 14, 29}));
}

TEST(TextureView, ReadsZeroOutsideAndWritesNothing) {
    const std::vector<unorm_4> white(6, unorm_4(unorm(1.0F)));
    texture<unorm_4, 2> image(2, 3, 8U);
    write_in_kernel(image, white);
    const texture_view<const unorm_4, 2> view(image);
    std::vector<float_4> seen(20);
    const array_view<float_4, 2> out(4, 5, seen);
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { out[i] = float_4(view(i[0] - 1, i[1] - 1)); });
    out.synchronize();
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 5; ++column) {
            const bool inside = row >= 1 && row <= 2 && column >= 1 && column <= 3;
            EXPECT_EQ(seen[static_cast<std::size_t>(row * 5 + column)], float_4(inside ? 1.0F : 0.0F));
        }
    }
    const texture_view<unorm_4, 2> writable(image);
    const writeonly_texture_view<unorm_4, 2> written(image);
    parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
        writable.set(index<2>(-1, i[0]), unorm_4());
        writable.set(index<2>(2, i[0]), unorm_4());
        written.set(index<2>(0, -1 - i[0]), unorm_4());
        written.set(index<2>(1, 3 + i[0]), unorm_4());
    });
    EXPECT_EQ(texels_seen_by_kernels(image), white);
}

TEST(TextureView, IsAssigned) {
    texture<int, 1> first(2), second(2);
    texture_view<int, 1> view(first);
    texture_view<const int, 1> constant(first);
    writeonly_texture_view<int, 1> written(first);
    view = texture_view<int, 1>(second);
    constant = view;
    written = writeonly_texture_view<int, 1>(second);
    parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { view.set(i, 1); });
    EXPECT_EQ(texels_seen_by_kernels(second), (std::vector<int>{1, 1}));
    parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { written.set(i, 2); });
    std::vector<int> seen(2);
    const array_view<int> out(2, seen);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        texture_view<const int, 1> copy(constant);
        copy = constant;
        out[i] = copy[i];
    });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<int>{2, 2}));
}

TEST(TextureView, TilesWorkOnTextures) {
    const std::vector<float> numbers = counted_from<float>(0, 64);
    const texture<float, 2> source(8, 8, numbers.begin(), numbers.end());
    texture<float, 2> target(8, 8);
    const texture_view<const float, 2> in(source);
    const texture_view<float, 2> out(target);
    parallel_for_each(out.get_extent().tile<4, 4>(), [=](concurrency::tiled_index<4, 4> idx) restrict(amp) {
        tile_static float tile[4][4];
        tile[idx.local[1]][idx.local[0]] = in[idx.global];
        idx.barrier.wait();
        out.set(index<2>(idx.tile_origin[1] + idx.local[0], idx.tile_origin[0] + idx.local[1]),
                tile[idx.local[0]][idx.local[1]]);
    });
    const std::vector<float> seen = texels_seen_by_kernels(target);
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(seen[i], numbers[i % 8 * 8 + i / 8]);
}

}  // namespace
