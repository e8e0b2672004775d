// SPDX-License-Identifier: Apache-2.0
// Kernels without a race: their work grows with one number, or the number of live objects does. usage: growth MODE NUMBER REPETITIONS
//   tiles    NUMBER tiles of 64 threads that exchange values through tile_static memory
//   threads  1024 tiles of NUMBER (64, 256, 1024) threads, the same
//   bytes    every thread reads and writes an element of its own, NUMBER bytes in all
//   arrays   1000 launches of one thread, with NUMBER arrays that launches have used
//   views    the same, with NUMBER views of vectors
#include <amp.h>

#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "bench/race_check/timing.h"

using namespace concurrency;

template <int threads>
static void exchange(const array_view<int>& data) {
    parallel_for_each(data.get_extent().tile<threads>(), [=](tiled_index<threads> t_idx) restrict(amp) {
        tile_static int values[threads];
        const int mine = t_idx.local[0];
        values[mine] = data[t_idx.global];
        t_idx.barrier.wait();
        data[t_idx.global] = values[(mine + 1) % threads];
    });
}

static void add_one(array<int>& array) {
    parallel_for_each(extent<1>(1), [&array](index<1> i) restrict(amp) { array[i] += 1; });
}
static void add_one(array_view<int> view) {
    parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) { view[i] += 1; });
}

/// Launches with each of the objects in turn.
template <class Objects>
static void time_launches(Objects& objects, int repetitions) {
    for (auto& object : objects) add_one(object);
    std::size_t next = 0;
    tessera_bench::print_seconds(repetitions, [&] {
        for (int k = 0; k < 1000; ++k) add_one(objects[next++ % objects.size()]);
    });
}

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "tiles";
    const int number = tessera_bench::argument(argc, argv, 2, 1024);
    const int repetitions = tessera_bench::argument(argc, argv, 3, 3);
    if (mode == "arrays" || mode == "views") {
        std::deque<std::vector<int>> vectors(static_cast<std::size_t>(number), std::vector<int>(64));
        std::deque<array<int>> arrays;
        std::deque<array_view<int>> views;
        for (auto& vector : vectors) {
            if (mode == "arrays") arrays.emplace_back(64, vector.begin());
            else views.emplace_back(64, vector);
        }
        mode == "arrays" ? time_launches(arrays, repetitions) : time_launches(views, repetitions);
        return 0;
    }
    const int size = mode == "tiles" ? number * 64 : mode == "threads" ? number * 1024 : number / 4;
    std::vector<int> values(static_cast<std::size_t>(size), 1);
    array_view<int> data(size, values);
    tessera_bench::print_seconds(repetitions, [&] {
        if (mode == "tiles" || (mode == "threads" && number == 64)) {
            exchange<64>(data);
        } else if (mode == "threads" && number == 256) {
            exchange<256>(data);
        } else if (mode == "threads") {
            exchange<1024>(data);
        } else {
            parallel_for_each(data.get_extent(), [=](index<1> i) restrict(amp) { data[i] += 1; });
        }
    });
    return 0;
}
