// SPDX-License-Identifier: Apache-2.0
// The elements are indices, whose operators are functions of the headers: all threads add to one.
// expect: race write-write global sum a a
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
    std::vector<index<2>> sums(1);
    array_view<index<2>> sum(1, sums);
    parallel_for_each(extent<1>(64).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        sum[0] += index<2>(1, t.local[0]);  // [a]
    });
    sum.synchronize();
}
