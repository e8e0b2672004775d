// SPDX-License-Identifier: Apache-2.0
// The class of a tile_static variable has a constructor, which does not run; a barrier is missing.
// expect: race read-write tile_static bodies a b
#include <amp.h>
#include <amp_short_vectors.h>

#include <vector>

using namespace concurrency;
using concurrency::graphics::float_3;

struct Body {
    float_3 place;
    float mass;
};

int main() {
    std::vector<Body> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i].mass = static_cast<float>(i);
    array_view<const Body> in(64, in_values);
    std::vector<float> out_values(64);
    array_view<float> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static Body bodies[16];
        bodies[idx.local[0]].mass = in[idx].mass;  // [a]
        out[idx] = bodies[15 - idx.local[0]].mass;  // [b]
    });
}
