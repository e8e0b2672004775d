// SPDX-License-Identifier: Apache-2.0
#include "sums.h"

#include <iostream>
#include <vector>

int main() {
    std::vector<int> in{1, 2, 3, 4, 5, 6, 7, 8}, out(2);
    const concurrency::array_view<int, 1> sums(2, out);
    sum_tiles(concurrency::array_view<const int, 1>(8, in), sums);
    sums.synchronize();
    std::cout << out[0] << ' ' << out[1] << '\n';
}
