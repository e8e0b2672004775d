// SPDX-License-Identifier: Apache-2.0
// The documented mistake, in two tiles, whose sums are added without care, too. With the name of a file it is another program when it runs again: it makes the file, and
// when there is one already it does what the second word says.
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

using namespace concurrency;

int main(int argc, char** argv) {
    if (argc > 2) {
        if (std::ifstream(argv[1])) {
            if (std::strcmp(argv[2], "stops") == 0) return 3;
            if (std::strcmp(argv[2], "crashes") == 0) std::abort();
        }
        std::ofstream(argv[1]) << "first run\n";
        if (std::strcmp(argv[2], "reads") == 0 && std::getchar() != 'x') return 4;
    }
    std::vector<int> values{1, 2, 4, 8, 16, 32, 64, 128};
    std::vector<int> results(2);
    int sum = 0;
    const array_view<const int, 2> in(2, 4, values);
    const array_view<int, 1> out(2, results);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> t_idx) restrict(amp) {
        tile_static int total;
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) total = 0;
        t_idx.barrier.wait();
        total += in[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) out[t_idx.tile[1]] = total;
    });
    const array_view<int, 1> both(1, &sum);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> t_idx) restrict(amp) {
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) both[0] += out[t_idx.tile[1]];
    });
    out.synchronize();
    both.synchronize();
    std::printf("%d %d %d\n", results[0], results[1], sum);
    return 0;
}
