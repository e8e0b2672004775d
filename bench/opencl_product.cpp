// SPDX-License-Identifier: Apache-2.0
#include "bench/opencl_product.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstddef>
#include <stdexcept>
#include <utility>

namespace tessera_bench {

namespace {

constexpr std::size_t kTile = 16;

// The same kernel as in matrix_product_bench.cpp, word for word where the languages agree.
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

std::string text_of(cl_platform_id platform) {
    char text[256] = "";
    clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof text - 1, text, nullptr);
    return text;
}

}  // namespace

struct OpenClProduct::State {
    int n = 0;
    std::string name;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;
    cl_mem a = nullptr, b = nullptr, c = nullptr;

    ~State() {
        for (cl_mem memory : {a, b, c}) {
            if (memory != nullptr) clReleaseMemObject(memory);
        }
        if (kernel != nullptr) clReleaseKernel(kernel);
        if (program != nullptr) clReleaseProgram(program);
        if (queue != nullptr) clReleaseCommandQueue(queue);
        if (context != nullptr) clReleaseContext(context);
    }

    std::size_t bytes() const {
        return sizeof(float) * static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    }

    cl_mem buffer(const float* values) {
        const cl_mem_flags flags =
            values == nullptr ? CL_MEM_WRITE_ONLY : CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
        return clCreateBuffer(context, flags, bytes(), const_cast<float*>(values), nullptr);
    }
};

OpenClProduct::OpenClProduct(std::unique_ptr<State> state) : state_(std::move(state)) {}
OpenClProduct::~OpenClProduct() = default;
const std::string& OpenClProduct::name() const { return state_->name; }

std::unique_ptr<OpenClProduct> OpenClProduct::open(int n, const float* a, const float* b,
                                                   std::string& problem) {
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS) {
        problem = "no OpenCL platform (install pocl-opencl-icd)";
        return nullptr;
    }
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, nullptr) != CL_SUCCESS) {
        problem = "the OpenCL platform has no CPU device: " + text_of(platform);
        return nullptr;
    }
    auto state = std::make_unique<State>();
    state->n = n;
    state->name = text_of(platform);
    state->context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    state->queue = clCreateCommandQueue(state->context, device, 0, nullptr);
    const char* source = kSource;
    state->program = clCreateProgramWithSource(state->context, 1, &source, nullptr, nullptr);
    if (clBuildProgram(state->program, 1, &device, "", nullptr, nullptr) != CL_SUCCESS) {
        problem = "the kernel does not compile under " + state->name;
        return nullptr;
    }
    state->kernel = clCreateKernel(state->program, "product", nullptr);
    state->a = state->buffer(a);
    state->b = state->buffer(b);
    state->c = state->buffer(nullptr);
    clSetKernelArg(state->kernel, 0, sizeof state->n, &state->n);
    clSetKernelArg(state->kernel, 1, sizeof state->a, &state->a);
    clSetKernelArg(state->kernel, 2, sizeof state->b, &state->b);
    clSetKernelArg(state->kernel, 3, sizeof state->c, &state->c);
    return std::unique_ptr<OpenClProduct>(new OpenClProduct(std::move(state)));
}

void OpenClProduct::run() {
    const std::size_t side = static_cast<std::size_t>(state_->n);
    const std::size_t global[2] = {side, side}, local[2] = {kTile, kTile};
    const cl_int result =
        clEnqueueNDRangeKernel(state_->queue, state_->kernel, 2, nullptr, global, local, 0, nullptr, nullptr);
    if (result != CL_SUCCESS || clFinish(state_->queue) != CL_SUCCESS) {
        throw std::runtime_error("the OpenCL kernel did not run");
    }
}

void OpenClProduct::read(float* c) {
    clEnqueueReadBuffer(state_->queue, state_->c, CL_TRUE, 0, state_->bytes(), c, 0, nullptr, nullptr);
}

}  // namespace tessera_bench
