// SPDX-License-Identifier: Apache-2.0
// Two threads add to a tile_static variable, two tiles to an element of an array, after a thread was started if asked.
#include <amp.h>

#include <cstdio>
#include <thread>

int main(int arguments, char** words) {
    using namespace concurrency;
    std::thread idle;
    if (arguments > 1) idle = std::thread([word = *words[1]] { while (word == 'w') std::this_thread::yield(); });
    int results[2] = {0, 0};
    array_view<int, 1> out(2, results);
    parallel_for_each(extent<1>(4).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
        total += t.local[0] + 1;
        t.barrier.wait();
        if (t.local[0] == 0) out[0] += total;
    });
    out.synchronize();
    std::printf("%d\n", results[0]);
    std::fflush(stdout);
    if (idle.joinable()) idle.detach();
    return 3;
}
