// SPDX-License-Identifier: Apache-2.0
// What a search in weak memory leaves out. "wide": accesses of 16 bytes stay sequentially consistent; "again": a thread reads the same
// old value again and again.
#include <amp.h>

#include <cstdio>
#include <string>

using namespace concurrency;

struct Wide {
    double first, second;
};

static void wide() {
    Wide passed[1] = {};
    int seen[2] = {};
    array_view<Wide> between(1, passed);
    array_view<int> into(2, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        if (t.global[0] == 0) {
            between[0] = Wide{1, 1};
        } else {
            const Wide value = between[0];
            into[0] = static_cast<int>(value.first);
            into[1] = static_cast<int>(value.second);
        }
    });
    std::printf("%d%d\n", into[0], into[1]);
}

static void again() {
    int flag[1] = {}, seen[1] = {};
    array_view<int> between(1, flag), into(1, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        volatile int& value = between[0];
        if (t.global[0] == 0) {
            value = 1;
        } else {
            int sum = 0;
            for (int k = 0; k < 5; ++k) sum += value;
            into[0] = sum;
        }
    });
    std::printf("%d\n", into[0]);
}

int main(int, char** argv) { argv[1] == std::string("wide") ? wide() : again(); }
