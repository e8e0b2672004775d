// SPDX-License-Identifier: Apache-2.0
// A kernel with atomic functions reads past the end of an array, of which it has read elements before.
// expect: out-of-bounds - global a a -
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 1), result_values(1);
    array<int> a(64, values.begin());
    array_view<int> result(1, result_values);
    try {
        parallel_for_each(extent<1>(16).tile<16>(), [&a, result](tiled_index<16> i) restrict(amp) {
            const int* p = &a[0];
            int sum = p[i.local[0]];
            if (i.local[0] == 3) sum += p[64 + 3];  // [a]
            atomic_fetch_add(&result[0], sum);
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
}
