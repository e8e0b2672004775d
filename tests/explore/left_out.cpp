// SPDX-License-Identifier: Apache-2.0
// What a search in weak memory leaves out. "wide": accesses of 16 bytes stay sequentially consistent; "again": a thread reads the same
// old value again and again. And what it does not leave out: "rounds", a few reads of an old value; "pair" and "half", orders of accesses
// that overlap. "stuck": two threads wait for ever, so that the first schedules of a search all repeat others.
#include <amp.h>

#include <cstdio>
#include <exception>
#include <string>

using namespace concurrency;

struct Wide {
    double first, second;
};

static void wide() {
    Wide passed[1] = {};
    int seen[2] = {};
    array_view<Wide> between(1, passed);
    array_view<int> into(2, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        if (t.global[0] == 0) {
            between[0] = Wide{1, 1};
        } else {
            const Wide value = between[0];
            into[0] = static_cast<int>(value.first);
            into[1] = static_cast<int>(value.second);
        }
    });
    std::printf("%d%d\n", into[0], into[1]);
}

static void again(int rounds) {
    int flag[1] = {}, seen[1] = {};
    array_view<int> between(1, flag), into(1, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        if (t.global[0] == 0) {
            between[0] = 1;
        } else {
            int sum = 0;
            for (int k = 0; k < rounds; ++k) sum += between[0];
            into[0] = sum;
        }
    });
    std::printf("%d\n", into[0]);
}

struct Pair {
    int first, second;
};

static void pair() {
    Pair passed[1] = {};
    int seen[1] = {};
    array_view<Pair> between(1, passed);
    array_view<int> into(1, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        if (t.global[0] == 0) {
            between[0].first = 5;
            between[0] = Pair{7, 7};
        } else {
            between[0].first = 9;
            const Pair value = between[0];
            into[0] = value.first;
        }
    });
    std::printf("%d %d %d\n", between[0].first, between[0].second, into[0]);
}

// The second half of what is passed is accessed by one thread only, which writes it before the other one comes to the first half.
static void half() {
    Pair passed[2] = {};
    int seen[2] = {};
    array_view<Pair> between(2, passed);
    array_view<int> into(2, seen);
    parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
        if (t.global[0] == 0) {
            into[0] = between[1].first;
            into[1] = between[0].first;
        } else {
            between[0] = Pair{7, 7};
            between[0].second = 5;
            between[1].first = 3;
        }
    });
    std::printf("%d %d %d %d\n", between[0].first, between[0].second, into[0], into[1]);
}

static void stuck() {
    int flags[2] = {};
    array_view<int> flag(2, flags);
    parallel_for_each(extent<1>(4).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static int locked;
        if (t.local[0] == 0) locked = 0;
        t.barrier.wait();
        if (t.global[0] == 0) {
            while (flag[0] != 1) {
            }
        } else if (t.global[0] == 1) {
            int expected = 1;
            while (!atomic_compare_exchange(&locked, &expected, 0)) expected = 1;
        } else if (t.global[0] == 3) {
            flag[0] = 3;
        }
    });
}

int main(int, char** argv) {
    const std::string way = argv[1];
    if (way == "wide") wide();
    if (way == "again") again(1100);
    if (way == "rounds") again(3);
    if (way == "pair") pair();
    if (way == "half") half();
    if (way == "stuck") {
        try {
            stuck();
        } catch (const std::exception&) {
            std::puts("never ends");
        }
    }
}
