// SPDX-License-Identifier: Apache-2.0
// The same on a GPU: nvcc -fmad=false kernels.cu -o kernels && ./kernels cuda/
// Without -fmad=false a multiplication and an addition become one operation that rounds once.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "inputs.h"
#include "kernels.cuh"
#include "npy.h"

static void require(cudaError_t result, const char* what) {
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
    std::exit(1);
}

/// An array on the GPU.
template <class T>
struct Memory {
    T* data = nullptr;
    std::size_t count;

    explicit Memory(std::size_t size) : count(size) {
        require(cudaMalloc(&data, size * sizeof(T)), "cudaMalloc");
        require(cudaMemset(data, 0, size * sizeof(T)), "cudaMemset");
    }
    explicit Memory(const std::vector<T>& values) : Memory(values.size()) {
        require(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
    }
    ~Memory() { cudaFree(data); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    std::vector<T> values() const {
        std::vector<T> copy(count);
        require(cudaGetLastError(), "launch");
        require(cudaMemcpy(copy.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
        return copy;
    }
};

int main(int count, char** arguments) {
    using namespace inputs;
    const std::string folder = count > 1 ? std::string(arguments[1]) + "/" : "";
    const dim3 tiles(side / block, side / block), threads(block, block);

    const Memory<float> a(numbers(side * side, 1)), b(numbers(side * side, 2)), product(side * side);
    matrix_product<<<tiles, threads>>>(a.data, b.data, product.data);
    npy::save(folder + "product.npy", "128, 128", product.values());

    const Memory<float> summands(numbers(length, 3)), partial_sums(length / group);
    reduction<<<length / group, group>>>(summands.data, partial_sums.data);
    npy::save(folder + "partial_sums.npy", "16,", partial_sums.values());

    const Memory<float> list(numbers(length, 4)), running_sums(length);
    scan<<<length / group, group>>>(list.data, running_sums.data);
    npy::save(folder + "running_sums.npy", "4096,", running_sums.values());

    const Memory<int> values(keys(length, 5)), counts(bins);
    histogram<<<length / group, group>>>(values.data, counts.data);
    npy::save(folder + "counts.npy", "64,", counts.values());

    const Memory<float> grid(numbers(side * side, 6)), smoothed(side * side);
    stencil<<<tiles, threads>>>(grid.data, smoothed.data);
    npy::save(folder + "smoothed.npy", "128, 128", smoothed.values());
}
