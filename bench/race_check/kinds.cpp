// SPDX-License-Identifier: Apache-2.0
// What accesses of other kinds cost under the check, compared with reads of floats: prints lines `kind|ratio|half of the middle half of
// the ratios' range`. The two sides of a ratio alternate.
//   kinds ROUNDS
// A program with atomics (built with WITH_ATOMICS=1) is checked in another way.
#include <amp.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "bench/race_check/timing.h"

using namespace concurrency;

namespace {

constexpr int kThreads = 65536, kTile = 256, kAccesses = 64;

struct Body {
    float x, y, z, mass;
};

float number_in(float value) restrict(amp, cpu) { return value; }
float number_in(double value) restrict(amp, cpu) { return static_cast<float>(value); }
float number_in(const Body& body) restrict(amp, cpu) { return body.x + body.mass; }

/// Every thread reads what its tile has stored.
template <class Element>
void read_tile_static(const array_view<const Element>& from, const array_view<float>& out) {
    parallel_for_each(out.extent.tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
        tile_static Element values[kTile];
        values[i.local[0]] = from[i.global];
        i.barrier.wait();
        float sum = 0;
        for (int k = 0; k < kAccesses; ++k) {
            const Element value = values[k];
            sum += number_in(value);
        }
        out[i.global] = sum;
    });
}

/// Every thread reads the same elements.
template <class Element>
void read_global(const array_view<const Element>& from, const array_view<float>& out) {
    parallel_for_each(out.extent.tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < kAccesses; ++k) {
            const Element value = from[k];
            sum += number_in(value);
        }
        out[i.global] = sum;
    });
}

/// A tile's threads read elements that no other tile reads.
void read_of_tile(const array_view<const float>& from, const array_view<float>& out) {
    parallel_for_each(out.extent.tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < kAccesses; ++k) sum += from[i.tile_origin[0] + k];
        out[i.global] = sum;
    });
}

/// Each element is read at nine places of the source, once each, by threads of up to four tiles: seven times in turn.
void read_neighbours(const array_view<const float, 2>& from, const array_view<float, 2>& out) {
    for (int turn = 0; turn < kAccesses / 9; ++turn) {
        parallel_for_each(out.extent.tile<16, 16>(), [=](tiled_index<16, 16> i) restrict(amp) {
            const int y = i.global[0], x = i.global[1], up = y == 0 ? 0 : y - 1, left = x == 0 ? 0 : x - 1;
            const int down = y + 1 == from.extent[0] ? y : y + 1, right = x + 1 == from.extent[1] ? x : x + 1;
            out[i.global] = from(up, left) + from(up, x) + from(up, right) + from(y, left) + from(y, x) + from(y, right) +
                            from(down, left) + from(down, x) + from(down, right);
        });
    }
}

/// Each thread reads and writes its own element, again and again: half as many times.
template <class Element>
void add_to_own(const array_view<Element>& data) {
    parallel_for_each(data.extent.template tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
        for (int k = 0; k < kAccesses / 2; ++k) data[i.global] += static_cast<Element>(k) + Element(0.1f);
    });
}

/// The same in tile_static memory.
void add_to_own_in_tile(const array_view<float>& out) {
    parallel_for_each(out.extent.tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
        tile_static float values[kTile];
        values[i.local[0]] = 0;
        for (int k = 0; k < kAccesses / 2; ++k) values[i.local[0]] += static_cast<float>(k);
        out[i.global] = values[i.local[0]];
    });
}

#if WITH_ATOMICS
void count(const array_view<int>& counter) {
    parallel_for_each(counter.extent.tile<1>(), [=](tiled_index<1> i) restrict(amp) { atomic_fetch_inc(&counter[i.global]); });
}
#endif

void print_ratio(const std::string& kind, int rounds, const std::function<void()>& ours, const std::function<void()>& rival) {
    ours();
    rival();
    std::vector<double> ratios;
    for (int i = 0; i < rounds; ++i) {
        const double mine = tessera_bench::seconds(ours);
        ratios.push_back(mine / tessera_bench::seconds(rival));
    }
    std::sort(ratios.begin(), ratios.end());
    const std::size_t quarter = ratios.size() / 4;
    std::printf("%s|%.3f|%.3f\n", kind.c_str(), ratios[ratios.size() / 2], (ratios[ratios.size() - 1 - quarter] - ratios[quarter]) / 2);
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = std::max(1, tessera_bench::argument(argc, argv, 1, 9));
    std::vector<float> floats(kThreads, 1), sums(kThreads), own(kThreads);
    std::vector<double> doubles(kThreads, 1), own_doubles(kThreads);
    std::vector<Body> bodies(kThreads, Body{1, 2, 3, 4});
    const array_view<const float> from_floats(kThreads, floats);
    const array_view<const double> from_doubles(kThreads, doubles);
    const array_view<const Body> from_bodies(kThreads, bodies);
    const array_view<float> out(kThreads, sums), own_floats(kThreads, own);
    const array_view<double> own_double(kThreads, own_doubles);
#if WITH_ATOMICS
    std::vector<int> counters(1);
    count(array_view<int>(1, counters));
#endif
    const auto tile_floats = [&] { read_tile_static(from_floats, out); };
    const auto global_floats = [&] { read_global(from_floats, out); };
    print_ratio("tile_static: doubles", rounds, [&] { read_tile_static(from_doubles, out); }, tile_floats);
    print_ratio("tile_static: copies of structures of four floats", rounds, [&] { read_tile_static(from_bodies, out); }, tile_floats);
    print_ratio("tile_static: += to a thread's own element", rounds, [&] { add_to_own_in_tile(out); }, tile_floats);
    print_ratio("global memory: floats read by all", rounds, global_floats, tile_floats);
    print_ratio("global memory: doubles read by all", rounds, [&] { read_global(from_doubles, out); }, tile_floats);
    print_ratio("global memory: copies of structures of four floats", rounds, [&] { read_global(from_bodies, out); }, tile_floats);
    print_ratio("global memory: floats read by one tile", rounds, [&] { read_of_tile(from_floats, out); }, tile_floats);
    const array_view<const float, 2> rows(kThreads / 256, 256, floats);
    const array_view<float, 2> out_rows(kThreads / 256, 256, sums);
    print_ratio("global memory: nine neighbours", rounds, [&] { read_neighbours(rows, out_rows); }, tile_floats);
    print_ratio("global memory: += to a thread's own float", rounds, [&] { add_to_own(own_floats); }, tile_floats);
    print_ratio("global memory: += to a thread's own double", rounds, [&] { add_to_own(own_double); }, tile_floats);
}
