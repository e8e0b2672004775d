// SPDX-License-Identifier: Apache-2.0
// A C++ exception leaves the kernel.
// expect: exception - - - a -
// expect: restrict C3594: a kernel throws
#include <amp.h>

#include <cstdio>
#include <stdexcept>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    try {
        parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            if (in[idx] == 20) throw std::runtime_error("twenty");  // [a]
            out[idx] = in[idx];
            idx.barrier.wait();
        });
    } catch (const std::runtime_error& error) {
        std::printf("%s\n", error.what());
    }
}
