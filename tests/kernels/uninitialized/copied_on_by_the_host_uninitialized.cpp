// SPDX-License-Identifier: Apache-2.0
// The host copies a vector on and uses all of it, of which a kernel has written half.
// expect: uninitialized-read - global out a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    array<int> out(64);
    parallel_for_each(extent<1>(32), [&out](index<1> i) restrict(amp) { out[i] = 1; });
    std::vector<int> values(64);
    copy(out, values.begin());
    const std::vector<int> other = values;
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += other[i];  // [a]
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
