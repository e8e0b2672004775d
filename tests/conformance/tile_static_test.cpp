// SPDX-License-Identifier: Apache-2.0
// tile_static variables: one instance a tile, shared by its threads, for every kind of element type and place
// of declaration (C++ AMP reference: tile_static keyword).
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/schedule_sweep.h"

using namespace concurrency;

namespace {

constexpr int threads = 16;
constexpr int tiles = 40;
using Index = tiled_index<threads>;

class TileStatic : public ScheduleSweep {};
SWEEP_SCHEDULES(TileStatic);

/// Runs `kernel(idx)` in every thread and compares its result with `expected(tile, local)`.
template <typename Kernel, typename Expected>
void expect_results(Kernel kernel, Expected expected) {
    std::vector<int> values(tiles * threads);
    array_view<int> out(tiles * threads, values);
    parallel_for_each(out.get_extent().tile<threads>(),
                      [=](Index idx) restrict(amp) { out[idx] = kernel(idx); });
    for (int i = 0; i < tiles * threads; i++) {
        ASSERT_EQ(out[i], expected(i / threads, i % threads)) << "thread " << i;
    }
}

TEST_P(TileStatic, ScalarIsSharedByTheTile) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int shared;
            if (idx.local[0] == threads / 2) shared = idx.tile[0] * 100;
            idx.barrier.wait();
            return shared;
        },
        [](int tile, int) { return tile * 100; });
}

TEST_P(TileStatic, ArrayOfTwoDimensionsIsSharedByTheTile) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int grid[4][4];
            grid[idx.local[0] % 4][idx.local[0] / 4] = idx.global[0];
            idx.barrier.wait();
            return grid[idx.local[0] / 4][idx.local[0] % 4];
        },
        [](int tile, int local) { return tile * threads + local % 4 * 4 + local / 4; });
}

struct Base {
    int number;
};
struct Particle : Base {
    struct Place {
        float x, y;
    };
    Place place;
    int weights[3];
    int sum() const restrict(amp) { return weights[0] + weights[1] + weights[2]; }
};

TEST_P(TileStatic, StructWithMembersBasesAndFunctionsIsSharedByTheTile) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static Particle particles[threads];
            Particle& mine = particles[idx.local[0]];
            mine.number = idx.global[0];
            mine.place.x = static_cast<float>(idx.local[0]);
            for (int& weight : mine.weights) weight = idx.tile[0];
            idx.barrier.wait();
            const Particle& other = particles[threads - 1 - idx.local[0]];
            return other.number * 1000 + static_cast<int>(other.place.x) + other.sum();
        },
        [](int tile, int local) {
            const int other = threads - 1 - local;
            return (tile * threads + other) * 1000 + other + 3 * tile;
        });
}

TEST_P(TileStatic, IndexIsAnElementType) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static index<2> places[threads];
            places[idx.local[0]] = index<2>(idx.tile[0], idx.local[0]);
            idx.barrier.wait();
            const index<2> place = places[(idx.local[0] + 1) % threads];
            return place[0] * threads + place[1];
        },
        [](int tile, int local) { return tile * threads + (local + 1) % threads; });
}

TEST_P(TileStatic, SeveralVariablesAreApart) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int first[threads];
            tile_static float second[threads];
            tile_static unsigned third;
            first[idx.local[0]] = idx.local[0];
            second[idx.local[0]] = 0.5F;
            if (idx.local[0] == 0) third = 1000U;
            idx.barrier.wait();
            float halves = 0;
            int sum = 0;
            for (int i = 0; i < threads; i++) {
                sum += first[i];
                halves += second[i];
            }
            return sum + static_cast<int>(halves) + static_cast<int>(third);
        },
        [](int, int) { return threads * (threads - 1) / 2 + threads / 2 + 1000; });
}

/// Hands the value of the tile's thread 0 to all others. Every caller uses the same variable.
int broadcast(const Index& idx, int value) restrict(amp) {
    tile_static int shared;
    if (idx.local[0] == 0) shared = value;
    idx.barrier.wait();
    const int result = shared;
    idx.barrier.wait();
    return result;
}

TEST_P(TileStatic, VariableOfAHelperFunctionIsSharedByTheTile) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            const int first = broadcast(idx, idx.global[0]);
            const int second = broadcast(idx, -idx.global[0] - 1);
            return first * 2 + second;
        },
        [](int tile, int) { return tile * threads - 1; });
}

template <typename T, int Size>
T sum_of_tile(const Index& idx, T value) restrict(amp) {
    tile_static T values[Size];
    values[idx.local[0]] = value;
    idx.barrier.wait();
    T sum = 0;
    for (T element : values) sum += element;
    return sum;
}

TEST_P(TileStatic, VariableOfATemplateExistsOnceAnInstantiation) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            const int whole = sum_of_tile<int, threads>(idx, idx.tile[0]);
            const float halves = sum_of_tile<float, threads>(idx, 0.5F);
            return whole + static_cast<int>(halves);
        },
        [](int tile, int) { return tile * threads + threads / 2; });
}

TEST_P(TileStatic, VariableIsAccessibleFromALocalClassAndALambda) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int values[threads];
            struct Writer {
                void write(int i, int value) const restrict(amp) { values[i] = value; }
            };
            Writer().write(idx.local[0], idx.global[0]);
            idx.barrier.wait();
            const auto read = [](int i) restrict(amp) { return values[i]; };
            return read(threads - 1 - idx.local[0]);
        },
        [](int tile, int local) { return tile * threads + threads - 1 - local; });
}

// Tiles that run at the same time on different workers, and one after the other on the same, never see each
// other.
TEST_P(TileStatic, EveryTileHasItsOwnInstance) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int owner;
            int strangers = 0;
            for (int round = 0; round < 50; round++) {
                if (idx.local[0] == round % threads) owner = idx.tile[0];
                idx.barrier.wait();
                if (owner != idx.tile[0]) strangers++;
                idx.barrier.wait();
            }
            return strangers;
        },
        [](int, int) { return 0; });
}

TEST_P(TileStatic, PointersToVariablesMayBePassedOn) {
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static int values[threads];
            const auto store = [&](int* to) restrict(amp) { *to = idx.global[0]; };
            store(&values[idx.local[0]]);
            idx.barrier.wait();
            const int* const neighbour = values + (idx.local[0] + 1) % threads;
            return *neighbour;
        },
        [](int tile, int local) { return tile * threads + (local + 1) % threads; });
}

// The contents are undefined at the start of a tile, and what an earlier tile left there must not be relied
// on. So that a kernel which does shows itself, the emulator fills the bytes.
TEST_P(TileStatic, BytesAre0xBEAtTheStartOfEveryTile) {
    tessera::options::set("fill", "on");
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static unsigned left_over[threads];
            const bool filled = left_over[idx.local[0]] == 0xBEBEBEBEU;
            left_over[idx.local[0]] = 7U;
            idx.barrier.wait();
            return filled ? 1 : 0;
        },
        [](int, int) { return 1; });
}

struct Constructed {
    int number;
    Constructed() restrict(amp, cpu) : number(7) {}
    ~Constructed() restrict(amp, cpu) { number = 8; }
};

/// Its own constructor is not written down, and not constexpr: it leaves `number` as it is.
struct HoldsConstructed {
    Constructed member;
    int number;
};

template <typename T>
int number_before(const Index& idx) restrict(amp) {
    tile_static T values[threads];
    int before = 0;
    static_assert(sizeof(T) % sizeof before == 0);
    before = *reinterpret_cast<const int*>(&values[idx.local[0]]);
    *reinterpret_cast<int*>(&values[idx.local[0]]) = idx.global[0];
    idx.barrier.wait();
    return *reinterpret_cast<const int*>(&values[threads - 1 - idx.local[0]]) == idx.tile_origin[0] + threads - 1 - idx.local[0]
               ? before
               : 0;
}

// There is one object for all threads of a tile: which of them should construct it? None does (C4881), in no tile.
TEST_P(TileStatic, ConstructorsDoNotRun) {
    tessera::options::set("fill", "on");
    const auto as_filled = [](int, int) { return static_cast<int>(0xBEBEBEBEU); };
    expect_results([](const Index& idx) restrict(amp) { return number_before<Constructed>(idx); }, as_filled);
    expect_results([](const Index& idx) restrict(amp) { return number_before<HoldsConstructed>(idx); }, as_filled);
    expect_results(
        [](const Index& idx) restrict(amp) {
            tile_static Constructed mine;
            return idx.local[0] < 0 ? mine.number : *reinterpret_cast<const int*>(&mine);
        },
        as_filled);
}

int host_number() {
    static thread_local Constructed mine;
    return mine.number++;
}

TEST_P(TileStatic, OtherThreadLocalObjectsAreConstructed) {
    expect_results([](const Index& idx) restrict(amp) { return number_before<Constructed>(idx) * 0; },
                   [](int, int) { return 0; });
    const int number = host_number();
    EXPECT_GE(number, 7);
    EXPECT_EQ(host_number(), number + 1);
}

}  // namespace
