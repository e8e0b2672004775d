// SPDX-License-Identifier: Apache-2.0
// radix_sort: pairs of a 32-bit key and a value, four bits of the key at a time, the lowest first. A pass has
// three launches: every tile counts its keys' digits; one tile turns the counts into the places where each
// tile's keys of each digit begin; every tile ranks its keys and moves them there. Passes keep the order of
// equal digits.
//
// Compared with std::sort by key and old place.
#include <amp.h>

#include <algorithm>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 128;
static const int bits = 4;
static const int digits = 1 << bits;

struct item {
    unsigned int key;
    int value;
};

int digit_of(unsigned int key, int shift) restrict(amp) {
    return static_cast<int>(key >> shift) & (digits - 1);
}

// counts(d, t): how many keys of tile t have the digit d.
void count_digits(const array<item>& input, array<int, 2>& counts, int shift) {
    parallel_for_each(input.extent.tile<tile_size>(),
                      [=, &input, &counts](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static int tile_counts[digits];
                          const int local = t_idx.local[0];
                          if (local < digits) tile_counts[local] = 0;
                          t_idx.barrier.wait();
                          atomic_fetch_inc(&tile_counts[digit_of(input[t_idx.global].key, shift)]);
                          t_idx.barrier.wait();
                          if (local < digits) counts(local, t_idx.tile[0]) = tile_counts[local];
                      });
}

// Exclusive running sums over all counts, row after row, by one tile: each thread adds up a row.
void scan_counts(array<int, 2>& counts) {
    parallel_for_each(extent<1>(digits).tile<digits>(), [&counts](tiled_index<digits> t_idx) restrict(amp) {
        tile_static int totals[digits];
        const int digit = t_idx.local[0];
        int total = 0;
        for (int tile = 0; tile < counts.extent[1]; tile++) total += counts(digit, tile);
        totals[digit] = total;
        t_idx.barrier.wait();
        int place = 0;
        for (int lower = 0; lower < digit; lower++) place += totals[lower];
        for (int tile = 0; tile < counts.extent[1]; tile++) {
            const int count = counts(digit, tile);
            counts(digit, tile) = place;
            place += count;
        }
    });
}

// A key goes as many places behind its tile's first of its digit as there are such keys before it in the
// tile.
void scatter(const array<item>& input, array<item>& output, const array<int, 2>& places, int shift) {
    parallel_for_each(input.extent.tile<tile_size>(),
                      [=, &input, &output, &places](tiled_index<tile_size> t_idx) restrict(amp) {
                          tile_static int tile_digits[tile_size];
                          const int local = t_idx.local[0];
                          const item mine = input[t_idx.global];
                          const int digit = digit_of(mine.key, shift);
                          tile_digits[local] = digit;
                          t_idx.barrier.wait();
                          int rank = 0;
                          for (int i = 0; i < local; i++) {
                              if (tile_digits[i] == digit) rank++;
                          }
                          output[places(digit, t_idx.tile[0]) + rank] = mine;
                      });
}

void radix_sort(std::vector<item>& items) {
    const int count = static_cast<int>(items.size());
    array<item> data(count, items.begin());
    array<item> other(count);
    array<int, 2> counts(digits, count / tile_size);
    for (int shift = 0; shift < 32; shift += 2 * bits) {
        count_digits(data, counts, shift);
        scan_counts(counts);
        scatter(data, other, counts, shift);
        count_digits(other, counts, shift + bits);
        scan_counts(counts);
        scatter(other, data, counts, shift + bits);
    }
    copy(data, items.begin());
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 16) * tile_size;

    std::mt19937 generator(4);
    std::vector<item> items;
    for (int i = 0; i < count; i++) {
        const unsigned int key = static_cast<unsigned int>(generator());
        items.push_back({i % 3 == 0 ? key & 0xff0000ff : key, i});  // some keys occur more than once
    }
    std::vector<item> expected = items;

    radix_sort(items);
    std::sort(expected.begin(), expected.end(), [](const item& a, const item& b) {
        return a.key != b.key ? a.key < b.key : a.value < b.value;  // values were given in the order of items
    });
    const bool equal = std::equal(items.begin(), items.end(), expected.begin(), [](const item& a, const item& b) {
        return a.key == b.key && a.value == b.value;
    });
    return report(std::to_string(count) + " keys in order, equal ones in their old order", equal) ? 0 : 1;
}
