// SPDX-License-Identifier: Apache-2.0
// A C++ exception is caught in the kernel that throws it.
// expect: no finding
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
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        try {
            if (in[idx] == 20) throw std::runtime_error("twenty");
            out[idx] = in[idx];
        } catch (const std::runtime_error&) {
            out[idx] = -1;
        }
        idx.barrier.wait();
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i == 19 ? -1 : i + 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
