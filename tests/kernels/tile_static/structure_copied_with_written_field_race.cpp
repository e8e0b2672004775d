// SPDX-License-Identifier: Apache-2.0
// One thread copies a whole structure while another writes its last field.
// expect: race read-write tile_static body a b
#include <amp.h>

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
        if (i == 7) body.hits = in[idx];  // [a]
        if (i == 1) {
            const Body copy = body;  // [b]
            out[idx.tile] = static_cast<int>(copy.place.x + copy.place.y + copy.place.z);
        }
    });
}
