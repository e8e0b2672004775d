// SPDX-License-Identifier: Apache-2.0
// Kernels for thread_sanitizer_test.py: `scenarios NAME` runs one. `// race NAME` marks the lines that a report is
// to name.
#include <amp.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

void total_racy() {
    std::vector<float> data(64, 1.0F), sums(16);
    array_view<const float, 2> in(8, 8, data);
    array_view<float, 2> out(4, 4, sums);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        tile_static float total;
        total += in[idx];  // race total_racy
        idx.barrier.wait();
        if (idx.local[0] == 0 && idx.local[1] == 0) out[idx.tile] = total / 4;
    });
}

void total_repaired() {
    std::vector<float> data(64, 1.0F), sums(16);
    array_view<const float, 2> in(8, 8, data);
    array_view<float, 2> out(4, 4, sums);
    parallel_for_each(in.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
        tile_static float values[2][2];
        values[idx.local[0]][idx.local[1]] = in[idx];
        idx.barrier.wait();
        if (idx.local[0] == 0 && idx.local[1] == 0) {
            out[idx.tile] = (values[0][0] + values[0][1] + values[1][0] + values[1][1]) / 4;
        }
    });
}

/// The last thread of a tile writes where the first of the next one does.
void tiles_racy() {
    std::vector<int> data(32);
    array_view<int> out(32, data);
    parallel_for_each(extent<1>(32).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        if (idx.local[0] == 3 && idx.tile[0] < 7) out[idx.global[0] + 1] = 1;  // race tiles_racy
        idx.barrier.wait();
        if (idx.local[0] != 3) out[idx] = 2;  // race tiles_racy
    });
}

/// All tiles write different elements, through the same tile_static variables.
void tiles_apart() {
    std::vector<int> data(64 * 8);
    array_view<int> out(64 * 8, data);
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int values[8];
        tile_static int sum;
        values[idx.local[0]] = idx.global[0];
        if (idx.local[0] == 7) sum = 0;
        idx.barrier.wait();
        atomic_fetch_add(&sum, values[7 - idx.local[0]]);
        idx.barrier.wait();
        out[idx] = sum;
    });
}

void untiled_racy() {
    std::vector<int> data(100);
    array_view<int> out(100, data);
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        out[idx[0] / 2] = idx[0];  // race untiled_racy
    });
}

void untiled_apart() {
    std::vector<int> data(1000), sum(1);
    array_view<int> out(1000, data), total(1, sum);
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        out[idx] = idx[0];
        atomic_fetch_add(&total[0], 1);
    });
}

/// What the first launch's threads write the second's read, and other threads than the first's write.
void two_launches() {
    std::vector<int> data(256);
    array_view<int> out(256, data);
    for (int round = 0; round < 4; round++) {
        parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
            out[255 - idx.global[0]] += 1;
        });
        parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) { out[idx] += 1; });
    }
    out.synchronize();
    for (int& element : data) element++;
}

/// A buffer that all threads read and write in turns; in the racy one a turn lacks its second barrier.
template <bool racy>
void many_barriers() {
    std::vector<int> data(64);
    array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int values[16];
        const int i = idx.local[0];
        values[i] = i;
        for (int turn = 0; turn < 300; turn++) {
            idx.barrier.wait();
            const int next = values[(i + 1) % 16];  // race many_barriers_racy
            if (!racy || turn != 250) idx.barrier.wait();
            values[i] = next;  // race many_barriers_racy
        }
        out[idx] = values[i];
    });
}

template <bool racy>
void largest_tile() {
    std::vector<int> data(4 * 1024);
    array_view<int> out(4 * 1024, data);
    parallel_for_each(out.extent.tile<1024>(), [=](tiled_index<1024> idx) restrict(amp) {
        tile_static int values[1024];
        const int i = idx.local[0];
        values[i] = i;  // race largest_tile_racy
        if (!racy) idx.barrier.wait();
        const int next = values[(i + 1) % 1024];  // race largest_tile_racy
        idx.barrier.wait();
        out[idx] = next;
    });
}

/// Not inlined, so that what it uses lies below the kernel's frame.
__attribute__((noinline)) int sum_of(const int* values, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum;
}

/// Large locals, which all threads of a worker have in the same place one after another.
void large_locals() {
    std::vector<int> data(512);
    array_view<int> out(512, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int values[4096];
        std::memset(values, 0, sizeof values);
        for (int i = 0; i < 4096; i += 8) values[i] = idx.global[0];
        int sum = sum_of(values, 2048);
        if (idx.tile[0] % 2 == 0) idx.barrier.wait();
        sum += sum_of(values + 2048, 2048);
        out[idx] = sum;
    });
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        int values[4096] = {idx[0]};
        out[idx] = sum_of(values, 4096);
    });
}

/// What threads do with their own copy of the kernel object concerns no other thread.
struct Counting {
    array_view<int> out;
    int calls;
    void operator()(index<1> idx) restrict(amp) {
        calls++;
        out[idx] = calls;
    }
};

void own_kernel_objects() {
    std::vector<int> data(64);
    array_view<int> out(64, data);
    parallel_for_each(out.extent, Counting{out, 0});
}

void host_threads() {
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; t++) threads.emplace_back([] {
        for (int i = 0; i < 5; i++) tiles_apart();
    });
    for (std::thread& thread : threads) thread.join();
}

/// Threads end early and by exceptions; the launches after must not suffer from it.
void failures() {
    for (int round = 0; round < 3; round++) {
        std::vector<int> data(64);
        array_view<int> out(64, data);
        int caught = 0;
        try {
            parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
                tile_static int values[8];
                values[idx.local[0]] = 1;
                if (idx.local[0] < 4) idx.barrier.wait();
                out[idx] = values[idx.local[0]];
            });
        } catch (const runtime_exception&) {
            caught++;
        }
        try {
            parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
                tile_static int values[8];
                values[idx.local[0]] = 1;
                idx.barrier.wait();
                if (idx.global[0] == 20) throw 1;
                out[idx] = values[7 - idx.local[0]];
            });
        } catch (int) {
            caught++;
        }
        std::printf("caught %d\n", caught);
        tiles_apart();
        untiled_apart();
    }
}

const std::map<std::string, void (*)()> scenarios = {
    {"total_racy", total_racy},
    {"total_repaired", total_repaired},
    {"tiles_racy", tiles_racy},
    {"tiles_apart", tiles_apart},
    {"untiled_racy", untiled_racy},
    {"untiled_apart", untiled_apart},
    {"two_launches", two_launches},
    {"many_barriers", many_barriers<false>},
    {"many_barriers_racy", many_barriers<true>},
    {"largest_tile", largest_tile<false>},
    {"largest_tile_racy", largest_tile<true>},
    {"large_locals", large_locals},
    {"own_kernel_objects", own_kernel_objects},
    {"host_threads", host_threads},
    {"failures", failures},
};

}  // namespace

int main(int argc, char** argv) {
    const auto scenario = scenarios.find(argc == 2 ? argv[1] : "");
    if (scenario == scenarios.end()) return 2;
    scenario->second();
    std::puts("done");
    return 0;
}
