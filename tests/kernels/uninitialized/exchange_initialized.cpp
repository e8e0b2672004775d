// SPDX-License-Identifier: Apache-2.0
// Atomic exchanges whose old values are not used initialise a tile's variables and an array.
// expect: no finding
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(64);
    std::vector<float> more_values(64);
    array_view<int> out(64, out_values);
    array_view<float> more(64, more_values);
    array<unsigned> counts(4);
    parallel_for_each(out.extent.tile<16>(), [=, &counts](tiled_index<16> t) restrict(amp) {
        tile_static int sum;
        tile_static float largest;
        if (t.local[0] == 0) {
            atomic_exchange(&sum, 0);
            atomic_exchange(&largest, 0.5f);
            atomic_exchange(&counts[t.tile[0]], 7u);
        }
        t.barrier.wait();
        atomic_fetch_add(&sum, t.local[0]);
        t.barrier.wait();
        out[t.global] = sum;
        more[t.global] = largest;
    });
    out.synchronize();
    more.synchronize();
    std::vector<unsigned> count_values(4);
    copy(counts, count_values.begin());
    for (int i = 0; i < 64; i++) {
        if (out_values[i] != 120 || more_values[i] != 0.5f || count_values[i / 16] != 7) return 1;
    }
}
