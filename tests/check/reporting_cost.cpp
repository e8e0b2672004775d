// SPDX-License-Identifier: Apache-2.0
// 100 000 conflicts that are one finding, in several memories; with `clean` the same accesses without a conflict. For
// measurements of what reporting costs: the time of the racy run against that of the clean one.
//
//     reporting_cost SHAPE [clean]
#include <amp.h>

#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace concurrency;

namespace {

constexpr int kConflicts = 100000;

/// Every thread of 3125 tiles writes the tile's one variable, or its own.
void one_variable(int shared) {
    std::vector<int> results(3125 * 32);
    const array_view<int, 1> out(3125 * 32, results);
    parallel_for_each(out.extent.tile<32>(), [=](tiled_index<32> idx) restrict(amp) {
        tile_static int totals[32];
        const int mine = idx.local[0] * (1 - shared);
        totals[mine] = idx.local[0];
        out[idx] = totals[mine];
    });
}

/// Two threads write each of 4096 words in 25 tiles.
void large_tile_static(int shared) {
    std::vector<int> results(25 * 2);
    const array_view<int, 1> out(25 * 2, results);
    parallel_for_each(out.extent.tile<2>(), [=](tiled_index<2> idx) restrict(amp) {
        tile_static int words[8192];
        for (int i = 0; i < 4096; ++i) words[i + 4096 * idx.local[0] * (1 - shared)] = idx.local[0];
        out[idx] = words[0];
    });
}

/// Two threads of an untiled kernel write each element.
void elements(int shared) {
    std::vector<int> results(2 * kConflicts);
    const array_view<int, 1> out(2 * kConflicts, results);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[shared ? i[0] / 2 : i[0]] = i[0]; });
}

/// Two tiles write each element of a two-dimensional view.
void elements_between_tiles(int shared) {
    std::vector<int> results(512 * 400);
    const array_view<int, 2> out(512, 400, results);
    parallel_for_each(out.extent.tile<16, 16>(), [=](tiled_index<16, 16> idx) restrict(amp) {
        const int row = shared ? idx.global[0] % 256 : idx.global[0];
        out(row, idx.global[1]) = idx.global[0];
    });
}

/// Each thread reads a word of tile_static memory that no thread has written.
void undefined(int shared) {
    std::vector<int> results(1024 * 100);
    const array_view<int, 1> out(1024 * 100, results);
    parallel_for_each(out.extent.tile<1024>(), [=](tiled_index<1024> idx) restrict(amp) {
        tile_static int words[1024];
        if (!shared) words[idx.local[0]] = 1;
        out[idx] = words[idx.local[0]];
    });
}

const std::map<std::string, std::function<void(int)>> shapes = {
    {"variable", one_variable},
    {"tile-static", large_tile_static},
    {"elements", elements},
    {"tiles", elements_between_tiles},
    {"undefined", undefined},
};

}  // namespace

int main(int argc, char** argv) {
    const auto shape = argc > 1 ? shapes.find(argv[1]) : shapes.end();
    if (shape == shapes.end()) {
        for (const auto& entry : shapes) std::printf("%s\n", entry.first.c_str());
        return 2;
    }
    shape->second(argc > 2 && std::strcmp(argv[2], "clean") == 0 ? 0 : 1);
}
