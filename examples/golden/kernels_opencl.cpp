// SPDX-License-Identifier: Apache-2.0
// The same on any OpenCL device: c++ -std=c++17 kernels_opencl.cpp -lOpenCL -o kernels && ./kernels kernels.cl opencl/
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "inputs.h"
#include "npy.h"

namespace {

void require(cl_int result, const char* what) {
    if (result == CL_SUCCESS) return;
    std::fprintf(stderr, "%s: error %d of OpenCL\n", what, result);
    std::exit(result == -1001 /* no platform */ || result == CL_DEVICE_NOT_FOUND ? 77 : 1);
}

/// The first device of the first platform, with the kernels compiled for it.
class Device {
  public:
    explicit Device(const std::string& source) {
        cl_platform_id platform = nullptr;
        require(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
        require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
        cl_int result = CL_SUCCESS;
        context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &result);
        require(result, "clCreateContext");
        queue_ = clCreateCommandQueue(context_, device_, 0, &result);
        require(result, "clCreateCommandQueue");
        const char* text = source.c_str();
        program_ = clCreateProgramWithSource(context_, 1, &text, nullptr, &result);
        require(result, "clCreateProgramWithSource");
        require(clBuildProgram(program_, 1, &device_, "", nullptr, nullptr), "clBuildProgram");
    }
    ~Device() {
        for (const cl_mem memory : memory_) clReleaseMemObject(memory);
        clReleaseProgram(program_);
        clReleaseCommandQueue(queue_);
        clReleaseContext(context_);
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    std::string name() const {
        char text[256] = "";
        clGetDeviceInfo(device_, CL_DEVICE_NAME, sizeof text - 1, text, nullptr);
        return text;
    }

    template <class T>
    cl_mem memory(std::vector<T> values) {
        cl_int result = CL_SUCCESS;
        memory_.push_back(clCreateBuffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                                         values.data(), &result));
        require(result, "clCreateBuffer");
        return memory_.back();
    }

    void run(const char* name, const std::vector<cl_mem>& arguments, const std::vector<std::size_t>& global,
             const std::vector<std::size_t>& local) {
        cl_int result = CL_SUCCESS;
        const cl_kernel kernel = clCreateKernel(program_, name, &result);
        require(result, name);
        for (cl_uint i = 0; i < arguments.size(); ++i) require(clSetKernelArg(kernel, i, sizeof(cl_mem), &arguments[i]), name);
        require(clEnqueueNDRangeKernel(queue_, kernel, static_cast<cl_uint>(global.size()), nullptr, global.data(), local.data(),
                                       0, nullptr, nullptr),
                name);
        clReleaseKernel(kernel);
    }

    template <class T>
    std::vector<T> values(cl_mem memory, int count) {
        std::vector<T> copy(static_cast<std::size_t>(count));
        require(clEnqueueReadBuffer(queue_, memory, CL_TRUE, 0, copy.size() * sizeof(T), copy.data(), 0, nullptr, nullptr),
                "clEnqueueReadBuffer");
        return copy;
    }

  private:
    cl_device_id device_ = nullptr;
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
    cl_program program_ = nullptr;
    std::vector<cl_mem> memory_;
};

std::string text_of(const char* path) {
    std::ifstream stream(path);
    if (!stream) {
        std::perror(path);
        std::exit(1);
    }
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

int main(int count, char** arguments) {
    using namespace inputs;
    if (count != 3) {
        std::fprintf(stderr, "usage: %s kernels.cl FOLDER\n", arguments[0]);
        return 2;
    }
    const std::string folder = std::string(arguments[2]) + "/";
    const std::vector<std::size_t> square{side, side}, tile{block, block}, line{length}, part{group};
    const std::vector<float> empty_square(side * side), empty_list(length);
    Device device(text_of(arguments[1]));
    std::printf("%s\n", device.name().c_str());

    const cl_mem product = device.memory(empty_square);
    device.run("matrix_product", {device.memory(numbers(side * side, 1)), device.memory(numbers(side * side, 2)), product},
               square, tile);
    npy::save(folder + "product.npy", "128, 128", device.values<float>(product, side * side));

    const cl_mem partial_sums = device.memory(std::vector<float>(length / group));
    device.run("reduction", {device.memory(numbers(length, 3)), partial_sums}, line, part);
    npy::save(folder + "partial_sums.npy", "16,", device.values<float>(partial_sums, length / group));

    const cl_mem running_sums = device.memory(empty_list);
    device.run("scan", {device.memory(numbers(length, 4)), running_sums}, line, part);
    npy::save(folder + "running_sums.npy", "4096,", device.values<float>(running_sums, length));

    const cl_mem counts = device.memory(std::vector<int>(bins));
    device.run("histogram", {device.memory(keys(length, 5)), counts}, line, part);
    npy::save(folder + "counts.npy", "64,", device.values<int>(counts, bins));

    const cl_mem smoothed = device.memory(empty_square);
    device.run("stencil", {device.memory(numbers(side * side, 6)), smoothed}, square, tile);
    npy::save(folder + "smoothed.npy", "128, 128", device.values<float>(smoothed, side * side));
}
