// SPDX-License-Identifier: Apache-2.0
// reduction: the sum of an array in the forms in which C++ AMP programmers learned to write it, from a kernel
// a level without tiles to a cascade in which a fixed number of tiles walks over all data.
//
// Compared with std::accumulate. Whole numbers, so that the order of additions does not matter.
#include <amp.h>

#include <numeric>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 64;

// Each level adds the upper half to the lower one; an odd element is added by the first thread.
int reduce_simple(const std::vector<int>& values) {
    int count = static_cast<int>(values.size());
    array<int, 1> data(count, values.begin());
    while (count > 1) {
        const int half = count / 2;
        const bool odd = count % 2 == 1;
        parallel_for_each(extent<1>(half), [=, &data](index<1> idx) restrict(amp) {
            data[idx] += data[idx + half];
            if (odd && idx[0] == 0) data[idx] += data[count - 1];
        });
        count = half;
    }
    int result;
    copy(data.section(0, 1), &result);
    return result;
}

// The same with views of the two halves; the middle element of an odd count waits for the next level.
int reduce_views(const std::vector<int>& values) {
    std::vector<int> kept = values;
    array_view<int> data(static_cast<int>(kept.size()), kept);
    while (data.extent[0] > 1) {
        const int half = (data.extent[0] + 1) / 2;
        const array_view<int> low = data.section(0, half);
        const array_view<const int> high = data.section(index<1>(half));
        parallel_for_each(high.extent, [=](index<1> idx) restrict(amp) { low[idx] += high[idx]; });
        data = low;
    }
    return data[0];
}

// How the threads of a tile add up its values. Each leaves the sum in sums[0].
struct interleaved {  // every second, fourth, ... thread works: neighbouring threads diverge
    static void add_up(const tiled_index<tile_size>& t_idx, int (&sums)[tile_size]) restrict(amp) {
        for (int distance = 1; distance < tile_size; distance *= 2) {
            if (t_idx.local[0] % (2 * distance) == 0) sums[t_idx.local[0]] += sums[t_idx.local[0] + distance];
            t_idx.barrier.wait();
        }
    }
};

struct less_divergent {  // the first threads work, on elements that lie apart
    static void add_up(const tiled_index<tile_size>& t_idx, int (&sums)[tile_size]) restrict(amp) {
        for (int distance = 1; distance < tile_size; distance *= 2) {
            const int i = 2 * distance * t_idx.local[0];
            if (i < tile_size) sums[i] += sums[i + distance];
            t_idx.barrier.wait();
        }
    }
};

struct without_conflicts {  // the first threads work, on elements that lie side by side
    static void add_up(const tiled_index<tile_size>& t_idx, int (&sums)[tile_size]) restrict(amp) {
        for (int half = tile_size / 2; half > 0; half /= 2) {
            if (t_idx.local[0] < half) sums[t_idx.local[0]] += sums[t_idx.local[0] + half];
            t_idx.barrier.wait();
        }
    }
};

// Each tile leaves one value for the next level; what fits into no tile is added on the host.
template <typename Form>
int reduce_tiled(const std::vector<int>& values) {
    int count = static_cast<int>(values.size());
    int tail = 0;
    array<int> first(count, values.begin()), second(count / tile_size + 1);
    array<int>*from = &first, *to = &second;
    while (count >= tile_size) {
        const int tiles = count / tile_size;
        std::vector<int> rest(count % tile_size);
        if (!rest.empty()) copy(from->section(tiles * tile_size, count % tile_size), rest.begin());
        tail = std::accumulate(rest.begin(), rest.end(), tail);

        const array<int>& input = *from;
        array<int>& output = *to;
        parallel_for_each(extent<1>(tiles * tile_size).tile<tile_size>(),
                          [&input, &output](tiled_index<tile_size> t_idx) restrict(amp) {
                              tile_static int sums[tile_size];
                              sums[t_idx.local[0]] = input[t_idx.global];
                              t_idx.barrier.wait();
                              Form::add_up(t_idx, sums);
                              if (t_idx.local[0] == 0) output[t_idx.tile] = sums[0];
                          });
        std::swap(from, to);
        count = tiles;
    }
    std::vector<int> rest(count);
    copy(from->section(0, count), rest.begin());
    return std::accumulate(rest.begin(), rest.end(), tail);
}

// Every thread adds up values that lie a whole domain apart before the tile does; one launch for any size.
int reduce_cascading(const std::vector<int>& values) {
    const int tiles = 4;
    const int count = static_cast<int>(values.size());
    const array_view<const int> data(count, values);
    array<int> partial(tiles);
    parallel_for_each(extent<1>(tiles * tile_size).tile<tile_size>(),
                      [=, &partial](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static int sums[tile_size];
                          int sum = 0;
                          for (int i = t_idx.global[0]; i < count; i += tiles * tile_size) sum += data[i];
                          sums[t_idx.local[0]] = sum;
                          t_idx.barrier.wait();
                          without_conflicts::add_up(t_idx, sums);
                          if (t_idx.local[0] == 0) partial[t_idx.tile] = sums[0];
                      });
    const std::vector<int> sums = partial;
    return std::accumulate(sums.begin(), sums.end(), 0);
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 10007);
    std::mt19937 generator(13);
    std::vector<int> values;
    for (int i = 0; i < count; i++) values.push_back(static_cast<int>(generator() % 1000) - 300);
    const int sum = std::accumulate(values.begin(), values.end(), 0);

    bool right = report("simple sum of " + std::to_string(count), reduce_simple(values) == sum);
    right = report("halves as views", reduce_views(values) == sum) && right;
    right = report("tiled, interleaved", reduce_tiled<interleaved>(values) == sum) && right;
    right = report("tiled, less divergent", reduce_tiled<less_divergent>(values) == sum) && right;
    right = report("tiled, without bank conflicts", reduce_tiled<without_conflicts>(values) == sum) && right;
    right = report("cascading", reduce_cascading(values) == sum) && right;
    return right ? 0 : 1;
}
