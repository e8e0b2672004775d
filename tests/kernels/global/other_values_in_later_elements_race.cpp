// SPDX-License-Identifier: Apache-2.0
// Neighbours write the same eight-byte elements: the same value in the first of them, different ones in the others.
// expect: race write-write global out a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<double> out_values(64);
    array_view<double> out(64, out_values);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        out[i[0] / 2] = i[0] < 16 ? 1 : 0.5 * i[0];  // [a]
    });
}
