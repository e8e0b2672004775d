// SPDX-License-Identifier: Apache-2.0
#include "bench/opencl_kernel.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdexcept>
#include <utility>

namespace tessera_bench {

namespace {

std::string text_of(cl_platform_id platform) {
    char text[256] = "";
    clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof text - 1, text, nullptr);
    return text;
}

}  // namespace

struct OpenClKernel::State {
    Range range;
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;
    std::vector<cl_mem> memory;
    cl_uint arguments = 0;
    cl_mem output = nullptr;
    std::size_t output_bytes = 0;

    ~State() {
        for (cl_mem block : memory) clReleaseMemObject(block);
        if (kernel != nullptr) clReleaseKernel(kernel);
        if (program != nullptr) clReleaseProgram(program);
        if (queue != nullptr) clReleaseCommandQueue(queue);
        if (context != nullptr) clReleaseContext(context);
    }

    cl_mem add_buffer(cl_mem_flags flags, const float* values, std::size_t bytes) {
        memory.push_back(clCreateBuffer(context, flags, bytes, const_cast<float*>(values), nullptr));
        clSetKernelArg(kernel, arguments++, sizeof(cl_mem), &memory.back());
        return memory.back();
    }
};

OpenClKernel::OpenClKernel(std::unique_ptr<State> state) : state_(std::move(state)) {}
OpenClKernel::~OpenClKernel() = default;

std::unique_ptr<OpenClKernel> OpenClKernel::open(const char* source, const char* name, Range range, std::string& problem) {
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
    state->range = std::move(range);
    state->context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    state->queue = clCreateCommandQueue(state->context, device, 0, nullptr);
    state->program = clCreateProgramWithSource(state->context, 1, &source, nullptr, nullptr);
    if (clBuildProgram(state->program, 1, &device, "", nullptr, nullptr) != CL_SUCCESS) {
        problem = "the kernel does not compile under " + text_of(platform);
        return nullptr;
    }
    state->kernel = clCreateKernel(state->program, name, nullptr);
    return std::unique_ptr<OpenClKernel>(new OpenClKernel(std::move(state)));
}

void OpenClKernel::add(int value) { clSetKernelArg(state_->kernel, state_->arguments++, sizeof value, &value); }

void OpenClKernel::add_input(const float* values, std::size_t count) {
    state_->add_buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, values, count * sizeof(float));
}

void OpenClKernel::add_output(std::size_t count) {
    state_->output_bytes = count * sizeof(float);
    state_->output = state_->add_buffer(CL_MEM_WRITE_ONLY, nullptr, state_->output_bytes);
}

void OpenClKernel::run() {
    const Range& range = state_->range;
    const cl_int result = clEnqueueNDRangeKernel(state_->queue, state_->kernel, static_cast<cl_uint>(range.all.size()), nullptr, range.all.data(),
                                                 range.in_group.data(), 0, nullptr, nullptr);
    if (result != CL_SUCCESS || clFinish(state_->queue) != CL_SUCCESS) {
        throw std::runtime_error("the OpenCL kernel did not run");
    }
}

void OpenClKernel::read(float* values) {
    clEnqueueReadBuffer(state_->queue, state_->output, CL_TRUE, 0, state_->output_bytes, values, 0, nullptr, nullptr);
}

}  // namespace tessera_bench
