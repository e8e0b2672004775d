// SPDX-License-Identifier: Apache-2.0
// The kernels of kernels.cpp in OpenCL C.
#pragma OPENCL FP_CONTRACT OFF

#define SIDE 128
#define BINS 64
#define BLOCK 16
#define GROUP 256

__kernel void matrix_product(__global const float* a, __global const float* b, __global float* product) {
    __local float a_tile[BLOCK][BLOCK], b_tile[BLOCK][BLOCK];
    const int row = get_local_id(1), column = get_local_id(0);
    const int global_row = get_group_id(1) * BLOCK + row, global_column = get_group_id(0) * BLOCK + column;
    float sum = 0;
    for (int k = 0; k < SIDE; k += BLOCK) {
        a_tile[row][column] = a[global_row * SIDE + k + column];
        b_tile[row][column] = b[(k + row) * SIDE + global_column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < BLOCK; ++i) sum += a_tile[row][i] * b_tile[i][column];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    product[global_row * SIDE + global_column] = sum;
}

__kernel void reduction(__global const float* values, __global float* partial_sums) {
    __local float sums[GROUP];
    const int i = get_local_id(0);
    sums[i] = values[get_group_id(0) * GROUP + i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int stride = GROUP / 2; stride > 0; stride /= 2) {
        if (i < stride) sums[i] += sums[i + stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0) partial_sums[get_group_id(0)] = sums[0];
}

__kernel void scan(__global const float* values, __global float* running_sums) {
    __local float sums[GROUP];
    const int i = get_local_id(0);
    sums[i] = values[get_group_id(0) * GROUP + i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int stride = 1; stride < GROUP; stride *= 2) {
        const float before = i >= stride ? sums[i - stride] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[i] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    running_sums[get_group_id(0) * GROUP + i] = sums[i];
}

__kernel void histogram(__global const int* values, __global int* counts) {
    __local int of_tile[BINS];
    const int i = get_local_id(0);
    if (i < BINS) of_tile[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&of_tile[values[get_group_id(0) * GROUP + i]], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < BINS) atomic_add(&counts[i], of_tile[i]);
}

__kernel void stencil(__global const float* grid, __global float* smoothed) {
    __local float halo[BLOCK + 2][BLOCK + 2];
    const int row = get_group_id(1) * BLOCK + get_local_id(1), column = get_group_id(0) * BLOCK + get_local_id(0);
    for (int y = get_local_id(1); y < BLOCK + 2; y += BLOCK) {
        for (int x = get_local_id(0); x < BLOCK + 2; x += BLOCK) {
            int from_row = row - (int)get_local_id(1) + y - 1, from_column = column - (int)get_local_id(0) + x - 1;
            from_row = from_row < 0 ? 0 : from_row >= SIDE ? SIDE - 1 : from_row;
            from_column = from_column < 0 ? 0 : from_column >= SIDE ? SIDE - 1 : from_column;
            halo[y][x] = grid[from_row * SIDE + from_column];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int y = get_local_id(1) + 1, x = get_local_id(0) + 1;
    smoothed[row * SIDE + column] =
        halo[y][x] * 0.6F + (halo[y - 1][x] + halo[y + 1][x] + halo[y][x - 1] + halo[y][x + 1]) * 0.1F;
}
