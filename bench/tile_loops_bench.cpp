// SPDX-License-Identifier: Apache-2.0
// What is a tile as loops over its threads worth? Kernels with barriers, each against itself on fibers, and the product against
// loops written by hand. Built with --tile-loops; the option `engine` chooses.
#include <amp.h>
#include <amp_math.h>
#include <tbb/global_control.h>
#include <tessera/options.h>

#include <vector>

#include "bench/product_loops.h"
#include "bench/ratio.h"

namespace tessera_bench {

namespace {

using concurrency::array;
using concurrency::array_view;
using concurrency::index;
using concurrency::parallel_for_each;
using concurrency::tiled_index;

constexpr int kThreads = 256;
constexpr int kMany = 1 << 18;

template <class Kernel>
void on(const char* engine, const Kernel& kernel) {
    tessera::options::set("engine", engine);
    kernel();
}

/// `kernel` writes to the view that it is given.
template <class Kernel>
void against_fibers(benchmark::State& state, Target target, int elements, const Kernel& kernel) {
    tessera::options::set("workers", "1");
    std::vector<float> values(static_cast<std::size_t>(elements)), loops(values.size()), fibers(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 97) * 0.5F;
    const array_view<const float> from(elements, values);
    const array_view<float> to_loops(elements, loops), to_fibers(elements, fibers);
    compare(
        state, target, elements, [&] { on("loops", [&] { kernel(from, to_loops); }); },
        [&] { on("fibers", [&] { kernel(from, to_fibers); }); }, Clock::thread);
    to_loops.synchronize();
    to_fibers.synchronize();
    require(loops == fibers, "the loops' values");
}

void ring(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 20), kThreads * 64, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[2][kThreads];
            const int i = thread.local[0], right = (i + 1) % kThreads;
            float value = from[thread.global];
            for (int round = 0; round < 64; ++round) {
                float* const now = shared[round % 2];
                now[i] = value;
                thread.barrier.wait();
                value = now[right] + 1;
            }
            to[thread.global] = value;
        });
    });
}

void reduction(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 6), kMany, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[kThreads];
            const int i = thread.local[0];
            shared[i] = from[thread.global];
            thread.barrier.wait();
            for (int stride = kThreads / 2; stride > 0; stride /= 2) {
                if (i < stride) shared[i] += shared[i + stride];
                thread.barrier.wait();
            }
            to[thread.global] = shared[0];
        });
    });
}

void scan(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 6), kMany, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[kThreads];
            const int i = thread.local[0];
            shared[i] = from[thread.global];
            thread.barrier.wait();
            for (int distance = 1; distance < kThreads; distance *= 2) {
                float sum = shared[i];
                if (i >= distance) sum += shared[i - distance];
                thread.barrier.wait();
                shared[i] = sum;
                thread.barrier.wait();
            }
            to[thread.global] = shared[i];
        });
    });
}

void bitonic_sort(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 6), kMany, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[kThreads];
            const int i = thread.local[0];
            shared[i] = from[thread.global];
            thread.barrier.wait();
            for (int size = 2; size <= kThreads; size *= 2) {
                for (int distance = size / 2; distance > 0; distance /= 2) {
                    const int other = i ^ distance;
                    const float mine = shared[i], theirs = shared[other];
                    const bool wants_less = ((i & size) == 0) == (i < other);
                    thread.barrier.wait();
                    shared[i] = (wants_less == (theirs < mine)) ? theirs : mine;
                    thread.barrier.wait();
                }
            }
            to[thread.global] = shared[i];
        });
    });
}

void transpose(benchmark::State& state) {
    constexpr int side = 512, tile = 16;
    against_fibers(state, at_most(1.0 / 6), side * side, [](const array_view<const float>& from, const array_view<float>& to) {
        const array_view<const float, 2> rows = from.view_as(concurrency::extent<2>(side, side));
        const array_view<float, 2> columns = to.view_as(concurrency::extent<2>(side, side));
        parallel_for_each(rows.get_extent().tile<tile, tile>(), [=](tiled_index<tile, tile> thread) restrict(amp) {
            tile_static float shared[tile][tile];
            shared[thread.local[0]][thread.local[1]] = rows[thread.global];
            thread.barrier.wait();
            columns(thread.tile_origin[1] + thread.local[0], thread.tile_origin[0] + thread.local[1]) = shared[thread.local[1]][thread.local[0]];
        });
    });
}

void stencil(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 6), kMany, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[kThreads + 2];
            const int i = thread.local[0], at = thread.global[0];
            shared[i + 1] = from[at];
            if (i == 0) shared[0] = from[at > 0 ? at - 1 : at];
            if (i == kThreads - 1) shared[kThreads + 1] = from[at + 1 < kMany ? at + 1 : at];
            thread.barrier.wait();
            to[at] = 0.25F * shared[i] + 0.5F * shared[i + 1] + 0.25F * shared[i + 2];
        });
    });
}

void n_body(benchmark::State& state) {
    constexpr int bodies = 2048;
    against_fibers(state, at_most(1.0 / 6), bodies, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static float shared[kThreads];
            const int i = thread.local[0];
            const float mine = from[thread.global];
            float force = 0;
            for (int first = 0; first < bodies; first += kThreads) {
                shared[i] = from[first + i];
                thread.barrier.wait();
                for (int k = 0; k < kThreads; ++k) {
                    const float distance = shared[k] - mine;
                    force += distance / (distance * distance + 0.01F);
                }
                thread.barrier.wait();
            }
            to[thread.global] = force;
        });
    });
}

void histogram(benchmark::State& state) {
    against_fibers(state, at_most(1.0 / 6), kMany, [](const array_view<const float>& from, const array_view<float>& to) {
        parallel_for_each(to.get_extent().tile<kThreads>(), [=](tiled_index<kThreads> thread) restrict(amp) {
            tile_static unsigned counts[kThreads];
            const int i = thread.local[0];
            counts[i] = 0;
            thread.barrier.wait();
            concurrency::atomic_fetch_add(&counts[static_cast<unsigned>(from[thread.global]) % kThreads], 1U);
            thread.barrier.wait();
            to[thread.global] = static_cast<float>(counts[i]);
        });
    });
}

constexpr int kTile = 16;

/// `a`, `b` and `c`: views, or references to arrays.
template <class A, class B, class C>
void multiply_tile(tiled_index<kTile, kTile> thread, int n, const A& a, const B& b, C& c) restrict(amp) {
    tile_static float a_block[kTile][kTile], b_block[kTile][kTile];
    const int row = thread.local[0], column = thread.local[1];
    float sum = 0;
    for (int block = 0; block < n; block += kTile) {
        a_block[row][column] = a(thread.global[0], block + column);
        b_block[row][column] = b(block + row, thread.global[1]);
        thread.barrier.wait();
        for (int k = 0; k < kTile; ++k) sum += a_block[row][k] * b_block[k][column];
        thread.barrier.wait();
    }
    c[thread.global] = sum;
}

enum class Matrices { views, arrays };
enum class Rival { fibers, loops_by_hand };

template <int n, Matrices matrices, Rival rival>
void product(benchmark::State& state) {
    tessera::options::set("workers", "1");
    const tbb::global_control one_core(tbb::global_control::max_allowed_parallelism, 1);
    std::vector<float> a(n * n), b(n * n), ours(n * n), theirs(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[static_cast<std::size_t>(i)] = static_cast<float>(i % 13);
        b[static_cast<std::size_t>(i)] = static_cast<float>(i % 7) - 3;
    }
    const array_view<const float, 2> a_view(n, n, a), b_view(n, n, b);
    const array_view<float, 2> c_view(n, n, ours);
    const array<float, 2> a_array(n, n, a.begin()), b_array(n, n, b.begin());
    array<float, 2> c_array(n, n);
    const auto run = [&] {
        const concurrency::extent<2> domain(n, n);
        if constexpr (matrices == Matrices::views) {
            parallel_for_each(domain.tile<kTile, kTile>(),
                              [=](tiled_index<kTile, kTile> thread) restrict(amp) { multiply_tile(thread, n, a_view, b_view, c_view); });
        } else {
            parallel_for_each(domain.tile<kTile, kTile>(), [&](tiled_index<kTile, kTile> thread) restrict(amp) {
                multiply_tile(thread, n, a_array, b_array, c_array);
            });
        }
    };
    const auto by_hand = [&] { product_by_loops<ThreadLoops::vectorised>(n, a.data(), b.data(), theirs.data()); };
    if constexpr (rival == Rival::fibers) {
        compare(state, at_most(1.0 / 30), n, [&] { on("loops", run); }, [&] { on("fibers", run); }, Clock::thread);
        by_hand();
    } else {
        compare(state, at_most(1.2), n, [&] { on("loops", run); }, by_hand, Clock::thread);
    }
    on("loops", run);
    if constexpr (matrices == Matrices::views) c_view.synchronize();
    else copy(c_array, ours.begin());
    require(ours == theirs, "the loops' product");
}

const Question questions[] = {
    ask("loops: barrier ring of 256 threads / fibers", &ring, 11),
    ask("loops: reduction / fibers", &reduction, 11),
    ask("loops: scan / fibers", &scan, 11),
    ask("loops: bitonic sort / fibers", &bitonic_sort, 11),
    ask("loops: transpose / fibers", &transpose, 11),
    ask("loops: stencil with halo / fibers", &stencil, 11),
    ask("loops: n-body / fibers", &n_body, 11),
    ask("loops: histogram / fibers", &histogram, 11),
    ask("loops: product of views, n = 512 / fibers", &product<512, Matrices::views, Rival::fibers>, 5),
    ask("loops: product of arrays, n = 512 / fibers", &product<512, Matrices::arrays, Rival::fibers>, 5),
    ask("loops: product of views, n = 512 / loops by hand", &product<512, Matrices::views, Rival::loops_by_hand>, 5),
    ask("loops: product of arrays, n = 512 / loops by hand", &product<512, Matrices::arrays, Rival::loops_by_hand>, 5),
};

}  // namespace

}  // namespace tessera_bench
