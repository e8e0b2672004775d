// SPDX-License-Identifier: Apache-2.0
// What does parallel_for_each cost over tbb::parallel_for when there are no tiles? Saxpy in one and two
// dimensions.
#include "bench/saxpy.h"

namespace tessera_bench {

namespace {

using concurrency::array_view;
using concurrency::extent;

template <int Rank>
void saxpy(benchmark::State& state, const extent<Rank>& domain, const char* memory) {
    compare_saxpy(
        state, at_most(1.1), domain, memory,
        [](const extent<Rank>& all, const array_view<const float, Rank>& x,
           const array_view<float, Rank>& y) {
            concurrency::parallel_for_each(
                all, [=](concurrency::index<Rank> i) restrict(amp) { y[i] = kFactor * x[i] + y[i]; });
        });
}

void line(benchmark::State& state, int count, const char* memory) { saxpy(state, extent<1>(count), memory); }
void matrix(benchmark::State& state, int side, const char* memory) {
    saxpy(state, extent<2>(side, side), memory);
}

const Question questions[] = {
    ask("untiled saxpy, 2^18 floats, shared / tbb", [](auto& s) { line(s, 1 << 18, "shared"); }),
    ask("untiled saxpy, 2^18 floats, discrete / tbb", [](auto& s) { line(s, 1 << 18, "discrete"); }),
    ask("untiled saxpy, 2^22 floats, shared / tbb", [](auto& s) { line(s, 1 << 22, "shared"); }),
    ask("untiled saxpy, 512x512, shared / tbb", [](auto& s) { matrix(s, 512, "shared"); }),
    ask("untiled saxpy, 512x512, discrete / tbb", [](auto& s) { matrix(s, 512, "discrete"); }),
    ask("untiled saxpy, 2048x2048, shared / tbb", [](auto& s) { matrix(s, 2048, "shared"); }),
};

}  // namespace

}  // namespace tessera_bench
