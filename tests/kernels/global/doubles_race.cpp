// SPDX-License-Identifier: Apache-2.0
// Neighbours write the same eight-byte elements.
// expect: race write-write global out a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<double> out_values(64);
    array_view<double> out(64, out_values);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i[0] / 2] = 0.5 * i[0];  // [a]
    });
}
