// SPDX-License-Identifier: Apache-2.0
// All threads read a coefficient that the last one overwrites.
// expect: race read-write global coefficient a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> coefficient_values(1, 3);
    array_view<int> coefficient(1, coefficient_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        out[i] = coefficient[0] * in[i];  // [a]
        if (i[0] == 63) coefficient[0] = 4;  // [b]
    });
}
