// SPDX-License-Identifier: Apache-2.0
// How far is the 16x16-tiled product from an OpenCL compiler that vectorises across threads, and where does
// the time go?
#include <amp.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "bench/opencl_product.h"
#include "bench/product_kernel.h"
#include "bench/product_loops.h"
#include "bench/ratio.h"

namespace tessera_bench {

namespace {

using concurrency::array_view;

constexpr int kTile = kProductTile, kSide = 512;
constexpr std::size_t kElements = std::size_t{kSide} * kSide;
constexpr double kWaits = 2.0 * kSide / kTile * kElements;  // of all threads

/// The matrices: filled once, then used by launches only.
struct Matrices {
    std::vector<float> a = std::vector<float>(kElements), b = a, c = a, expected = a;
    Matrices() {
        for (std::size_t i = 0; i < kElements; ++i) {
            a[i] = static_cast<float>(i % 7) - 3;
            b[i] = static_cast<float>(i % 5) - 2;  // small whole numbers: sums are exact in any order
        }
        product_by_loops<ThreadLoops::vectorised>(kSide, a.data(), b.data(), expected.data());
    }
    array_view<const float, 2> view_of(const std::vector<float>& m) const { return {kSide, kSide, m}; }
};

/// As many waits as the product, and nothing between them.
void wait_only(const array_view<float, 2>& c) {
    concurrency::parallel_for_each(
        c.get_extent().tile<kTile, kTile>(), [=
    ](concurrency::tiled_index<kTile, kTile> thread) restrict(amp) {
            for (int block = 0; block < kSide; block += kTile) {
                thread.barrier.wait();
                thread.barrier.wait();
            }
            c[thread.global] = 1;
        });
}

/// Compares the product with `rival(matrices)`, which leaves its product in `matrices.c`'s place or nowhere.
template <class Rival>
void compare_product(benchmark::State& state, Target target, Matrices& m, Rival&& rival) {
    const array_view<const float, 2> a = m.view_of(m.a), b = m.view_of(m.b);
    const array_view<float, 2> c(kSide, kSide, m.c);
    c.discard_data();
    compare(
        state, target, 1, [&] { multiply(kSide, a, b, c); }, rival);
    c.synchronize();
    require(m.c == m.expected, "Tessera's product");
}

void over_pocl(benchmark::State& state) {
    Matrices m;
    std::string problem;
    const std::unique_ptr<OpenClKernel> opencl = open_opencl_product(kSide, m.a.data(), m.b.data(), problem);
    if (opencl == nullptr) return cannot_run(state, problem);
    compare_product(state, at_most(1.5), m, [&] { opencl->run(); });
    std::vector<float> theirs(kElements);
    opencl->read(theirs.data());
    require(theirs == m.expected, "the OpenCL product");
}

template <ThreadLoops loops>
void over_loops(benchmark::State& state) {
    Matrices m;
    std::vector<float> theirs(kElements);
    compare_product(state, no_target(), m,
                    [&] { product_by_loops<loops>(kSide, m.a.data(), m.b.data(), theirs.data()); });
    require(theirs == m.expected, "the loops' product");
}

void share_of_waiting(benchmark::State& state) {
    Matrices m;
    const array_view<const float, 2> a = m.view_of(m.a), b = m.view_of(m.b);
    const array_view<float, 2> c(kSide, kSide, m.c);
    c.discard_data();
    compare(
        state, no_target(), kWaits, [&] { wait_only(c); }, [&] { multiply(kSide, a, b, c); });
}

const Question questions[] = {
    ask("tiled product, n=512 / pocl", &over_pocl),
    ask("tiled product / its loops under tbb, one thread at a time", &over_loops<ThreadLoops::one_by_one>),
    ask("tiled product / its loops under tbb, vectorised", &over_loops<ThreadLoops::vectorised>),
    ask("the product's barriers alone / the product", &share_of_waiting),
};

}  // namespace

}  // namespace tessera_bench
