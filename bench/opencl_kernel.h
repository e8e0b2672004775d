// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace tessera_bench {

/// A kernel in OpenCL C on the first OpenCL platform's CPU. All but its runs happens before it is measured.
class OpenClKernel {
  public:
    /// Work items, dimension 0 being the one that varies fastest.
    struct Range {
        std::vector<std::size_t> all, in_group;
    };

    /// \param name     of the function in `source`
    /// \param problem  set when there is no platform, no CPU, or the kernel does not compile
    /// \return null then
    static std::unique_ptr<OpenClKernel> open(const char* source, const char* name, Range range, std::string& problem);
    ~OpenClKernel();
    OpenClKernel(const OpenClKernel&) = delete;
    OpenClKernel& operator=(const OpenClKernel&) = delete;

    // The kernel's arguments, in their order.
    void add(int value);
    void add_input(const float* values, std::size_t count);
    void add_output(std::size_t count);

    /// Runs the kernel once and waits for it.
    void run();
    /// Copies the output's elements to `values`.
    void read(float* values);

  private:
    struct State;
    explicit OpenClKernel(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tessera_bench
