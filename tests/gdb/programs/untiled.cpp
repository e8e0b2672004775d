// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;
int square(int x) { 
    return x * x;
}
int main() {
    std::vector<int> result(12);
    array_view<int, 2> out(3, 4, result);
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
        out[i] = square(i[1]);
    });
    std::printf("%d\n", out(2, 3));
}
