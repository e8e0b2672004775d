// SPDX-License-Identifier: Apache-2.0
// Kernels without a race that use memory in different ways, and launches of different kinds, for bench/check_scaling.py.
// usage: cores QUESTION REPETITIONS
// Without arguments: the questions. Programs with atomics, or fences too, are to be built with WITH_ATOMICS=1, WITH_FENCES=1.
#include <amp.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/race_check/timing.h"

using namespace concurrency;

namespace {

constexpr int kThreads = 65536;
constexpr int kManyThreads = 4 * kThreads;  // workers begin and end, and meet a word for the first time, as often as in a small launch
constexpr int kAccesses = 32;  // of each thread, as a rule
constexpr int kLargeBytes = 100 << 20;

std::vector<int>& numbers() {
    static std::vector<int> values(kThreads, 1);
    return values;
}

void tile_static_only(array_view<int> out) {
    parallel_for_each(out.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        tile_static int values[256];
        for (int k = 0; k < kAccesses; ++k) values[i.local[0]] = k;
        if (values[i.local[0]] < 0) out[i.global] = 1;
    });
}

void own_element_by_view(array_view<int> data) {
    parallel_for_each(data.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        for (int k = 0; k < kAccesses / 2; ++k) data[i.global] += k;
    });
}

void own_element_by_array(array<int>& data) {
    parallel_for_each(data.extent.tile<256>(), [&data](tiled_index<256> i) restrict(amp) {
        for (int k = 0; k < kAccesses / 2; ++k) data[i.global] += k;
    });
}

void read_by_all(array_view<const int> data, array_view<int> out, int words) {
    parallel_for_each(out.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        int sum = 0;
        for (int k = 0; k < kAccesses; ++k) sum += data[(i.local[0] * 32 + k) % words];
        out[i.global] = sum;
    });
}

void one_write(array_view<int> out) {
    parallel_for_each(out.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) { out[i.global] = i.local[0]; });
}

/// Each word is read at nine places of the source, by threads of up to four tiles.
void sum_of_neighbours(array_view<const int, 2> in, array_view<int, 2> out) {
    parallel_for_each(out.extent.tile<16, 16>(), [=](tiled_index<16, 16> i) restrict(amp) {
        const int y = i.global[0], x = i.global[1], up = y == 0 ? 0 : y - 1, left = x == 0 ? 0 : x - 1;
        const int down = y + 1 == in.extent[0] ? y : y + 1, right = x + 1 == in.extent[1] ? x : x + 1;
        out[i.global] = in(up, left) + in(up, x) + in(up, right) + in(y, left) + in(y, x) + in(y, right) + in(down, left) +
                        in(down, x) + in(down, right);
    });
}

/// Few threads that take long.
void sums_of_rows(array_view<const int, 2> in, array_view<int> out) {
    parallel_for_each(out.extent, [=](index<1> row) restrict(amp) {
        int sum = 0;
        for (int column = 0; column < in.extent[1]; ++column) sum += in(row[0], column);
        out[row] = sum;
    });
}

#if WITH_ATOMICS
void histogram(array_view<const int> data, array_view<int> bins) {
    parallel_for_each(data.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        tile_static int counts[256];
        counts[i.local[0]] = 0;
        i.barrier.wait();
        for (int k = 0; k < kAccesses; ++k) atomic_fetch_inc(&counts[(data[i.global] * i.local[0] + k) & 255]);
        i.barrier.wait();
        atomic_fetch_add(&bins[i.local[0]], counts[i.local[0]]);
    });
}
#endif

#if WITH_FENCES
/// The last tile sums up what each tile has left for it.
void message_passing(array_view<int> partial, array_view<int> done, array_view<int> result) {
    const int tiles = partial.extent[0];
    parallel_for_each(extent<1>(tiles * 256).tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        tile_static int values[256];
        tile_static int is_last;
        values[i.local[0]] = i.global[0];
        i.barrier.wait();
        if (i.local[0] == 0) {
            int sum = 0;
            for (int k = 0; k < 256; ++k) sum += values[k];
            partial[i.tile] = sum;
            global_memory_fence(i.barrier);
            is_last = atomic_fetch_inc(&done[0]) == tiles - 1 ? 1 : 0;
            global_memory_fence(i.barrier);
            if (is_last != 0) {
                int total = 0;
                for (int k = 0; k < tiles; ++k) total += partial[k];
                result[0] = total;
                atomic_exchange(&done[0], 0);
            }
        }
    });
}
#endif

void ring(array_view<int> out) {
    parallel_for_each(out.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) {
        tile_static int values[256];
        int sum = 0;
        for (int k = 0; k < 32; ++k) {
            values[i.local[0]] = k;
            i.barrier.wait();
            sum += values[(i.local[0] + 1) % 256];
            i.barrier.wait();
        }
        out[i.global] = sum;
    });
}

constexpr int kSide = 256;

template <class In, class Out>
__attribute__((always_inline)) inline float product_at(const In& a, const In& b, const tiled_index<16, 16>& i) restrict(amp) {
    tile_static float a_block[16][16], b_block[16][16];
    const int row = i.local[0], column = i.local[1];
    float sum = 0;
    for (int block = 0; block < kSide; block += 16) {
        a_block[row][column] = a(i.global[0], block + column);
        b_block[row][column] = b(block + row, i.global[1]);
        i.barrier.wait();
        for (int k = 0; k < 16; ++k) sum += a_block[row][k] * b_block[k][column];
        i.barrier.wait();
    }
    return sum;
}

using Work = std::function<void()>;

Work saxpy_in_tiles(int size) {
    const auto x = std::make_shared<array<float>>(size), y = std::make_shared<array<float>>(size);
    return Work([=] {
        const array_view<const float> from(*x);
        const array_view<float> to(*y);
        parallel_for_each(to.extent.tile<256>(), [=](tiled_index<256> i) restrict(amp) { to[i.global] += 2 * from[i.global]; });
    });
}

/// Each gives the work of one repetition.
const std::vector<std::pair<std::string, std::function<Work()>>> questions = {
    {"tile_static only", [] { return Work([out = array_view<int>(kThreads, numbers())] { tile_static_only(out); }); }},
    {"own element by array_view", [] { return Work([data = array_view<int>(kThreads, numbers())] { own_element_by_view(data); }); }},
    {"own element by array&",
     [] {
         static array<int> data(kThreads, numbers().begin());
         return Work([] { own_element_by_array(data); });
     }},
    {"8192 words read by all",
     [] {
         static array<int> out(kThreads);
         return Work([data = array_view<const int>(8192, numbers())] { read_by_all(data, out, 8192); });
     }},
    {"8192 words read by all, 262144 threads",
     [] {
         static array<int> out(kManyThreads);
         return Work([data = array_view<const int>(8192, numbers())] { read_by_all(data, out, 8192); });
     }},
    {"32 words read by all",
     [] {
         static array<int> out(kThreads);
         return Work([data = array_view<const int>(32, numbers())] { read_by_all(data, out, 32); });
     }},
    {"neighbours, nine reads of each word",
     [] {
         static std::vector<int> sums(kThreads);
         return Work([in = array_view<const int, 2>(256, kThreads / 256, numbers()), out = array_view<int, 2>(256, kThreads / 256, sums)] {
             sum_of_neighbours(in, out);
         });
     }},
    {"neighbours, 262144 threads",
     [] {
         static std::vector<int> values(kManyThreads, 1), sums(kManyThreads);
         return Work([in = array_view<const int, 2>(512, kManyThreads / 512, values),
                      out = array_view<int, 2>(512, kManyThreads / 512, sums)] { sum_of_neighbours(in, out); });
     }},
    {"1024 threads that each read a row of 1024",
     [] {
         static std::vector<int> matrix(1024 * 1024, 1), sums(1024);
         return Work([in = array_view<const int, 2>(1024, 1024, matrix), out = array_view<int>(1024, sums)] { sums_of_rows(in, out); });
     }},
    {"one write a thread", [] { return Work([out = array_view<int>(kThreads, numbers())] { one_write(out); }); }},
    {"barrier ring of 256, 64 tiles",
     [] { return Work([out = array_view<int>(64 * 256, numbers())] { ring(out); }); }},
    {"product by array_view",
     [] {
         static std::vector<float> values(kSide * kSide, 1.0f), sums(kSide * kSide);
         const array_view<const float, 2> a(kSide, kSide, values), b(kSide, kSide, values);
         const array_view<float, 2> c(kSide, kSide, sums);
         return Work([=] {
             parallel_for_each(c.extent.tile<16, 16>(), [=](tiled_index<16, 16> i) restrict(amp) {
                 c[i.global] = product_at<array_view<const float, 2>, float>(a, b, i);
             });
         });
     }},
    {"product by array&",
     [] {
         static const std::vector<float> values(kSide * kSide, 1.0f);
         static const array<float, 2> a(kSide, kSide, values.begin()), b(kSide, kSide, values.begin());
         static array<float, 2> c(kSide, kSide);
         return Work([] {
             const array<float, 2>&a_here = a, &b_here = b;
             array<float, 2>& c_here = c;
             parallel_for_each(c.extent.tile<16, 16>(), [&a_here, &b_here, &c_here](tiled_index<16, 16> i) restrict(amp) {
                 c_here[i.global] = product_at<array<float, 2>, float>(a_here, b_here, i);
             });
         });
     }},
#if WITH_ATOMICS
    {"histogram, tile_static and global atomics",
     [] {
         static std::vector<int> bins(256);
         return Work([data = array_view<const int>(kThreads, numbers()), out = array_view<int>(256, bins)] { histogram(data, out); });
     }},
    {"histogram, 262144 threads",
     [] {
         static std::vector<int> values(kManyThreads, 1), bins(256);
         return Work([data = array_view<const int>(kManyThreads, values), out = array_view<int>(256, bins)] { histogram(data, out); });
     }},
#endif
#if WITH_FENCES
    {"message passing, the last tile sums up",
     [] {
         static std::vector<int> partial(256), done(1), result(1);
         return Work([a = array_view<int>(256, partial), b = array_view<int>(1, done), c = array_view<int>(1, result)] {
             message_passing(a, b, c);
         });
     }},
    {"message passing, 262144 threads",
     [] {
         static std::vector<int> partial(1024), done(1), result(1);
         return Work([a = array_view<int>(1024, partial), b = array_view<int>(1, done), c = array_view<int>(1, result)] {
             message_passing(a, b, c);
         });
     }},
#endif
    {"first touch of 100 MB",
     [] {
         // Each repetition has new memory, which no launch has touched.
         return Work([] {
             array<int> data(kLargeBytes / 4);
             array_view<int> to(data);
             parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { to[i] = 1; });
         });
     }},
    {"a launch of 64 threads with a barrier",
     [] {
         return Work([out = array_view<int>(64, numbers())] {
             for (int i = 0; i < 2000; ++i) {
                 parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
                     t.barrier.wait();
                     out[t.global] = 1;
                 });
             }
         });
     }},
    {"1000 launches of 1024 threads",
     [] {
         return Work([out = array_view<int>(1024, numbers())] {
             for (int i = 0; i < 1000; ++i) {
                 parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) { out[t.global] = 1; });
             }
         });
     }},
    {"one launch of 1024000 threads",
     [] {
         static array<int> out(1024000);
         return Work([] {
             array<int>& to = out;
             parallel_for_each(to.extent.tile<64>(), [&to](tiled_index<64> t) restrict(amp) { to[t.global] = 1; });
         });
     }},
    {"10000 launches of 1024 threads",
     [] {
         return Work([out = array_view<int>(1024, numbers())] {
             for (int i = 0; i < 10000; ++i) {
                 parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) { out[t.global] = 1; });
             }
         });
     }},
    {"4 million threads in 262144 tiles",
     [] {
         static array<int> out(262144 * 16);
         return Work([] {
             array<int>& to = out;
             parallel_for_each(to.extent.tile<16>(), [&to](tiled_index<16> t) restrict(amp) { to[t.global] = 1; });
         });
     }},
    {"tiles of 256 without barrier", [] { return saxpy_in_tiles(1 << 24); }},
    {"small launches, one after another",
     [] {
         return Work([work = saxpy_in_tiles(1 << 14)] {
             for (int i = 0; i < 500; ++i) work();
         });
     }},
    {"small launches by 16 host threads",
     [] {
         std::vector<Work> of_threads(16);
         for (Work& work : of_threads) work = saxpy_in_tiles(1 << 14);
         return Work([work = std::move(of_threads)] {
             std::vector<std::thread> threads;
             for (const Work& mine : work) {
                 threads.emplace_back([&mine] {
                     for (int i = 0; i < 500; ++i) mine();
                 });
             }
             for (std::thread& thread : threads) thread.join();
         });
     }},
};

}  // namespace

int main(int argc, char** argv) {
    for (const auto& [name, make] : questions) {
        if (argc < 2) std::puts(name.c_str());
        if (argc < 2 || name != argv[1]) continue;
        tessera_bench::print_seconds(tessera_bench::argument(argc, argv, 2, 3), make());
    }
}
