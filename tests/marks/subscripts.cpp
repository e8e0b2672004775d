// SPDX-License-Identifier: Apache-2.0
// One past the last element of an array of a tile, which is only addressed, copied as a whole, or referred to; the argument chooses. The
// last ones are right.
#include <amp.h>
#include <amp_short_vectors.h>

#include <cstdio>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

struct Pair {
    int low, high;
};

int first_of(const int& number) restrict(amp) { return number; }

template <class Kernel>
void run(const Kernel& kernel) {
    std::vector<int> past(1, 4), out(4);
    const array_view<const int> four(1, past);
    const array_view<int> result(4, out);
    try {
        parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
            tile_static int counts[4], others[4];
            tile_static Pair pairs[4];
            tile_static float_2 vectors[4];
            tile_static int rows[4][2];
            const int me = t.local[0];
            counts[me] = others[me] = rows[me][0] = rows[me][1] = me;
            pairs[me].low = pairs[me].high = me;
            vectors[me] = float_2(1, 2);
            t.barrier.wait();
            if (me == 0) result[0] = kernel(four[0], counts, pairs, vectors, rows);
        });
    } catch (const runtime_exception&) {
        std::puts("caught");
    }
}

template <class Kernel>
std::function<void()> running(const Kernel& kernel) {
    return [kernel] { run(kernel); };
}

#define KERNEL [](int n, int(&counts)[4], Pair(&pairs)[4], float_2(&vectors)[4], int(&rows)[4][2]) restrict(amp)
#define UNUSED static_cast<void>(n), static_cast<void>(counts), static_cast<void>(pairs), static_cast<void>(vectors), static_cast<void>(rows)

const std::map<std::string, std::function<void()>> actions = {
    {"atomic", running(KERNEL { UNUSED; return atomic_fetch_inc(&counts[n]); })},
    {"reference", running(KERNEL { UNUSED; int& number = counts[n]; return number; })},
    {"argument", running(KERNEL { UNUSED; return first_of(counts[n]); })},
    {"structure", running(KERNEL { UNUSED; const Pair pair = pairs[n]; return pair.low; })},
    {"assignment", running(KERNEL { UNUSED; pairs[n] = pairs[0]; return 0; })},
    {"vector", running(KERNEL { UNUSED; const float_2 vector = vectors[n]; return static_cast<int>(vector.x); })},
    {"row", running(KERNEL { UNUSED; const int* row = rows[n]; return row[0]; })},
    {"last", running(KERNEL { UNUSED; return first_of(counts[n - 1]) + atomic_fetch_inc(&counts[n - 1]) + pairs[n - 1].low + rows[n - 1][1]; })},
    {"loop", running(KERNEL {
         UNUSED;
         int sum = 0;
         for (const int number : counts) sum += number;
         for (const Pair& pair : pairs) sum += pair.high;
         return sum;
     })},
};

}  // namespace

int main(int, char** argv) {
    int numbers[4] = {1, 2, 3, 4};
    // The host's end.
    std::size_t count = 4;
    if (std::string(argv[1]).empty()) count = 0;
    if (std::accumulate(numbers, &numbers[count], 0) != 10) return 1;
    actions.at(argv[1])();
}
