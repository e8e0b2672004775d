// SPDX-License-Identifier: Apache-2.0
// Shortest paths between all nodes of a small graph: no barrier between reading and improving a distance.
// expect: race read-write tile_static tile a b
#include <amp.h>

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
            const int detour = tile[from][by] + tile[by][to];  // [a]
            const int direct = tile[from][to];
            tile[from][to] = detour < direct ? detour : direct;  // [b]
            idx.barrier.wait();
        }
        distance[idx] = tile[from][to];
    });
}
