// SPDX-License-Identifier: Apache-2.0
// A thread uses its element with plain accesses and atomic functions, and so does its neighbour.
// expect: race read-write global out a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        const int element = i[0] / 2;
        if (i[0] % 2 == 0) out[element] = in[i];  // [a]
        atomic_fetch_add(&out[element], 1);  // [b]
    });
}
