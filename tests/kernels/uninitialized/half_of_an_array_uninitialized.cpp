// SPDX-License-Identifier: Apache-2.0
// One launch writes half of an array, the next reads all of it.
// expect: uninitialized-read - global numbers a -
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    array<int> numbers(64);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(extent<1>(32), [&numbers](index<1> i) restrict(amp) { numbers[i] = i[0]; });
    parallel_for_each(extent<1>(64), [=, &numbers](index<1> i) restrict(amp) {
        out[i] = numbers[i];  // [a]
    });
}
