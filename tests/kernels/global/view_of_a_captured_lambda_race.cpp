// SPDX-License-Identifier: Apache-2.0
// A wrapper's kernel captures the lambda that it is given, which has captured the view: the view's name is the lambda's.
// expect: race write-write global sum a a
#include <amp.h>

using namespace concurrency;

template <class Function>
void for_each_index(int count, const Function& function) {
    parallel_for_each(extent<1>(count).tile<16>(), [=](tiled_index<16> idx) restrict(amp) { function(idx.global[0]); });
}

int main() {
    int result[1] = {0};
    array_view<int> sum(1, result);
    for_each_index(32, [=](int i) restrict(amp) {
        sum[0] = i;  // [a]
    });
    sum.synchronize();
    return result[0] < 32 ? 0 : 1;
}
