// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

const int interval = 7;  // names of places, too

struct Pair {
    int first, second;
};

int main() {
    std::vector<int> numbers(16);
    for (unsigned i = 0; i < 16; ++i) numbers[i] = static_cast<int>(i);
    array_view<int> in(16, numbers);
    array_view<int, 2> view(4, 4, numbers);
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int tile[4];
        tile[idx.local[0]] = 100 + in[idx];
        const int me = idx.local[0];
        const unsigned char letter = static_cast<unsigned char>('a' + me);
        const float half = static_cast<float>(me) * 0.5f;
        const Pair pair = {me, 3 * me};
        idx.barrier.wait();
        in[idx] = tile[3 - me] + letter + static_cast<int>(half) + pair.second + interval + view(0, 0);
    });
    std::printf("%d\n", in[0]);
}
