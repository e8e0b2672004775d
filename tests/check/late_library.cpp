// SPDX-License-Identifier: Apache-2.0
// Kernels of a library that comes and goes while the program runs. SUM is the name of its tile_static variable.
#include <amp.h>

#include <exception>
#include <vector>

using namespace concurrency;

extern "C" void run_kernels() {
    std::vector<int> data(8);
    const array_view<int, 1> out(8, data);
    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int SUM;
        if (idx.local[0] == 0) SUM = 0;
        idx.barrier.wait();
        SUM += idx.global[0];  // the library's race
        idx.barrier.wait();
        out[idx] = SUM;
    });
    const array_view<int, 1> results = out;
    try {
        parallel_for_each(extent<1>(9), [=](index<1> i) restrict(amp) { results[i] = 1; });  // outside
    } catch (const std::exception&) {
    }
}
