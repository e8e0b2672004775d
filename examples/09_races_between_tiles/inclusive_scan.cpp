// SPDX-License-Identifier: Apache-2.0
// Lesson 9: running sums (an inclusive scan) in three launches. No barrier reaches beyond a tile; the end of
// a launch does. So every tile scans its own part, then the tiles' totals are scanned, then added to the
// parts.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

const int tile_size = 128;
const int tiles = 8;
const int count = tiles * tile_size;

int main() {
    std::vector<int> values;
    for (int i = 0; i < count; i++) values.push_back(i % 10 - 3);
    array_view<const int> input(count, values);
    array<int> totals(tiles);

    std::vector<int> sums(count);
    array_view<int> output(count, sums);
    output.discard_data();

    // 1: each tile. In the step with distance d a thread adds the sum that ends d places before its own. It
    // must not read what another thread is just writing, hence two rows that take turns.
    parallel_for_each(input.extent.tile<tile_size>(),
                      [=, &totals](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static int row[2][tile_size];
                          const int local = t_idx.local[0];
                          int from = 0;
                          row[from][local] = input[t_idx];
                          t_idx.barrier.wait();

                          for (int distance = 1; distance < tile_size; distance *= 2) {
                              const int to = 1 - from;
                              row[to][local] = row[from][local];
                              if (local >= distance) row[to][local] += row[from][local - distance];
                              t_idx.barrier.wait();
                              from = to;
                          }

                          output[t_idx] = row[from][local];
                          if (local == tile_size - 1) totals[t_idx.tile] = row[from][local];
                      });

    // 2: the totals. There are few, so one thread is enough.
    parallel_for_each(extent<1>(1), [&totals](index<1>) restrict(amp) {
        for (int tile = 1; tile < tiles; tile++) totals[tile] += totals[tile - 1];
    });

    // 3: every tile but the first adds the total of all tiles before it.
    parallel_for_each(output.extent.tile<tile_size>(),
                      [=, &totals](tiled_index<tile_size> t_idx) restrict(amp) {
                          if (t_idx.tile[0] > 0) output[t_idx] += totals[t_idx.tile[0] - 1];
                      });

    int wrong = 0;
    int expected = 0;
    for (int i = 0; i < count; i++) {
        expected += input[i];
        if (output[i] != expected) wrong++;
    }
    std::cout << "first sums:";
    for (int i = 0; i < 12; i++) std::cout << ' ' << output[i];
    std::cout << "\nlast sum: " << output[count - 1] << "\nwrong sums: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
