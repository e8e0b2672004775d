// SPDX-License-Identifier: Apache-2.0
// Functions that are given tile_static variables of a template write each element of an array, and the first structure.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Pair {
    int low, high;
};

template <class T>
void fill(T* p, int last, T value) restrict(amp) {
    for (int i = 0; i <= last; ++i) {
        p[i] = value;
    }
}

void set_before(Pair* p) restrict(amp) {
    p[-1].low = 7;
}

template <class T>
bool run() {
    std::vector<T> result_values(8);
    array_view<T> result(8, result_values);
    try {
        parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static T a[4];
            tile_static T b[4];
            tile_static Pair pairs[2];
            a[idx.local[0]] = T(1);
            b[idx.local[0]] = T(2);
            if (idx.local[0] == 0) pairs[0].low = 3;
            idx.barrier.wait();
            if (idx.tile[0] == 0 && idx.local[0] == 1) fill(a, 3, T(7));
            if (idx.tile[0] == 1 && idx.local[0] == 1) set_before(pairs + 1);
            idx.barrier.wait();
            result[idx] = a[0] + b[0] + T(pairs[0].low);
        });
    } catch (const runtime_exception& error) {
        std::printf("%s\n", error.what());
    }
    result.synchronize();
    return result_values[3] == 12 && result_values[4] == 10;
}

int main() {
    if (!run<double>()) {
        std::printf("wrong result\n");
        return 1;
    }
}
