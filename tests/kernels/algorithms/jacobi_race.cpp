// SPDX-License-Identifier: Apache-2.0
// Jacobi iteration in place: the sweep reads elements that it overwrites.
// expect: race read-write global now a b
// expect: race read-write global now b b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> now_values(100);
    for (int i = 0; i < 10; i++) now_values[i] = 64;
    array_view<float, 2> now(10, 10, now_values);
    for (int sweep = 0; sweep < 2; sweep++) {
        parallel_for_each(extent<2>(8, 8), [=](index<2> i) restrict(amp) {
            const int row = i[0] + 1;
            const int column = i[1] + 1;
            const float above = now(row - 1, column) + now(row + 1, column);              // [a]
            now(row, column) = (above + now(row, column - 1) + now(row, column + 1)) / 4;  // [b]
        });
    }
}
