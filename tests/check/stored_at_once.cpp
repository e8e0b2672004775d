// SPDX-License-Identifier: Apache-2.0
// Two tiles write to one word at the same time, on two workers, and access no memory for a while: "equal" values, or others.
#include <amp.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace concurrency;

int main(int argc, char** argv) {
    const int difference = argc > 1 && std::string(argv[1]) == "equal" ? 0 : 1;
    std::vector<int> stored(1);
    std::vector<float> results(2);
    const array_view<int> out(1, stored);
    const array_view<float> result(2, results);
    parallel_for_each(extent<1>(512).tile<256>(), [=](tiled_index<256> idx) restrict(amp) {
        if (idx.local[0] != 0) return;
        out[0] = 7 + difference * idx.tile[0];
        float x = static_cast<float>(idx.tile[0]);
        for (int i = 0; i < 100000000; ++i) x = x * 0.999f + 1.0f;
        result[idx.tile] = x;
    });
    out.synchronize();
    std::printf("%d\n", stored[0] >= 7 ? 1 : 0);
}
