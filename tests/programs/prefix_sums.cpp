// SPDX-License-Identifier: Apache-2.0
// prefix_sums: running sums of as many numbers as one likes. A tile scans its own part in tile_static memory
// and leaves its total; the totals are scanned in the same way, as long as there is more than one; then every
// part is raised by the sum of those before it. Inclusive by Hillis and Steele's steps, exclusive by
// Blelloch's two walks over a tree.
//
// Compared with std::partial_sum. Whole numbers wrap around and make every mistake show.
#include <amp.h>

#include <numeric>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 128;

struct inclusive {
    // Within a tile; returns the sum up to and including this thread's value.
    static unsigned int scan(const tiled_index<tile_size>& t_idx, unsigned int value) restrict(amp) {
        tile_static unsigned int sums[tile_size];
        const int local = t_idx.local[0];
        sums[local] = value;
        for (int distance = 1; distance < tile_size; distance *= 2) {
            t_idx.barrier.wait();
            const unsigned int before = local >= distance ? sums[local - distance] : 0;
            t_idx.barrier.wait();
            sums[local] += before;
        }
        return sums[local];
    }
    static unsigned int total(unsigned int sum, unsigned int) restrict(amp) { return sum; }
};

struct exclusive {
    // Within a tile; returns the sum of the values before this thread's.
    static unsigned int scan(const tiled_index<tile_size>& t_idx, unsigned int value) restrict(amp) {
        tile_static unsigned int tree[tile_size];
        const int local = t_idx.local[0];
        tree[local] = value;
        for (int distance = 1; distance < tile_size; distance *= 2) {
            t_idx.barrier.wait();
            const int right = (local + 1) * 2 * distance - 1;
            if (right < tile_size) tree[right] += tree[right - distance];
        }
        if (local == 0) tree[tile_size - 1] = 0;
        for (int distance = tile_size / 2; distance > 0; distance /= 2) {
            t_idx.barrier.wait();
            const int right = (local + 1) * 2 * distance - 1;
            if (right < tile_size) {
                const unsigned int left_sum = tree[right - distance];
                tree[right - distance] = tree[right];
                tree[right] += left_sum;
            }
        }
        t_idx.barrier.wait();
        return tree[local];
    }
    static unsigned int total(unsigned int sum, unsigned int value) restrict(amp) { return sum + value; }
};

template <typename Kind>
void scan(const array_view<unsigned int>& values) {
    const int count = values.extent[0];
    const auto domain = values.extent.tile<tile_size>().pad();
    const int tiles = domain[0] / tile_size;
    array<unsigned int> totals(tiles);

    parallel_for_each(domain, [=, &totals](tiled_index<tile_size> t_idx) restrict(amp) {
        const bool inside = t_idx.global[0] < count;
        const unsigned int value = inside ? values[t_idx] : 0;
        const unsigned int sum = Kind::scan(t_idx, value);
        if (inside) values[t_idx] = sum;
        if (t_idx.local[0] == tile_size - 1) totals[t_idx.tile] = Kind::total(sum, value);
    });
    if (tiles == 1) return;

    scan<exclusive>(array_view<unsigned int>(totals));
    parallel_for_each(values.extent, [=, &totals](index<1> idx) restrict(amp) {
        values[idx] += totals[idx[0] / tile_size];
    });
}

int main(int argc, char** argv) {
    const int largest = problem_size(argc, argv, 20000);  // more than tile_size squared: three levels
    std::mt19937 generator(10);
    bool right = true;
    for (int count : {1, tile_size, 3 * tile_size + 1, largest}) {
        std::vector<unsigned int> values(count);
        for (unsigned int& value : values) value = static_cast<unsigned int>(generator());
        std::vector<unsigned int> sums = values, sums_before = values, expected(count);
        std::partial_sum(values.begin(), values.end(), expected.begin());

        array_view<unsigned int> view(count, sums), view_before(count, sums_before);
        scan<inclusive>(view);
        scan<exclusive>(view_before);
        view.synchronize();
        view_before.synchronize();
        right = report("inclusive sums of " + std::to_string(count), sums == expected) && right;
        expected.insert(expected.begin(), 0);
        expected.pop_back();
        right = report("exclusive sums of " + std::to_string(count), sums_before == expected) && right;
    }
    return right ? 0 : 1;
}
