// SPDX-License-Identifier: Apache-2.0
// A shared library with a kernel of its own, which late_module_test loads when workers already exist.
#include <amp.h>

using namespace concurrency;

/// Adds up each tile of 32 of `values` into `sums`. Returns what tile_static memory held before, as the first thread of
/// the last tile saw it.
extern "C" __attribute__((visibility("default"))) unsigned add_tiles(int count, int* values, int* sums) {
    array_view<int> in(count, values);
    array_view<int> out(count / 32, sums);
    unsigned before = 0;
    array_view<unsigned> seen(1, &before);
    parallel_for_each(in.extent.tile<32>(), [=](tiled_index<32> idx) restrict(amp) {
        tile_static int total;
        if (idx.local[0] == 0) {
            if (idx.tile[0] == count / 32 - 1) seen[0] = static_cast<unsigned>(total);
            total = 0;
        }
        idx.barrier.wait();
        atomic_fetch_add(&total, in[idx]);
        idx.barrier.wait();
        if (idx.local[0] == 0) out[idx.tile[0]] = total;
    });
    out.synchronize();
    return seen[0];
}
