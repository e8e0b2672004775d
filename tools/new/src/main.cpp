// SPDX-License-Identifier: Apache-2.0
#include "tile_sums.h"

#include <iostream>
#include <vector>

int main() {
    constexpr int tiles = 4;
    const std::vector<float> numbers(tiles * tile_size, 0.5F);
    std::vector<float> sums(tiles);
    const concurrency::array_view<const float, 1> in(tiles * tile_size, numbers);
    const concurrency::array_view<float, 1> out(tiles, sums);
    tile_sums(in, out);
    out.synchronize();
    for (const float sum : sums) std::cout << sum << ' ';
    std::cout << '\n';
}
