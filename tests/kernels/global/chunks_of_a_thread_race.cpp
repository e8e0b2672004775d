// SPDX-License-Identifier: Apache-2.0
// Each thread's chunk is one element too long.
// expect: race write-write global out a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> out_values(65);
    array_view<int> out(65, out_values);
    parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) {
        const int begin = i[0] * 4;
        const int end = begin + 4;
        for (int k = begin; k <= end; k++) out[k] = i[0];  // [a]
    });
}
