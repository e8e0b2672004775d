// SPDX-License-Identifier: Apache-2.0
// What is a tile as loops over its threads worth? Kernels with barriers, each against itself on fibers; the product against loops
// written by hand, and with more workers; the product and the ring against pocl, where there is OpenCL. Built with --tile-loops; the
// option `engine` chooses.
#include <amp.h>
#include <amp_math.h>
#include <tbb/global_control.h>
#include <tessera/options.h>

#include <string>
#include <thread>
#include <vector>

#if TESSERA_BENCH_OPENCL
#include "bench/opencl_product.h"
#endif
#include "bench/product_kernel.h"
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

void turn_ring(const array_view<const float>& from, const array_view<float>& to) {
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
}

void ring(benchmark::State& state) { against_fibers(state, at_most(1.0 / 20), kThreads * 64, &turn_ring); }

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

enum class Matrices { views, arrays };
enum class Rival { fibers, loops_by_hand, pocl, one_worker };

#if TESSERA_BENCH_OPENCL
/// `ours` against the same kernel in OpenCL C, both with all cores.
template <class Ours>
void against_pocl(benchmark::State& state, Target target, double items, OpenClKernel* opencl, const std::string& problem, const std::vector<float>& right,
                  const Ours& ours) {
    if (opencl == nullptr) return cannot_run(state, problem);
    tessera::options::set("workers", "0");
    compare(state, target, items, ours, [&] { opencl->run(); });
    std::vector<float> theirs(right.size());
    opencl->read(theirs.data());
    require(theirs == right, "the OpenCL kernel's values");
}

void ring_and_pocl(benchmark::State& state) {
    const char* const source = R"(
__kernel void ring(__global const float* from, __global float* to) {
    __local float shared[2][256];
    const int i = get_local_id(0), right = (i + 1) % 256;
    float value = from[get_global_id(0)];
    for (int round = 0; round < 64; ++round) {
        __local float* now = shared[round % 2];
        now[i] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        value = now[right] + 1;
    }
    to[get_global_id(0)] = value;
}
)";
    constexpr std::size_t size = std::size_t{kThreads} * 64;
    std::vector<float> values(size, 3), ours(size), right(size, 3 + 64);
    std::string problem;
    const auto opencl = OpenClKernel::open(source, "ring", {{size}, {kThreads}}, problem);
    if (opencl != nullptr) {
        opencl->add_input(values.data(), size);
        opencl->add_output(size);
    }
    const array_view<const float> from(static_cast<int>(size), values);
    const array_view<float> to(static_cast<int>(size), ours);
    against_pocl(state, at_most(1), static_cast<double>(size) * 64, opencl.get(), problem, right, [&] { on("loops", [&] { turn_ring(from, to); }); });
    on("loops", [&] { turn_ring(from, to); });
    to.synchronize();
    require(ours == right, "the ring's values");
}
#endif

template <int n, Matrices matrices, Rival rival>
void product(benchmark::State& state) {
    constexpr std::size_t elements = std::size_t{n} * n;
    std::vector<float> a(elements), b(elements), ours(elements), right(elements);
    for (std::size_t i = 0; i < elements; ++i) {
        a[i] = static_cast<float>(i % 13);
        b[i] = static_cast<float>(i % 7) - 3;  // small whole numbers: sums are exact in any order
    }
    const array_view<const float, 2> a_view(n, n, a), b_view(n, n, b);
    const array_view<float, 2> c_view(n, n, ours);
    const array<float, 2> a_array(n, n, a.begin()), b_array(n, n, b.begin());
    array<float, 2> c_array(n, n);
    const auto run = [&] {
        if constexpr (matrices == Matrices::views) {
            multiply(n, a_view, b_view, c_view);
        } else {
            parallel_for_each(concurrency::extent<2>(n, n).tile<kProductTile, kProductTile>(),
                              [&](tiled_index<kProductTile, kProductTile> thread) restrict(amp) {
                                  multiply_tile(thread, n, a_array, b_array, c_array);
                              });
        }
    };
    const auto loops = [&] { on("loops", run); };
    const auto by_hand = [&] { product_by_loops<ThreadLoops::vectorised>(n, a.data(), b.data(), right.data()); };
    by_hand();
    if constexpr (rival == Rival::pocl) {
#if TESSERA_BENCH_OPENCL
        std::string problem;
        const auto opencl = open_opencl_product(n, a.data(), b.data(), problem);
        against_pocl(state, at_most(0.05), 1, opencl.get(), problem, right, loops);
#endif
    } else if constexpr (rival == Rival::one_worker) {
        const unsigned cores = std::thread::hardware_concurrency();
        const auto with = [&](const char* workers) {
            tessera::options::set("workers", workers);
            loops();
        };
        // How many times as long it takes with one worker.
        compare(state, cores == 16 ? at_least(12) : no_target(), 1, [&] { with("1"); }, [&] { with("0"); });
    } else {
        tessera::options::set("workers", "1");
        const tbb::global_control one_core(tbb::global_control::max_allowed_parallelism, 1);
        if constexpr (rival == Rival::fibers) compare(state, at_most(1.0 / 30), 1, loops, [&] { on("fibers", run); }, Clock::thread);
        else compare(state, at_most(1.2), 1, loops, by_hand, Clock::thread);
    }
    loops();
    if constexpr (matrices == Matrices::views) c_view.synchronize();
    else copy(c_array, ours.begin());
    require(ours == right, "the loops' product");
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
    ask("loops: product of views, n = 1024 / fibers", &product<1024, Matrices::views, Rival::fibers>, 3),
    ask("loops: product of arrays, n = 1024 / fibers", &product<1024, Matrices::arrays, Rival::fibers>, 3),
    ask("loops: product of views, n = 512 / loops by hand", &product<512, Matrices::views, Rival::loops_by_hand>, 5),
    ask("loops: product of arrays, n = 512 / loops by hand", &product<512, Matrices::arrays, Rival::loops_by_hand>, 5),
    ask("loops: product of views, n = 1024 / loops by hand", &product<1024, Matrices::views, Rival::loops_by_hand>, 5),
    ask("loops: product of arrays, n = 1024 / loops by hand", &product<1024, Matrices::arrays, Rival::loops_by_hand>, 5),
#if TESSERA_BENCH_OPENCL
    ask("loops: barrier ring of 256 threads / pocl", &ring_and_pocl, 11),
    ask("loops: product of views, n = 512 / pocl", &product<512, Matrices::views, Rival::pocl>, 5),
    ask("loops: product of views, n = 1024 / pocl", &product<1024, Matrices::views, Rival::pocl>, 3),
    ask("loops: product of arrays, n = 1024 / pocl", &product<1024, Matrices::arrays, Rival::pocl>, 3),
#endif
    ask("loops: product, n = 2048, one worker / all workers", &product<2048, Matrices::views, Rival::one_worker>, 7),
};

}  // namespace

}  // namespace tessera_bench
