// SPDX-License-Identifier: Apache-2.0
// One thread copies a part of a structure while another writes a field outside of it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Place {
    float x, y, z;
};

struct Body {
    Place place;
    int hits;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(4);
    array_view<int> out(4, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Body body;
        const int i = idx.local[0];
        if (i == 0) {
            body.place.x = 1;
            body.place.y = 2;
            body.place.z = 3;
            body.hits = 0;
        }
        idx.barrier.wait();
        if (i == 7) body.hits = in[idx];
        if (i == 1) {
            const Place copy = body.place;
            out[idx.tile] = static_cast<int>(copy.x + copy.y + copy.z);
        }
    });
    for (int i = 0; i < 4; i++) {
        const int expected = 6;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
