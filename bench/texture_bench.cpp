// SPDX-License-Identifier: Apache-2.0
// What does a texture's linear filter cost over a plain loop that filters? An image is drawn larger and shifted, one sample
// a pixel, on one worker.
#include <amp_graphics.h>
#include <tessera/options.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;
using namespace concurrency::graphics;

constexpr int kSide = 512;         ///< texels along each dimension
constexpr int kPixels = 1024;      ///< and pixels
constexpr float kStep = 0.9F / kPixels, kShift = 0.0371F;

std::vector<float> image() {
    std::vector<float> texels;
    for (int i = 0; i < kSide * kSide; ++i) texels.push_back(static_cast<float>(i * 7919 % 1009) / 1009.0F);
    return texels;
}

/// The two texels that a coordinate lies between, and the second one's share.
struct Pair {
    int low;
    int high;
    float share;
};

inline Pair around(float coordinate) {
    const float place = coordinate * kSide - 0.5F;
    const float floor = std::floor(place);
    const int low = static_cast<int>(floor);
    return {std::min(std::max(low, 0), kSide - 1), std::min(std::max(low + 1, 0), kSide - 1), place - floor};
}

inline float filtered(const float* texels, float x, float y) {
    const Pair row = around(y), column = around(x);
    const float* const above = texels + row.low * kSide;
    const float* const below = texels + row.high * kSide;
    const float upper = above[column.low] + (above[column.high] - above[column.low]) * column.share;
    const float lower = below[column.low] + (below[column.high] - below[column.low]) * column.share;
    return upper + (lower - upper) * row.share;
}

void plain_loop(const float* texels, float* pixels) {
    for (int row = 0; row < kPixels; ++row) {
        for (int column = 0; column < kPixels; ++column) {
            pixels[row * kPixels + column] = filtered(texels, static_cast<float>(column) * kStep + kShift,
                                                      static_cast<float>(row) * kStep + kShift);
        }
    }
}

/// `kernel(view, out)` launches what is compared with the loop.
template <class Launch>
void filter(benchmark::State& state, Target target, Launch&& launch) {
    tessera::options::set("workers", "1");
    const std::vector<float> texels = image();
    std::vector<float> ours(kPixels * kPixels), theirs(kPixels * kPixels);
    const texture<float, 2> source(kSide, kSide, texels.begin(), texels.end());
    const texture_view<const float, 2> view(source);
    const array_view<float, 2> out(kPixels, kPixels, ours);
    out.discard_data();
    compare(
        state, target, kPixels * kPixels, [&] { launch(view, out); }, [&] { plain_loop(texels.data(), theirs.data()); },
        Clock::thread);
    out.synchronize();
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (std::abs(ours[i] - theirs[i]) > 1e-4F) require(false, "texture filter");
    }
    tessera::options::set("workers", "0");
}

void with_sampler(benchmark::State& state, address_mode address, Target target) {
    const sampler how(filter_linear, address);
    filter(state, target, [&](const texture_view<const float, 2>& view, const array_view<float, 2>& out) {
        parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
            out[i] = view.sample(how, float_2(static_cast<float>(i[1]) * kStep + kShift,
                                              static_cast<float>(i[0]) * kStep + kShift));
        });
    });
}

template <address_mode address>
void without_sampler(benchmark::State& state, Target target) {
    filter(state, target, [](const texture_view<const float, 2>& view, const array_view<float, 2>& out) {
        parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
            out[i] = view.sample<filter_linear, address>(float_2(static_cast<float>(i[1]) * kStep + kShift,
                                                                 static_cast<float>(i[0]) * kStep + kShift));
        });
    });
}

const Question questions[] = {
    ask("texture linear filter, a sampler / plain loop", [](auto& s) { with_sampler(s, address_clamp, at_most(1.5)); }),
    ask("texture linear filter, sample<> / plain loop", [](auto& s) { without_sampler<address_clamp>(s, at_most(1.5)); }),
    ask("texture linear filter, a sampler that wraps / plain loop that clamps",
        [](auto& s) { with_sampler(s, address_wrap, no_target()); }),
    ask("texture linear filter, sample<> that wraps / plain loop that clamps",
        [](auto& s) { without_sampler<address_wrap>(s, no_target()); }),
};

}  // namespace

}  // namespace tessera_bench
