// SPDX-License-Identifier: Apache-2.0
#include "bench/opencl_product.h"

#include <cstddef>

namespace tessera_bench {

namespace {

constexpr std::size_t kTile = 16;

// The same kernel as in product_kernel.h, word for word where the languages agree.
const char* const kSource = R"(
__kernel void product(int n, __global const float* a, __global const float* b, __global float* c) {
    __local float a_block[16][16];
    __local float b_block[16][16];
    const int row = get_local_id(1), column = get_local_id(0);
    const int global_row = get_global_id(1), global_column = get_global_id(0);
    float sum = 0;
    for (int block = 0; block < n; block += 16) {
        a_block[row][column] = a[global_row * n + block + column];
        b_block[row][column] = b[(block + row) * n + global_column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 16; ++k) sum += a_block[row][k] * b_block[k][column];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[global_row * n + global_column] = sum;
}
)";

}  // namespace

std::unique_ptr<OpenClKernel> open_opencl_product(int n, const float* a, const float* b, std::string& problem) {
    const auto side = static_cast<std::size_t>(n);
    std::unique_ptr<OpenClKernel> kernel = OpenClKernel::open(kSource, "product", {{side, side}, {kTile, kTile}}, problem);
    if (kernel == nullptr) return nullptr;
    kernel->add(n);
    kernel->add_input(a, side * side);
    kernel->add_input(b, side * side);
    kernel->add_output(side * side);
    return kernel;
}

}  // namespace tessera_bench
