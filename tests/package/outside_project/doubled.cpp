// SPDX-License-Identifier: Apache-2.0
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values{1, 2, 3, 4, 5, 6, 7, 8};
    array_view<int> view(8, values);
    parallel_for_each(
        view.get_extent().tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static int reversed[4];
            reversed[3 - idx.local[0]] = 2 * view[idx];
            idx.barrier.wait();
            view[idx] = reversed[idx.local[0]];
        });
    view.synchronize();
    for (const int value : values) std::cout << value << ' ';
    std::cout << '\n';
}
