// SPDX-License-Identifier: Apache-2.0
// Short vectors in kernels: as elements of arrays and views, in tile_static memory, captured, within structs.
#include <amp.h>
#include <amp_short_vectors.h>
#include <gtest/gtest.h>

#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

constexpr int threads = 16;
constexpr int count = 8 * threads;

/// A vector that says which place it is for.
float_3 numbered(int i) restrict(amp, cpu) {
    const float f = static_cast<float>(i);
    return float_3(f, f + 0.25F, -f);
}

TEST(ShortVectorKernels, TileStaticArrayIsSharedByTheTile) {
    std::vector<float_3> storage(count);
    array_view<float_3> out(count, storage);
    parallel_for_each(
        out.get_extent().tile<threads>(), [=](tiled_index<threads> idx) restrict(amp) {
            tile_static float_3 shared[threads];
            shared[idx.local[0]] = numbered(idx.global[0]);
            idx.barrier.wait();
            out[idx] = shared[threads - 1 - idx.local[0]].zyx;
        });
    out.synchronize();
    for (int i = 0; i < count; i++) {
        const int other = i / threads * threads + threads - 1 - i % threads;
        EXPECT_EQ(storage[static_cast<std::size_t>(i)], numbered(other).get_zyx()) << i;
    }
}

TEST(ShortVectorKernels, OneTileStaticVectorIsWrittenByItsComponents) {
    std::vector<int> sums(8);
    array_view<int> out(8, sums);
    parallel_for_each(
        extent<1>(8 * 4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static int_4 shared;
            const int i = idx.local[0];
            if (i == 0) shared.x = 1;
            if (i == 1) shared.g = 2;
            if (i == 2) shared.set_z(4);
            if (i == 3) shared.ref_a() = 8;
            idx.barrier.wait();
            if (i == 0) out[idx.tile[0]] = shared.x + shared.y + shared.z + shared.w;
        });
    for (int tile = 0; tile < 8; tile++) EXPECT_EQ(out[tile], 15);
}

TEST(ShortVectorKernels, ArraysHoldThem) {
    std::vector<float_4> input;
    for (int i = 0; i < count; i++) input.emplace_back(static_cast<float>(i), 1.0F, 2.0F, 3.0F);
    array<float_4> data(count, input.begin());
    const float_4 scale(2, 3, 4, 5);
    parallel_for_each(
        data.get_extent(), [ =, &data ](index<1> i) restrict(amp) {
            data[i].xw *= scale.xw;
            data[i].y = data[i].x;
            data[i] += float_4(0, 0, 1, 0);
        });
    const std::vector<float_4> result = data;
    for (int i = 0; i < count; i++) {
        const float f = static_cast<float>(2 * i);
        EXPECT_EQ(result[static_cast<std::size_t>(i)], float_4(f, f, 3, 15)) << i;
    }
}

struct Particle {
    float_3 place;
    float_3 speed;
    norm_2 direction;
    int hits;
};

TEST(ShortVectorKernels, StructsHoldThem) {
    std::vector<Particle> storage(count);
    for (int i = 0; i < count; i++) storage[static_cast<std::size_t>(i)].speed = numbered(i);
    array_view<Particle> particles(count, storage);
    parallel_for_each(
        particles.get_extent(), [=](index<1> i) restrict(amp) {
            Particle particle = particles[i];
            particle.place += particle.speed * 2.0F;
            particle.direction.yx = norm_2(3.0F, -0.5F);
            particle.hits++;
            particles[i] = particle;
        });
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(particles[i].place, numbered(i) * 2.0F);
        EXPECT_EQ(particles[i].direction, norm_2(-0.5F, 1.0F));
        EXPECT_EQ(particles[i].hits, 1);
    }
}

TEST(ShortVectorKernels, EveryFamilyWorks) {
    std::vector<double> storage(count);
    array_view<double> out(count, storage);
    const unorm_2 captured(0.5F, 0.25F);
    parallel_for_each(
        out.get_extent(), [=](index<1> i) restrict(amp) {
            const uint_2 u = uint_2(static_cast<uint>(i[0])) << 1U;
            const int_3 n = -int_3(static_cast<int>(u.x), 1, 2);
            const double_4 d(n.x, n.y, n.z, 1.0);
            const unorm_2 clamped = captured - unorm_2(0.375F);
            out[i] = (d * d.wxyz).x + captured.y + clamped.x + clamped.y;
        });
    for (int i = 0; i < count; i++) EXPECT_EQ(out[i], -2.0 * i + 0.25 + 0.125) << i;
}

}  // namespace
