// SPDX-License-Identifier: Apache-2.0
// Mandelbrot set: all threads add their steps to one counter.
// expect: race write-write global total a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> steps_values(256);
    array_view<int, 2> steps(16, 16, steps_values);
    std::vector<int> total_values(1);
    array_view<int> total(1, total_values);
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
        total[0] += n;  // [a]
    });
}
