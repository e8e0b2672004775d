// SPDX-License-Identifier: Apache-2.0
// The host uses all of a list of the values of an array of which a kernel has written half.
// expect: uninitialized-read - global out a -
#include <amp.h>

#include <cstdio>
#include <list>

using namespace concurrency;

int main() {
    array<int> out(64);
    parallel_for_each(extent<1>(32), [&out](index<1> i) restrict(amp) { out[i] = 1; });
    std::list<int> values(64);
    copy(out, values.begin());
    int sum = 0;
    auto value = values.begin();
    for (int i = 0; i < 64; i++) sum += *value++;  // [a]
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
