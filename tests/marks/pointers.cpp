// SPDX-License-Identifier: Apache-2.0
// Pointers that leave a tile_static variable; the argument chooses. The last ones do not.
#include <amp.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace concurrency;

namespace {

struct Pair {
    int low, high;
};

struct Buffer {
    double weight;
    int used;
    char text[12];
};

template <class Kernel>
void run(const Kernel& kernel) {
    std::vector<int> out(8);
    const array_view<int> result(8, out);
    try {
        parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
            tile_static int counts[4], others[4];
            tile_static Pair pairs[3];
            tile_static Buffer buffer;
            tile_static double rows[4][2];
            tile_static int total;
            const int me = t.local[0];
            counts[me] = others[me] = me;
            rows[me][0] = rows[me][1] = me;
            if (me < 3) pairs[me].low = pairs[me].high = me;
            if (me == 0) buffer.weight = total = buffer.used = buffer.text[0] = 1;
            t.barrier.wait();
            if (me == 3) result[t.global] = static_cast<int>(kernel(counts, others, pairs, &buffer, &rows[0][0], &total));
        });
    } catch (const runtime_exception&) {
        std::puts("caught");
    }
}

template <class Kernel>
std::function<void()> running(const Kernel& kernel) {
    return [kernel] { run(kernel); };
}

#define KERNEL [](int* counts, int* others, Pair* pairs, Buffer* buffer, double* rows, int* total) restrict(amp)
#define UNUSED static_cast<void>(counts), static_cast<void>(others), static_cast<void>(pairs), static_cast<void>(buffer), static_cast<void>(rows), static_cast<void>(total)

const std::map<std::string, std::function<void()>> actions = {
    {"read", running(KERNEL { UNUSED; return counts[4]; })},
    {"write", running(KERNEL { UNUSED; return counts[5] = 7; })},
    {"atomic", running(KERNEL { UNUSED; return atomic_fetch_inc(counts + 4); })},
    {"before", running(KERNEL { UNUSED; return others[-2] = 7; })},
    {"member", running(KERNEL { UNUSED; return pairs[3].high; })},
    {"member before", running(KERNEL { UNUSED; return pairs[-1].high; })},
    {"structure", running(KERNEL { UNUSED; const Pair pair = pairs[3]; return pair.low; })},
    {"row", running(KERNEL { UNUSED; return rows[8]; })},
    {"scalar", running(KERNEL { UNUSED; return total[1]; })},
    {"buffer", running(KERNEL { UNUSED; return buffer[1].used; })},
    {"inside", running(KERNEL { UNUSED; return counts[3] + others[0] + pairs[2].high + rows[7] + buffer->used + *total; })},
};

}  // namespace

int main(int, char** argv) { actions.at(argv[1])(); }
