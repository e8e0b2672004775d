// SPDX-License-Identifier: Apache-2.0
// The host fills what no kernel has written before it uses it.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> out(64);
    parallel_for_each(extent<1>(32), [&out](index<1> i) restrict(amp) { out[i] = 1; });
    std::vector<int> values(64);
    copy(out, values.begin());
    for (int i = 32; i < 64; i++) values[i] = 0;
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += values[i];
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
