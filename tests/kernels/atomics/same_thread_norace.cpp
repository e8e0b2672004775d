// SPDX-License-Identifier: Apache-2.0
// A thread uses its element with plain accesses and atomic functions; no other thread does.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        const int element = i[0];
        out[element] = in[i];
        atomic_fetch_add(&out[element], 1);
    });
    for (int i = 0; i < 64; i++) {
        const int expected = i + 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
