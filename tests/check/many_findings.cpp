// SPDX-License-Identifier: Apache-2.0
// Findings of many kinds, severities and places in one run.
#include <amp.h>

#include <clocale>
#include <cstdio>
#include <exception>
#include <vector>

using namespace concurrency;

namespace {

struct Particle {
    float x, y;
    int cell;
};

void tile_static_races(const array_view<int, 2>& out) {
    parallel_for_each(out.extent.tile<4, 8>(), [=](tiled_index<4, 8> idx) restrict(amp) {
        tile_static float sums[4][2];
        tile_static int same;
        tile_static int never_set[8];
        tile_static Particle particles[8];
        const int row = idx.local[0], column = idx.local[1];
        sums[row][column / 4] = 0;                          // same value
        same = 7;                                           // same value, too
        particles[column].cell = idx.local[0];              // field
        if (row == 0) particles[column].x = 1;
        idx.barrier.wait();
        sums[row][column / 4] += static_cast<float>(column);  // accumulation
        particles[column].y = particles[(column + 1) % 8].x;
        out[idx] = never_set[column] + same;                // never written
    });
}

void races_between_tiles(const array_view<int, 1>& out, array<int, 1>& counts) {
    parallel_for_each(out.extent.tile<16>(), [=, &counts](tiled_index<16> idx) restrict(amp) {
        out[idx.local[0]] = idx.global[0];  // one for all tiles
        counts[0] = counts[0] + 1;          // plain counter
        atomic_fetch_inc(&counts[idx.local[0] % 2 + 1]);
    });
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i[0] / 2] = i[0];                           // untiled
        TESSERA_DELIBERATE_RACE(out[0] = 5);            // deliberate
    });
}

void forgotten_copies(std::vector<int>& values) {
    const array_view<int, 1> view(64, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    std::printf("%d\n", values[5]);  // before synchronize
    view.synchronize();
    values[6] = 0;  // without refresh
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
}

void failing(const array_view<int, 1>& out) {
    try {
        parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            if (idx.local[0] < 5) idx.barrier.wait();  // divergence
            out[idx.global[0] + 1] = 1;                // out of bounds
        });
    } catch (const std::exception&) {
    }
    try {
        parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            tile_static int few[16];
            few[idx.local[0] + idx.tile[0]] = 100 / (40 - idx.global[0]);  // overrun and division
            idx.barrier.wait();
            out[idx] = few[idx.local[0]];
        });
    } catch (const std::exception&) {
    }
}

}  // namespace

int main() {
    std::setlocale(LC_ALL, "");
    std::vector<int> table(32 * 32), line(1024), values(64);
    array<int, 1> counts(8, line.begin());
    tile_static_races(array_view<int, 2>(32, 32, table));
    races_between_tiles(array_view<int, 1>(1024, line), counts);
    forgotten_copies(values);
    failing(array_view<int, 1>(1024, line));
}
