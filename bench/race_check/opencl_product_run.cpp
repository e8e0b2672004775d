// SPDX-License-Identifier: Apache-2.0
// The same product as an OpenCL program, for tools that check those. usage: opencl_product_run SIDE REPETITIONS
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/opencl_product.h"
#include "bench/race_check/timing.h"

int main(int argc, char** argv) {
    const int side = tessera_bench::argument(argc, argv, 1, 64);
    const int repetitions = tessera_bench::argument(argc, argv, 2, 1);
    const std::size_t elements = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    const std::vector<float> a(elements, 1.0F), b(elements, 2.0F);
    std::string problem;
    const std::unique_ptr<tessera_bench::OpenClKernel> product =
        tessera_bench::open_opencl_product(side, a.data(), b.data(), problem);
    if (product == nullptr) {
        std::fprintf(stderr, "%s\n", problem.c_str());
        return 1;
    }
    tessera_bench::print_seconds(repetitions, [&] { product->run(); });
    return 0;
}
