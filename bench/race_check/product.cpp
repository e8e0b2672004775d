// SPDX-License-Identifier: Apache-2.0
// The 16x16-tiled matrix product, without a race. usage: product SIDE REPETITIONS
#include <amp.h>

#include <cstdio>
#include <vector>

#include "bench/product_kernel.h"
#include "bench/race_check/timing.h"

using namespace concurrency;

int main(int argc, char** argv) {
    const int side = tessera_bench::argument(argc, argv, 1, 256);
    const int repetitions = tessera_bench::argument(argc, argv, 2, 3);
    const std::size_t elements = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    std::vector<float> a_data(elements), b_data(elements), c_data(elements);
    for (std::size_t i = 0; i < elements; ++i) {
        a_data[i] = static_cast<float>(i % 7) - 3;
        b_data[i] = static_cast<float>(i % 5) - 2;
    }
    array_view<const float, 2> a(side, side, a_data), b(side, side, b_data);
    array_view<float, 2> c(side, side, c_data);
    tessera_bench::print_seconds(repetitions, [&] { tessera_bench::multiply(side, a, b, c); });
    c.synchronize();
    float expected = 0;
    for (int k = 0; k < side; ++k) {
        expected += a_data[static_cast<std::size_t>(k)] * b_data[static_cast<std::size_t>(k) * static_cast<std::size_t>(side)];
    }
    if (c_data[0] != expected) {
        std::fprintf(stderr, "wrong result\n");
        return 1;
    }
    return 0;
}
