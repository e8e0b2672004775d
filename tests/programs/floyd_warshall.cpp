// SPDX-License-Identifier: Apache-2.0
// floyd_warshall: the shortest ways between all pairs of places, block by block. For each block on the
// diagonal: first the ways within it; then the blocks in its row and column; then all others, which need only
// those two. The end of a launch separates the three. In a block on the diagonal, and in those of its row and column, every
// step needs the one before.
//
// Compared with Dijkstra's algorithm from every place.
#include <amp.h>

#include <queue>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 8;
static const int unreachable = 1 << 28;

int shorter(int a, int b) restrict(amp) {
    return a < b ? a : b;
}

void ways_within_block(const array_view<int, 2>& distance, int block) {
    const extent<2> threads(tile_size, tile_size);
    parallel_for_each(threads.tile<tile_size, tile_size>(),
                      [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
                          tile_static int ways[tile_size][tile_size];
                          const int row = t_idx.local[0];
                          const int column = t_idx.local[1];
                          const int origin = block * tile_size;
                          ways[row][column] = distance(origin + row, origin + column);
                          t_idx.barrier.wait();
                          for (int over = 0; over < tile_size; over++) {
                              const int detour = ways[row][over] + ways[over][column];
                              t_idx.barrier.wait();
                              ways[row][column] = shorter(ways[row][column], detour);
                              t_idx.barrier.wait();
                          }
                          distance(origin + row, origin + column) = ways[row][column];
                      });
}

// One tile for each block that shares the diagonal block's row, then one for each that shares its column.
void ways_beside_block(const array_view<int, 2>& distance, int block) {
    const int blocks = distance.extent[0] / tile_size;
    const extent<2> threads(2 * tile_size, (blocks - 1) * tile_size);
    parallel_for_each(
        threads.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static int diagonal[tile_size][tile_size];
            tile_static int ways[tile_size][tile_size];
            const bool in_row = t_idx.tile[0] == 0;
            const int other = t_idx.tile[1] < block ? t_idx.tile[1] : t_idx.tile[1] + 1;
            const int origin = block * tile_size;
            const index<2> place = t_idx.local + (in_row ? index<2>(origin, other * tile_size)
                                                         : index<2>(other * tile_size, origin));
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];
            diagonal[row][column] = distance(origin + row, origin + column);
            ways[row][column] = distance[place];
            t_idx.barrier.wait();
            for (int over = 0; over < tile_size; over++) {
                const int detour = in_row ? diagonal[row][over] + ways[over][column]
                                          : ways[row][over] + diagonal[over][column];
                t_idx.barrier.wait();
                ways[row][column] = shorter(ways[row][column], detour);
                t_idx.barrier.wait();
            }
            distance[place] = ways[row][column];
        });
}

void other_ways(const array_view<int, 2>& distance, int block) {
    parallel_for_each(
        distance.extent.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> t_idx) restrict(amp) {
            tile_static int to_block[tile_size][tile_size];
            tile_static int from_block[tile_size][tile_size];
            if (t_idx.tile[0] == block || t_idx.tile[1] == block) return;
            const int row = t_idx.local[0];
            const int column = t_idx.local[1];
            to_block[row][column] = distance(t_idx.global[0], block * tile_size + column);
            from_block[row][column] = distance(block * tile_size + row, t_idx.global[1]);
            t_idx.barrier.wait();
            int way = distance[t_idx.global];
            for (int over = 0; over < tile_size; over++) {
                way = shorter(way, to_block[row][over] + from_block[over][column]);
            }
            distance[t_idx.global] = way;
        });
}

std::vector<int> dijkstra(const std::vector<int>& roads, int places, int start) {
    typedef std::pair<int, int> way;  // its length, where it ends
    std::vector<int> distance(places, unreachable);
    std::priority_queue<way, std::vector<way>, std::greater<way>> open;
    open.push({0, start});
    while (!open.empty()) {
        const way nearest = open.top();
        open.pop();
        if (nearest.first >= distance[nearest.second]) continue;
        distance[nearest.second] = nearest.first;
        for (int next = 0; next < places; next++) {
            const int road = roads[nearest.second * places + next];
            if (road < unreachable) open.push({nearest.first + road, next});
        }
    }
    return distance;
}

int main(int argc, char** argv) {
    const int blocks = problem_size(argc, argv, 5);
    const int places = blocks * tile_size;
    std::mt19937 generator(15);
    std::vector<int> roads(places * places, unreachable);
    for (int i = 0; i < 3 * places; i++) roads[generator() % roads.size()] = 1 + static_cast<int>(generator() % 100);
    for (int i = 0; i < places; i++) roads[i * places + i] = 0;

    std::vector<int> found = roads;
    array_view<int, 2> distance(places, places, found);
    for (int block = 0; block < blocks; block++) {
        ways_within_block(distance, block);
        if (blocks > 1) ways_beside_block(distance, block);
        other_ways(distance, block);
    }
    distance.synchronize();

    std::vector<int> expected;
    for (int start = 0; start < places; start++) {
        for (int way : dijkstra(roads, places, start)) expected.push_back(way);
    }
    for (int& way : found) way = std::min(way, unreachable);
    return report("ways between " + std::to_string(places) + " places", found == expected) ? 0 : 1;
}
