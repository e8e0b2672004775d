// SPDX-License-Identifier: Apache-2.0
// The elements are indices, whose operators are functions of the headers: each thread adds to its own.
// expect: no finding
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<index<2>> sums(64);
    array_view<index<2>> sum(64, sums);
    parallel_for_each(extent<1>(64).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        sum[t.global] += index<2>(1, t.local[0]);
    });
    sum.synchronize();
}
