// SPDX-License-Identifier: Apache-2.0
// The kernels of kernels.cpp for CUDA: kernels.cu compiles them, kernels.py has them compiled at run time.
#define SIDE 128
#define BINS 64
#define BLOCK 16
#define GROUP 256

extern "C" __global__ void matrix_product(const float* a, const float* b, float* product) {
    __shared__ float a_tile[BLOCK][BLOCK], b_tile[BLOCK][BLOCK];
    const int row = threadIdx.y, column = threadIdx.x;
    const int global_row = blockIdx.y * BLOCK + row, global_column = blockIdx.x * BLOCK + column;
    float sum = 0;
    for (int k = 0; k < SIDE; k += BLOCK) {
        a_tile[row][column] = a[global_row * SIDE + k + column];
        b_tile[row][column] = b[(k + row) * SIDE + global_column];
        __syncthreads();
        for (int i = 0; i < BLOCK; ++i) sum += a_tile[row][i] * b_tile[i][column];
        __syncthreads();
    }
    product[global_row * SIDE + global_column] = sum;
}

extern "C" __global__ void reduction(const float* values, float* partial_sums) {
    __shared__ float sums[GROUP];
    const int i = threadIdx.x;
    sums[i] = values[blockIdx.x * GROUP + i];
    __syncthreads();
    for (int stride = GROUP / 2; stride > 0; stride /= 2) {
        if (i < stride) sums[i] += sums[i + stride];
        __syncthreads();
    }
    if (i == 0) partial_sums[blockIdx.x] = sums[0];
}

extern "C" __global__ void scan(const float* values, float* running_sums) {
    __shared__ float sums[GROUP];
    const int i = threadIdx.x;
    sums[i] = values[blockIdx.x * GROUP + i];
    __syncthreads();
    for (int stride = 1; stride < GROUP; stride *= 2) {
        const float before = i >= stride ? sums[i - stride] : 0;
        __syncthreads();
        sums[i] += before;
        __syncthreads();
    }
    running_sums[blockIdx.x * GROUP + i] = sums[i];
}

extern "C" __global__ void histogram(const int* values, int* counts) {
    __shared__ int of_tile[BINS];
    const int i = threadIdx.x;
    if (i < BINS) of_tile[i] = 0;
    __syncthreads();
    atomicAdd(&of_tile[values[blockIdx.x * GROUP + i]], 1);
    __syncthreads();
    if (i < BINS) atomicAdd(&counts[i], of_tile[i]);
}

extern "C" __global__ void stencil(const float* grid, float* smoothed) {
    __shared__ float halo[BLOCK + 2][BLOCK + 2];
    const int row = blockIdx.y * BLOCK + threadIdx.y, column = blockIdx.x * BLOCK + threadIdx.x;
    for (int y = threadIdx.y; y < BLOCK + 2; y += BLOCK) {
        for (int x = threadIdx.x; x < BLOCK + 2; x += BLOCK) {
            int from_row = row - (int)threadIdx.y + y - 1, from_column = column - (int)threadIdx.x + x - 1;
            from_row = from_row < 0 ? 0 : from_row >= SIDE ? SIDE - 1 : from_row;
            from_column = from_column < 0 ? 0 : from_column >= SIDE ? SIDE - 1 : from_column;
            halo[y][x] = grid[from_row * SIDE + from_column];
        }
    }
    __syncthreads();
    const int y = threadIdx.y + 1, x = threadIdx.x + 1;
    smoothed[row * SIDE + column] =
        halo[y][x] * 0.6F + (halo[y - 1][x] + halo[y + 1][x] + halo[y][x - 1] + halo[y][x + 1]) * 0.1F;
}
