// SPDX-License-Identifier: Apache-2.0
// Shortest paths between all nodes of a small graph: barriers before and after improving a distance.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> distance_values(64, 1000);
    for (int i = 0; i < 8; i++) distance_values[i * 8 + (i + 1) % 8] = 1;
    for (int i = 0; i < 8; i++) distance_values[i * 8 + i] = 0;
    array_view<int, 2> distance(8, 8, distance_values);
    parallel_for_each(distance.extent.tile<8, 8>(), [=](tiled_index<8, 8> idx) restrict(amp) {
        tile_static int tile[8][8];
        const int from = idx.local[0];
        const int to = idx.local[1];
        tile[from][to] = distance[idx];
        idx.barrier.wait();
        for (int by = 0; by < 8; by++) {
            const int detour = tile[from][by] + tile[by][to];
            idx.barrier.wait();
            const int direct = tile[from][to];
            tile[from][to] = detour < direct ? detour : direct;
            idx.barrier.wait();
        }
        distance[idx] = tile[from][to];
    });
    distance.synchronize();
    for (int i = 0; i < 64; i++) {
        const int expected = (i % 8 - i / 8 + 8) % 8;
        if (distance_values[i] != expected) {
            std::printf("distance_values[%d]: expected %d, got %d\n", i, expected, distance_values[i]);
            return 1;
        }
    }
}
