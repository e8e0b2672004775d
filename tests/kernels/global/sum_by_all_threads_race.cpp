// SPDX-License-Identifier: Apache-2.0
// Threads of an untiled kernel add to one element.
// expect: race write-write global sum a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> sum_values(1);
    array_view<int> sum(1, sum_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        sum[0] += in[i];  // [a]
    });
}
