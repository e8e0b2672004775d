// SPDX-License-Identifier: Apache-2.0
// Attraction of all bodies, a tile of them at a time: no barrier before the next tile is loaded.
// expect: race read-write tile_static tile a b
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Body {
    int place;
    int mass;
};

int main() {
    std::vector<Body> bodies_values(64);
    for (int i = 0; i < 64; i++) bodies_values[i] = {i * 3, i % 4 + 1};
    array_view<const Body> bodies(64, bodies_values);
    std::vector<int> force_values(64);
    array_view<int> force(64, force_values);
    parallel_for_each(bodies.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Body tile[16];
        const int place = bodies[idx].place;
        int sum = 0;
        for (int first = 0; first < 64; first += 16) {
            tile[idx.local[0]] = bodies[first + idx.local[0]];  // [a]
            idx.barrier.wait();
            for (int k = 0; k < 16; k++) sum += tile[k].mass * (tile[k].place - place);  // [b]
        }
        force[idx] = sum;
    });
}
