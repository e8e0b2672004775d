// SPDX-License-Identifier: Apache-2.0
// Two steps in one untiled launch: the second reads what other threads wrote in the first.
// expect: race read-write global middle a b
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> middle_values(64);
    array_view<int> middle(64, middle_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        middle[i] = 2 * in[i];  // [a]
        out[i] = middle[i] + middle[63 - i[0]];  // [b]
    });
}
