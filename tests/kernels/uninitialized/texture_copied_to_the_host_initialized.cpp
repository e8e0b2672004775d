// SPDX-License-Identifier: Apache-2.0
// The host uses the half of a vector of the values of a texture that a kernel has written.
// expect: no finding
#include <amp.h>
#include <amp_graphics.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    graphics::texture<int, 1> out(64);
    const graphics::texture_view<int, 1> written(out);
    parallel_for_each(extent<1>(32), [written](index<1> i) restrict(amp) { written.set(i, 1); });
    std::vector<int> values(64);
    graphics::copy(out, values.begin());
    int sum = 0;
    for (int i = 0; i < 32; i++) sum += values[i];
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
