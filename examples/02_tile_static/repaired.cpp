// SPDX-License-Identifier: Apache-2.0
// Lesson 2, repaired: the kernel squares every number. Each thread keeps the square in its own variable.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> numbers{1, 2, 3, 4};
    array_view<int> view(4, numbers);
    parallel_for_each(view.extent.tile<2>(), [=](tiled_index<2> t_idx) restrict(amp) {
        const int square = view[t_idx] * view[t_idx];
        view[t_idx] = square;
    });
    for (int i = 0; i < 4; i++) std::cout << ' ' << view[i];
    std::cout << '\n';
}
