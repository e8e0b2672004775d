// SPDX-License-Identifier: Apache-2.0
// Clamped samples beyond the middles of the texels at the edges take only these, which other threads write.
// expect: race read-write global row a b
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const float numbers[] = {1, 2, 3, 4};
    texture<float, 1> line(4, numbers, numbers + 4);
    const texture_view<const float, 1> row(line);
    array<float, 1> out(2);
    parallel_for_each(extent<1>(4), [row, &line, &out](index<1> i) restrict(amp) {
        if (i[0] < 2) {
            out[i] = row.sample(i[0] == 0 ? 0.05F : 0.95F);  // [a]
        } else {
            line.set(index<1>(i[0] == 2 ? 0 : 3), 9.0F);     // [b]
        }
    });
}
