// SPDX-License-Identifier: Apache-2.0
// A race of each shape: first those whose lines leave no doubt about the repair, then, unless REPAIRED, those of which an example is
// shown.
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

using In = array_view<const float, 1>;
using Out = array_view<float, 1>;
using Counts = array_view<int, 1>;

void sums(const In& in, const Out& out, const Counts& counts) {
    counts[0] = 0;
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float total;
        if (t_idx.local[0] == 0) total = 0;
        t_idx.barrier.wait();
        total += in[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) out[t_idx.tile] = total;
        if (in[t_idx] > 2) counts[0] += 1;
    });
}

void averages(const In& in, const Out& out, const Counts& counts) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float total;  // nothing gives it a first value
        total += in[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) out[t_idx.tile] = total / 4;
        const int value = t_idx.global[0];
        if (value > counts[0])
            counts[0] = value;
    });
}

void mirrors(const In& in, const Out& out) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float values[4];
        values[t_idx.local[0]] = in[t_idx];
        out[t_idx] = values[3 - t_idx.local[0]];
    });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float again[4];
        again[t_idx.local[0]] = out[t_idx];
        t_idx.barrier.wait_with_global_memory_fence();
        out[t_idx] = again[3 - t_idx.local[0]] + in[t_idx];
    });
}

#ifndef REPAIRED
void doubtful_sums(const In& in, const Out& out, const Counts& counts) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float total;
        if (t_idx.local[0] == 0) total = 0;
        t_idx.barrier.wait();
        if (in[t_idx] > 2) total += in[t_idx];
        t_idx.barrier.wait();
        if (t_idx.local[0] == 0) out[t_idx.tile] = total;
    });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (in[idx] > 2) counts[1] = counts[1] + 1; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (in[idx] > 0) counts[2] = 1; });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) { out[t_idx.tile] = 2 * in[t_idx]; });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) { out[t_idx.tile] = 7; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (in[idx] < out[0]) out[0] = in[idx]; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { out[0] += in[idx]; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (idx[0] > counts[3]) counts[3] = idx[0]; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { counts[4] |= 1 << idx[0]; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (counts[5] == 0) counts[5] = idx[0] + 1; });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) { out[t_idx.tile] /= 4; });
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) { if (idx[0] >= 0) out[0] /= 4; });
}

void in_place(const In& in, const Out& out) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float values[4];
        const int i = t_idx.local[0];
        values[i] = in[t_idx];
        t_idx.barrier.wait();
        values[i] += values[(i + 1) % 4];
        t_idx.barrier.wait();
        out[t_idx] = values[i];
    });
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) { out[idx] = out[(idx[0] + 1) % out.extent[0]]; });
}

void barriers(const In& in, const Out& out) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float values[4], others[4];
        for (int turn = 0; turn < 3; turn++) {
            values[t_idx.local[0]] = in[t_idx] + turn;
            out[t_idx] = values[3 - t_idx.local[0]];
            t_idx.barrier.wait();
        }
        float sum = 0;
        for (int turn = 0; turn < 3; turn++) {
            others[t_idx.local[0]] = in[t_idx] + turn;
            t_idx.barrier.wait();
            sum += others[3 - t_idx.local[0]];
        }
        out[t_idx] += sum;
    });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static float fenced[4];
        fenced[t_idx.local[0]] = in[t_idx]; t_idx.barrier.wait_with_global_memory_fence();
        out[t_idx] = fenced[3 - t_idx.local[0]];
    });
}

void across_tiles(const In& in, const Out& out, const Counts& counts) {
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        tile_static int count;
        if (t_idx.local[0] == 0) count = 0;
        t_idx.barrier.wait();
        if (in[t_idx] > 0) concurrency::atomic_fetch_add(&count, 1);
        if (t_idx.local[0] == 0) counts[t_idx.tile] = count;
    });
    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> t_idx) restrict(amp) {
        counts[t_idx] = t_idx.global[0];
        t_idx.barrier.wait();
        out[t_idx] = 1.0f * counts[counts.extent[0] - 1 - t_idx.global[0]];
    });
}
#endif

void examples(const In& in, const Out& out, const Counts& counts) {
    (void)in, (void)out, (void)counts;
    // repairs_test.py puts the repaired examples here.
}

int main() {
    std::vector<float> values(16), results(16);
    std::vector<int> numbers(16);
    for (int i = 0; i < 16; i++) values[i] = static_cast<float>(i);
    const In in(16, values);
    const Out out(16, results);
    const Counts counts(16, numbers);
    sums(in, out, counts);
    for (int i = 0; i < 4; i++) std::printf("%g ", out[i]);
    std::printf("%d\n", counts[0]);
    averages(in, out, counts);
    for (int i = 0; i < 4; i++) std::printf("%g ", out[i]);
    std::printf("%d\n", counts[0]);
    mirrors(in, out);
    for (int i = 0; i < 16; i++) std::printf("%g ", out[i]);
    std::printf("\n");
#ifndef REPAIRED
    doubtful_sums(in, out, counts);
    in_place(in, out);
    barriers(in, out);
    across_tiles(in, out, counts);
#endif
    examples(in, out, counts);
    return 0;
}
