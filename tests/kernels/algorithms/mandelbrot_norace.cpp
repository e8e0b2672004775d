// SPDX-License-Identifier: Apache-2.0
// Mandelbrot set: each thread writes its own steps.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> steps_values(256);
    array_view<int, 2> steps(16, 16, steps_values);
    parallel_for_each(steps.extent, [=](index<2> i) restrict(amp) {
        const float x0 = static_cast<float>(i[1]) / 4 - 2.5f;
        const float y0 = static_cast<float>(i[0]) / 4 - 2;
        float x = 0, y = 0;
        int n = 0;
        while (n < 50 && x * x + y * y < 4) {
            const float next = x * x - y * y + x0;
            y = 2 * x * y + y0;
            x = next;
            n++;
        }
        steps[i] = n;
    });
    const int out[2] = {steps(8, 8), steps(0, 0)};
    for (int i = 0; i < 2; i++) {
        const int expected = i == 0 ? 50 : 1;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
