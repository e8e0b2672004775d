// SPDX-License-Identifier: Apache-2.0
// One example for each shape of race. tests/check/repairs_test.py compiles the repaired ones and looks for races in them.
#include "race_detector/race_repair.h"
#include "race_detector/race_shape.h"

namespace tessera::race_detector {

namespace {

struct Example {
    const char* broken;
    const char* repaired;
};

constexpr Example kSumOfATile = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float total;
    if (t_idx.local[0] == 0) total = 0;
    t_idx.barrier.wait();
    total += in[t_idx];
    t_idx.barrier.wait();
    if (t_idx.local[0] == 0) out[t_idx.tile] = total;
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float parts[4];
    parts[t_idx.local[0]] = in[t_idx];
    t_idx.barrier.wait();
    if (t_idx.local[0] == 0) {
        float total = 0;
        for (int i = 0; i < 4; i++) total += parts[i];
        out[t_idx.tile] = total;
    }
});
)"};

constexpr Example kSumOfALaunch = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) counts[0] += 1;
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) concurrency::atomic_fetch_add(&counts[0], 1);
});
)"};

constexpr Example kSharedElement = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    out[t_idx.tile] = 2 * in[t_idx];  // one element for all threads of a tile
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    out[t_idx] = 2 * in[t_idx];
});
)"};

constexpr Example kSameValue = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) counts[0] = 1;
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) concurrency::atomic_exchange(&counts[0], 1);
});
)"};

constexpr Example kInPlaceInATile = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    const int i = t_idx.local[0];
    values[i] = in[t_idx];
    t_idx.barrier.wait();
    values[i] += values[(i + 1) % 4];
    t_idx.barrier.wait();
    out[t_idx] = values[i];
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    const int i = t_idx.local[0];
    values[i] = in[t_idx];
    t_idx.barrier.wait();
    const float next = values[(i + 1) % 4];
    t_idx.barrier.wait();
    values[i] += next;
    t_idx.barrier.wait();
    out[t_idx] = values[i];
});
)"};

constexpr Example kInPlace = {
    R"(parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
    out[idx] = out[(idx[0] + 1) % out.extent[0]];
});
)",
    R"(parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
    out[idx] = in[(idx[0] + 1) % in.extent[0]];  // reads one array_view, writes another
});
)"};

constexpr Example kMissingBarrier = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    values[t_idx.local[0]] = in[t_idx];
    out[t_idx] = values[3 - t_idx.local[0]];
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    values[t_idx.local[0]] = in[t_idx];
    t_idx.barrier.wait();
    out[t_idx] = values[3 - t_idx.local[0]];
});
)"};

constexpr Example kMissingSecondBarrier = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    float sum = 0;
    for (int turn = 0; turn < 3; turn++) {
        values[t_idx.local[0]] = in[t_idx] + turn;
        t_idx.barrier.wait();
        sum += values[3 - t_idx.local[0]];
    }
    out[t_idx] = sum;
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    float sum = 0;
    for (int turn = 0; turn < 3; turn++) {
        values[t_idx.local[0]] = in[t_idx] + turn;
        t_idx.barrier.wait();
        sum += values[3 - t_idx.local[0]];
        t_idx.barrier.wait();
    }
    out[t_idx] = sum;
});
)"};

constexpr Example kWrongFence = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    values[t_idx.local[0]] = in[t_idx];
    t_idx.barrier.wait_with_global_memory_fence();
    out[t_idx] = values[3 - t_idx.local[0]];
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float values[4];
    values[t_idx.local[0]] = in[t_idx];
    t_idx.barrier.wait_with_tile_static_memory_fence();
    out[t_idx] = values[3 - t_idx.local[0]];
});
)"};

constexpr Example kMixedAtomics = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static int count;
    if (t_idx.local[0] == 0) count = 0;
    t_idx.barrier.wait();
    if (in[t_idx] > 0) concurrency::atomic_fetch_add(&count, 1);
    if (t_idx.local[0] == 0) counts[t_idx.tile] = count;
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static int count;
    if (t_idx.local[0] == 0) count = 0;
    t_idx.barrier.wait();
    if (in[t_idx] > 0) concurrency::atomic_fetch_add(&count, 1);
    t_idx.barrier.wait();
    if (t_idx.local[0] == 0) counts[t_idx.tile] = count;
});
)"};

constexpr Example kBetweenTiles = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    counts[t_idx] = t_idx.global[0];
    t_idx.barrier.wait();
    out[t_idx] = 1.0f * counts[counts.extent[0] - 1 - t_idx.global[0]];
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    counts[t_idx] = t_idx.global[0];
});
parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    out[t_idx] = 1.0f * counts[counts.extent[0] - 1 - t_idx.global[0]];
});
)"};

const Example& example_of(const check::Finding& race) {
    const bool beyond = is_beyond_barriers(race), is_global = race.memory == check::Memory::global;
    switch (shape_of(race)) {
        case RaceShape::wrong_fence: return kWrongFence;
        case RaceShape::mixed_atomics: return kMixedAtomics;
        case RaceShape::same_value: return kSameValue;
        case RaceShape::accumulation: return beyond ? kSumOfALaunch : kSumOfATile;
        case RaceShape::shared_element: return kSharedElement;
        case RaceShape::in_place: return is_global ? kInPlace : kInPlaceInATile;
        case RaceShape::missing_barrier:
        case RaceShape::unclear_barrier: return kMissingBarrier;
        case RaceShape::missing_second_barrier: return kMissingSecondBarrier;
        case RaceShape::between_tiles: break;
    }
    return kBetweenTiles;
}

}  // namespace

std::optional<Repair> repair_example(const check::Finding& race) {
    if (race.kind != check::Kind::race) return std::nullopt;
    const Example& example = example_of(race);
    Repair repair;
    repair.broken = example.broken;
    repair.repaired = example.repaired;
    repair.is_example = true;
    return repair;
}

}  // namespace tessera::race_detector
