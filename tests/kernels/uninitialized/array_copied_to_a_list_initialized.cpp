// SPDX-License-Identifier: Apache-2.0
// The host uses the half of a list of the values of an array that a kernel has written.
// expect: no finding
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
    for (int i = 0; i < 32; i++) sum += *value++;
    if (sum != 32) {
        std::printf("sum: expected 32, got %d\n", sum);
        return 1;
    }
}
