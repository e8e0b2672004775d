// SPDX-License-Identifier: Apache-2.0
// A kernel reads the last element of an array through a pointer to the first.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> result_values(1);
    array<int> a(64), b(64);
    array_view<int> result(1, result_values);
    parallel_for_each(extent<1>(64), [&a, &b](index<1> i) restrict(amp) {
        a[i] = 1;
        b[i] = 2;
    });
    try {
        parallel_for_each(extent<1>(1), [&a, result](index<1>) restrict(amp) {
            const int* p = &a[0];
            result[0] = p[63];
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    result.synchronize();
    if (result_values[0] != 1) {
        std::printf("result: expected 1, got %d\n", result_values[0]);
        return 1;
    }
}
