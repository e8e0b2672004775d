// SPDX-License-Identifier: Apache-2.0
// Static members as constants: through references, whose values no compiler but Visual C++ leaves out of account.
// compilers: clang
// output:
// filled 3 2 1 0 7 6 5 4
// transposed 0 3 1 4 2 5
// added 4 5 6 7 8 9 10 11
// doubled 8 10 12 14 16 18 20 22
#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;

struct Options { static const int terms = 4; };

// The extent's type, and the index's in the kernel, come from the argument.
template <class Extent> void fill(const array_view<int>& values, const Extent& tiles) {
    parallel_for_each(tiles, [=](const tiled_index<tiles.tile_dim0>& t) restrict(amp) {
        tile_static int part[t.tile_dim0];
        part[t.local[0]] = t.global[0];
        t.barrier.wait();
        values[t.global] = part[t.tile_dim0 - 1 - t.local[0]];
    });
}

template <class Extent> void transpose(const array_view<const int, 2>& from, const array_view<int, 2>& to, Extent& tiles) {
    parallel_for_each(tiles, [=](tiled_index<tiles.tile_dim0, tiles.tile_dim1> t_idx) restrict(amp) {
        const tiled_index<tiles.tile_dim0, tiles.tile_dim1>& own = t_idx;
        tile_static int part[own.tile_dim1][own.tile_dim0];
        part[t_idx.local[1]][t_idx.local[0]] = from[t_idx.global];
        t_idx.barrier.wait();
        to(t_idx.global[1], t_idx.global[0]) = part[t_idx.local[1]][t_idx.local[0]];
    });
}

void add(const array_view<int>& values, const tiled_extent<4>& tiles, const Options& options) {
    static_assert(tiles.tile_dim0 == 4, "the kernel adds four terms");
    array_view<int, values.rank> sums(values);
    int terms[options.terms] = {1, 1, 1, 1};
    const int sum = terms[0] + terms[1] + terms[2] + terms[3];
    parallel_for_each(values.extent.tile<tiles.tile_dim0>(),
                      [=](tiled_index<tiles.tile_dim0> t) restrict(amp) { sums[t.global] = t.global[0] + sum; });
}

int main() {
    std::vector<int> data(8);
    array_view<int> values(8, data);
    const auto show = [&](const char* what) {
        std::cout << what;
        for (int i = 0; i < values.extent[0]; ++i) std::cout << ' ' << values[i];
        std::cout << '\n';
    };
    const auto& tiles = values.extent.tile<4>();
    fill(values, tiles);
    show("filled");

    std::vector<int> rows = {0, 1, 2, 3, 4, 5}, columns(6);
    const array_view<const int, 2> from(2, 3, rows);
    const array_view<int, 2> to(3, 2, columns);
    auto whole = from.extent.tile<2, 3>();
    transpose(from, to, whole);
    to.synchronize();
    std::cout << "transposed";
    for (int value : columns) std::cout << ' ' << value;
    std::cout << '\n';

    add(values, tiles, Options());
    show("added");
    parallel_for_each(tiles, [=](const tiled_index<tiles.tile_dim0>& t) restrict(amp) {
        const int half = t.tile_dim0 / 2;
        tile_static int twice[half * 2];
        twice[t.local[0]] = 2 * values[t.global];
        t.barrier.wait();
        values[t.global] = twice[t.local[0]];
    });
    show("doubled");
}
