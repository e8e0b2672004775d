// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: texture_view::sample, address_mode and filter_mode enumerations. Every filter with every address
// mode, in one to three dimensions and between levels, against a calculation of the test's own.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/conformance/host_sampling.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency::graphics;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;

namespace {

const address_mode all_addresses[] = {address_wrap, address_mirror, address_clamp, address_border};
const filter_mode all_filters[] = {filter_point, filter_linear};

/// Places from well before the texture to well behind it; none of them on the line between two texels.
std::vector<float> places() {
    std::vector<float> values;
    for (int i = -25; i < 45; ++i) values.push_back(static_cast<float>(i) * 0.0837F + 0.0113F);
    return values;
}

float value_at(int number) { return static_cast<float>(number * 37 % 101) / 8; }

template <int N>
typename short_vector<float, N>::type coordinates(float x, float y, float z) restrict(amp, cpu) {
    if constexpr (N == 1) return x;
    if constexpr (N == 2) return float_2(x, y);
    if constexpr (N == 3) return float_3(x, y, z);
}

/// The second and third coordinate that go with the first one.
float second(float x) restrict(amp, cpu) { return 0.71F - x * 0.6F; }
float third(float x) restrict(amp, cpu) { return x * 0.37F + 0.2F; }

/// A texture whose levels have known texels, and the same on the host.
template <int N>
struct Image {
    explicit Image(const extent<N>& size, unsigned levels = 1) : device(size, 32U, levels) {
        for (unsigned level = 0; level < levels; ++level) {
            const texture_view<float, N> view(device, level);
            HostLevel copy{{1, 1, 1}, {}};
            for (int d = 0; d < N; ++d) copy.size[3 - N + d] = view.get_extent()[static_cast<unsigned>(d)];
            std::vector<float> texels;
            for (unsigned i = 0; i < view.get_extent().size(); ++i) {
                texels.push_back(value_at(static_cast<int>(i + level * 13)));
                copy.texels.push_back(texels.back());
            }
            copy_to(view, texels);
            host.push_back(copy);
        }
    }
    static void copy_to(const texture_view<float, N>& view, const std::vector<float>& texels) {
        concurrency::graphics::copy(texels.begin(), texels.end(), view);
    }
    double sample(filter_mode filter, address_mode address, double border, float x, unsigned level = 0) const {
        const double at[3] = {N > 2 ? third(x) : 0.5, N > 1 ? second(x) : 0.5, x};
        return host_sample(host[level], filter, address, border, at);
    }

    texture<float, N> device;
    std::vector<HostLevel> host;
};

template <int N>
std::vector<float> sampled(const texture<float, N>& image, const sampler& how, float lod = 0) {
    const std::vector<float> at = places();
    std::vector<float> result(at.size());
    const texture_view<const float, N> view(image);
    const array_view<const float> in(static_cast<int>(at.size()), at);
    const array_view<float> out(in.extent, result);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        out[i] = view.sample(how, coordinates<N>(in[i], second(in[i]), third(in[i])), lod);
    });
    out.synchronize();
    return result;
}

template <int N>
void all_modes(const extent<N>& size) {
    const Image<N> image(size);
    for (const filter_mode filter : all_filters) {
        for (const address_mode address : all_addresses) {
            const sampler how(filter, address, float_4(-3.5F, 9, 9, 9));
            const std::vector<float> found = sampled(image.device, how);
            for (std::size_t i = 0; i < found.size(); ++i) {
                const double expected = image.sample(filter, address, -3.5, places()[i]);
                EXPECT_NEAR(found[i], expected, 2e-4)
                    << "filter " << filter << ", address " << address << ", at " << places()[i];
            }
        }
    }
}

TEST(TextureSampling, OneDimension) { all_modes(extent<1>(11)); }
TEST(TextureSampling, TwoDimensions) { all_modes(extent<2>(7, 12)); }
TEST(TextureSampling, ThreeDimensions) { all_modes(extent<3>(5, 7, 6)); }
TEST(TextureSampling, OneTexelWide) { all_modes(extent<2>(1, 1)); }

TEST(TextureSampling, LinearBetweenLevelsAndPointInTheNearest) {
    const Image<2> image(extent<2>(16, 12), 4);
    for (const address_mode address : all_addresses) {
        for (const float lod : {-1.0F, 0.25F, 1.0F, 1.6F, 2.75F, 3.0F, 17.0F}) {
            const double within = std::min(std::max(static_cast<double>(lod), 0.0), 3.0);
            const auto low = static_cast<unsigned>(within), high = std::min(low + 1, 3U);
            const std::vector<float> linear = sampled(image.device, sampler(filter_linear, address), lod);
            const std::vector<float> point = sampled(image.device, sampler(filter_point, address), lod);
            for (std::size_t i = 0; i < linear.size(); ++i) {
                const float x = places()[i];
                const double weight = within - low;
                EXPECT_NEAR(linear[i],
                            (1 - weight) * image.sample(filter_linear, address, 0, x, low) +
                                weight * image.sample(filter_linear, address, 0, x, high),
                            2e-4);
                const auto nearest = static_cast<unsigned>(within + 0.5);
                EXPECT_NEAR(point[i], image.sample(filter_point, address, 0, x, nearest), 1e-6);
            }
        }
    }
}

template <filter_mode filter, address_mode address>
void same_as_with_a_sampler() {
    const Image<2> image(extent<2>(8, 8), 2);
    const std::vector<float> at = places();
    const texture_view<const float, 2> view(image.device);
    for (const float lod : {0.0F, 0.75F}) {
        std::vector<float> result(at.size());
        const array_view<const float> in(static_cast<int>(at.size()), at);
        const array_view<float> out(in.extent, result);
        parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
            out[i] = view.sample<filter, address>(float_2(in[i], second(in[i])), lod);
        });
        out.synchronize();
        const std::vector<float> expected = sampled(image.device, sampler(filter, address), lod);
        for (std::size_t i = 0; i < at.size(); ++i) EXPECT_FLOAT_EQ(result[i], expected[i]) << filter << ' ' << address;
    }
}

TEST(TextureSampling, ModesOfTheCallAndOfASamplerAreTheSame) {
    same_as_with_a_sampler<filter_point, address_wrap>();
    same_as_with_a_sampler<filter_point, address_clamp>();
    same_as_with_a_sampler<filter_linear, address_wrap>();
    same_as_with_a_sampler<filter_linear, address_mirror>();
    same_as_with_a_sampler<filter_linear, address_clamp>();
    same_as_with_a_sampler<filter_linear, address_border>();
}

TEST(TextureSampling, ConvertsFirstAndFiltersAllComponents) {
    const std::vector<unsigned char> bytes{0, 255, 51, 0, 255, 0, 51, 102};
    const texture<unorm_4, 1> image(2, bytes.data(), 8, 8U);
    const texture_view<const unorm_4, 1> view(image);
    const sampler bordered(address_border, float_4(1, 0.5F, 2, -1));
    std::vector<float_4> result(3);
    const array_view<float_4> out(3, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = float_4(view.sample(0.375F));
        out[1] = float_4(view.sample(bordered, 0.0F));
        out[2] = float_4(view.sample(bordered, -2.0F));
    });
    out.synchronize();
    EXPECT_NEAR(result[0].x, 0.25F, 1e-6F);
    EXPECT_NEAR(result[0].y, 0.75F, 1e-6F);
    EXPECT_NEAR(result[0].z, 0.2F, 1e-6F);
    EXPECT_NEAR(result[0].w, 0.1F, 1e-6F);
    EXPECT_NEAR(result[1].y, 0.75F, 1e-6F);
    EXPECT_EQ(result[2], float_4(1, 0.5F, 1, 0));  // as a unorm can have it
}

TEST(TextureSampling, HalfFloatsAndNorms) {
    const std::vector<float> numbers{-1, 0.5F};
    texture<float, 1> halves(2, 16U);
    write_in_kernel(halves, numbers);
    texture<norm, 1> steps(2, 16U);
    write_in_kernel(steps, std::vector<norm>{norm(-1.0F), norm(0.5F)});
    const texture_view<const float, 1> half_view(halves);
    const texture_view<const norm, 1> norm_view(steps);
    std::vector<float> result(2);
    const array_view<float> out(2, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = half_view.sample(0.5F);
        out[1] = norm_view.sample(0.5F);
    });
    out.synchronize();
    EXPECT_EQ(result[0], -0.25F);
    EXPECT_NEAR(result[1], -0.25F, 1e-4F);
}

/// Samples of a line of these texels.
std::vector<float> samples_of(const std::vector<float>& texels, const std::vector<float>& at, const sampler& how = sampler()) {
    const texture<float, 1> line(static_cast<int>(texels.size()), texels.begin(), texels.end());
    const texture_view<const float, 1> view(line);
    std::vector<float> result(at.size());
    const array_view<const float> in(static_cast<int>(at.size()), at);
    const array_view<float> out(in.extent, result);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { out[i] = view.sample(how, in[i]); });
    out.synchronize();
    return result;
}

TEST(TextureSampling, ClampedBeyondTheMiddleOfTheLastTexelIsThatTexel) {
    EXPECT_EQ(samples_of({5, INFINITY}, {-3, 0, 0.1F, 0.25F}), (std::vector<float>{5, 5, 5, 5}));
    EXPECT_EQ(samples_of({INFINITY, 5}, {0.75F, 0.9F, 1, 7}), (std::vector<float>{5, 5, 5, 5}));
    EXPECT_EQ(samples_of({5, INFINITY}, {0.1F, 0.25F}, sampler(address_mirror)), (std::vector<float>{5, 5}));
    const std::vector<float> plane{1, NAN, NAN, NAN}, volume{1, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    const texture<float, 2> image(2, 2, plane.begin(), plane.end());
    const texture<float, 3> cube(2, 2, 2, volume.begin(), volume.end());
    const texture_view<const float, 2> image_view(image);
    const texture_view<const float, 3> cube_view(cube);
    std::vector<float> result(2);
    const array_view<float> out(2, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = image_view.sample(float_2(0.1F, 0.2F));
        out[1] = cube_view.sample(float_3(0, 0.2F, 0.1F));
    });
    out.synchronize();
    EXPECT_EQ(result, (std::vector<float>{1, 1}));
}

TEST(TextureSampling, ClampedInALevel) {
    texture<float, 1> line(extent<1>(4), 32U, 2U);
    const std::vector<float> detailed{1, 2, 3, 4}, half{5, INFINITY};
    concurrency::graphics::copy(detailed.begin(), detailed.end(), texture_view<float, 1>(line, 0));
    concurrency::graphics::copy(half.begin(), half.end(), texture_view<float, 1>(line, 1));
    const texture_view<const float, 1> view(line);
    std::vector<float> result(2);
    const array_view<float> out(2, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = view.sample(0.1F, 1.0F);
        out[1] = view.sample(0.1F, 0.5F);
    });
    out.synchronize();
    EXPECT_EQ(result, (std::vector<float>{5, 3}));
}

TEST(TextureSampling, BetweenTexelsWhoseDifferenceIsNoNumber) {
    const float largest = std::numeric_limits<float>::max();
    EXPECT_EQ(samples_of({INFINITY, 1}, {0.5F})[0], INFINITY);
    EXPECT_EQ(samples_of({1, -INFINITY}, {0.5F})[0], -INFINITY);
    EXPECT_EQ(samples_of({INFINITY, INFINITY}, {0.5F})[0], INFINITY);
    EXPECT_EQ(samples_of({largest, -largest}, {0.5F})[0], 0);
    EXPECT_TRUE(std::isnan(samples_of({INFINITY, -INFINITY}, {0.5F})[0]));
    const std::vector<float_2> pairs{float_2(INFINITY, 3e38F), float_2(1, -3e38F)};
    const texture<float_2, 1> line(2, pairs.begin(), pairs.end());
    const texture_view<const float_2, 1> view(line);
    std::vector<float_2> result(1);
    const array_view<float_2> out(1, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out[0] = view.sample(0.5F); });
    out.synchronize();
    EXPECT_EQ(result[0], float_2(INFINITY, 0));
}

TEST(TextureSampling, BetweenLevelsWhoseDifferenceIsNoNumber) {
    texture<float, 1> line(extent<1>(2), 32U, 2U);
    const std::vector<float> detailed{3e38F, 3e38F}, half{-3e38F};
    concurrency::graphics::copy(detailed.begin(), detailed.end(), texture_view<float, 1>(line, 0));
    concurrency::graphics::copy(half.begin(), half.end(), texture_view<float, 1>(line, 1));
    const texture_view<const float, 1> view(line);
    std::vector<float> result(1);
    const array_view<float> out(1, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out[0] = view.sample(0.5F, 0.5F); });
    out.synchronize();
    EXPECT_EQ(result[0], 0);
}

TEST(TextureSampling, ATexelWithoutWeightHasNoPart) {
    EXPECT_EQ(samples_of({INFINITY, 5, NAN}, {0.5F})[0], 5);
    EXPECT_EQ(samples_of({INFINITY, 5}, {0.25F})[0], INFINITY);
}

TEST(TextureSampling, BetweenEqualTexelsIsExactlyTheirValue) {
    for (const float value : {0.1F, 1.0F / 3, 3e38F, 1e-42F}) {
        for (const float sample : samples_of({value, value, value}, places())) EXPECT_EQ(sample, value);
    }
}

TEST(TextureSampling, CoordinatesThatAreNoPlacesGiveSomeTexel) {
    const Image<1> image(extent<1>(4));
    const texture_view<const float, 1> view(image.device);
    std::vector<float> result(8);
    const array_view<float> out(8, result);
    const sampler points(filter_point);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        const float infinity = INFINITY, nan = NAN;
        out[0] = view.sample(nan);
        out[1] = view.sample(infinity);
        out[2] = view.sample(-infinity);
        out[3] = view.sample<filter_linear, address_wrap>(nan);
        out[4] = view.sample<filter_point, address_mirror>(1e30F);
        out[5] = view.sample<filter_linear, address_border>(-1e30F);
        out[6] = view.sample(points, 0.9F, nan);
        out[7] = view.sample(1e20F);
    });
    out.synchronize();
    EXPECT_EQ(result[0], value_at(0));
    EXPECT_EQ(result[1], value_at(3));
    EXPECT_EQ(result[2], value_at(0));
    EXPECT_EQ(result[5], 0);
    EXPECT_EQ(result[6], value_at(3));
    EXPECT_EQ(result[7], value_at(3));
}

}  // namespace
