// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <stdexcept>
#include <vector>
using namespace concurrency;

void refuse(int value) {
    if (value == 6) throw std::invalid_argument("six");
}

int main(int count, char**) {
    std::vector<int> numbers(8);
    array_view<int> out(8, numbers);
    try {
        parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            tile_static int sums[4];
            const int me = idx.local[0];
            sums[me] = idx.global[0];
            idx.barrier.wait();
            const int at = count == 2 ? idx.global[0] * 2 : idx.global[0];
            out[at] = sums[3 - me];
            if (count == 3 && idx.global[0] >= 6) idx.barrier.wait();
            if (count == 4) refuse(sums[me]);
            idx.barrier.wait();
            if (count == 6) out[at] = 12 / (sums[me] - 6);
        });
    } catch (const std::exception& error) {
        std::printf("caught: %s\n", error.what());
    }
    if (count < 5) return 0;
    array_view<int> again(8, numbers);
    const auto diverges = [=](tiled_index<4> idx) restrict(amp) {
        if (idx.local[0] == 0) idx.barrier.wait();
    };
    const auto throws = [=](tiled_index<4> idx) restrict(amp) { refuse(idx.global[0]); };
    try {
        parallel_for_each(again.extent.tile<4>(), diverges);
    } catch (const runtime_exception&) {
    }
    try {
        parallel_for_each(again.extent.tile<4>(), throws);
    } catch (const std::invalid_argument&) {
    }
}
