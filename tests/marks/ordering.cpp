// SPDX-License-Identifier: Apache-2.0
// All threads of a tile store the same value, next to kernels and functions that have fences without a rendezvous: a warning where no
// fence can carry a message of the kernel, an error where one might.
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

// With the fence, in another file.
void elsewhere(const tile_barrier& barrier) restrict(amp);

inline void here(const tile_barrier& barrier) restrict(amp) { tile_static_memory_fence(barrier); }

int main(int, char** arguments) {
    std::vector<int> stored(16);
    const array_view<int> view(16, stored);
    const auto is = [&](const char* name) { return std::strcmp(arguments[1], name) == 0; };
    if (is("of its own")) {
        parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
            tile_static int value;
            value = 7;
            i.barrier.wait();
            view[i.global] = value;
        });
    } else if (is("called")) {
        parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
            tile_static int value;
            value = 7;
            here(i.barrier);
            i.barrier.wait();
            view[i.global] = value;
        });
    } else if (is("elsewhere")) {
        parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
            tile_static int value;
            value = 7;
            elsewhere(i.barrier);
            i.barrier.wait();
            view[i.global] = value;
        });
    }
    view.synchronize();
}
