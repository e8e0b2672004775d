// SPDX-License-Identifier: Apache-2.0
// One example for each shape of race. tests/check/repairs_test.py compiles the repaired ones and looks for races in them.
#include "race_detector/advice/race_repair.h"
#include "race_detector/advice/common_function.h"
#include "race_detector/advice/race_shape.h"
#include "race_detector/source/value_change.h"

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

constexpr Example kFloatSumOfALaunch = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    out[0] += in[idx];
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
for (int tile = 1; tile < in.extent[0] / 4; tile++) out[0] += out[tile];  // on the host
)"};

constexpr Example kMaximumOfATile = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float largest;
    if (t_idx.local[0] == 0) largest = in[t_idx];
    t_idx.barrier.wait();
    if (in[t_idx] > largest) largest = in[t_idx];
    t_idx.barrier.wait();
    if (t_idx.local[0] == 0) out[t_idx.tile] = largest;
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    tile_static float parts[4];
    parts[t_idx.local[0]] = in[t_idx];
    t_idx.barrier.wait();
    if (t_idx.local[0] == 0) {
        float largest = parts[0];
        for (int i = 1; i < 4; i++) if (parts[i] > largest) largest = parts[i];
        out[t_idx.tile] = largest;
    }
});
)"};

constexpr Example kMaximumOfALaunch = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    const int value = static_cast<int>(in[idx]);
    if (value > counts[0]) counts[0] = value;
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    const int value = static_cast<int>(in[idx]);
    concurrency::atomic_fetch_max(&counts[0], value);
});
)"};

constexpr Example kBits = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) counts[0] |= 1 << idx[0];
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (in[idx] > 0) concurrency::atomic_fetch_or(&counts[0], 1 << idx[0]);
});
)"};

constexpr Example kTestAndWrite = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (counts[0] == 0) counts[0] = idx[0] + 1;  // the first one leaves its number
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    int expected = 0;
    concurrency::atomic_compare_exchange(&counts[0], &expected, idx[0] + 1);
});
)"};

constexpr Example kOncePerTile = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    out[t_idx.tile] /= 4;
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    if (t_idx.local[0] == 0) out[t_idx.tile] /= 4;
});
)"};

constexpr Example kOncePerLaunch = {
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    out[0] /= 4;
});
)",
    R"(parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
    if (idx[0] == 0) out[0] /= 4;
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

constexpr Example kSameValueOfATile = {
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    out[t_idx.tile] = 2.0f * t_idx.tile[0];
});
)",
    R"(parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
    if (t_idx.local[0] == 0) out[t_idx.tile] = 2.0f * t_idx.tile[0];
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

/// Of a statement that makes the new value from the old one.
const Example& update_example(const check::Finding& race) {
    const bool beyond = is_beyond_barriers(race), is_integer = has_atomics(race);
    const std::optional<ValueChange> change = change_of(race);
    switch (change ? change->operation : Operation::add) {
        case Operation::add:
        case Operation::subtract:
        case Operation::increment:
        case Operation::decrement: return !beyond ? kSumOfATile : is_integer ? kSumOfALaunch : kFloatSumOfALaunch;
        case Operation::maximum:
        case Operation::minimum: return is_integer ? kMaximumOfALaunch : kMaximumOfATile;
        case Operation::bit_or:
        case Operation::bit_and:
        case Operation::bit_xor: return kBits;
        case Operation::test_and_write: return is_integer ? kTestAndWrite : beyond ? kOncePerLaunch : kOncePerTile;
        case Operation::multiply:
        case Operation::divide:
        case Operation::remainder:
        case Operation::shift_left:
        case Operation::shift_right:
        case Operation::other: break;
    }
    return beyond ? kOncePerLaunch : kOncePerTile;
}

/// None where it is not known which mistake it is.
const Example* example_of(const check::Finding& race) {
    const bool is_global = race.memory == check::Memory::global;
    switch (shape_of(race)) {
        case RaceShape::wrong_fence: return &kWrongFence;
        case RaceShape::mixed_atomics: return &kMixedAtomics;
        case RaceShape::same_value:
            if (!is_beyond_barriers(race)) return &kSameValueOfATile;
            // Of what atomic_exchange takes.
            return has_atomics(race) || (race.type == "float" && !race.is_texel) ? &kSameValue : nullptr;
        case RaceShape::accumulation: return &update_example(race);
        case RaceShape::shared_element: return &kSharedElement;
        case RaceShape::in_place: return is_global ? &kInPlace : &kInPlaceInATile;
        case RaceShape::missing_barrier:
        case RaceShape::unclear_barrier: return &kMissingBarrier;
        case RaceShape::missing_second_barrier: return &kMissingSecondBarrier;
        case RaceShape::between_tiles: return &kBetweenTiles;
        case RaceShape::unordered_turns:
        case RaceShape::unordered_lines:
        case RaceShape::two_branches:
        case RaceShape::unclear_line: break;
    }
    return nullptr;
}

}  // namespace

std::optional<Repair> repair_example(const check::Finding& race) {
    if (race.kind != check::Kind::race) return std::nullopt;
    const Example* const example = example_of(in_common_function(race));
    if (example == nullptr) return std::nullopt;
    Repair repair;
    repair.broken = example->broken;
    repair.repaired = example->repaired;
    repair.is_example = true;
    return repair;
}

}  // namespace tessera::race_detector
