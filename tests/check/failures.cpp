// SPDX-License-Identifier: Apache-2.0
// One mistake for each kind of finding that is no race; the arguments choose.
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

using namespace concurrency;

namespace {

std::vector<int> data(64), other(64);

void divergence() {
    const array_view<int, 2> out(8, 8, data);
    parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        if (idx.tile[0] == 1 && idx.local[0] == 2) {
            idx.barrier.wait();  // barrier of a row
        } else if (idx.tile[0] == 1) {
            idx.barrier.wait();  // barrier of the others
        }
        out[idx] = 1;
    });
}

void view_bounds() {
    const array_view<const int, 2> in(8, 8, other);
    const array_view<int, 2> out(8, 8, data);
    parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> idx) restrict(amp) {
        out[idx] = in(idx.global[0] + 1, idx.global[1]);  // below the view
    });
}

void array_bounds() {
    array<float> values(32);
    parallel_for_each(extent<1>(32), [&values](index<1> i) restrict(amp) {
        values[i - 2] = 1;  // before the array
    });
}

void same_begin() {
    const array_view<int> whole(64, data);
    const array_view<int> half = whole.section(0, 32);
    parallel_for_each(extent<1>(33), [=](index<1> i) restrict(amp) {
        whole[i] = 1;
        half[i] = 1;  // behind the half
    });
}

/// Far outside, where an access would end the program.
void overrun_of_all_threads() {
    std::vector<int> far(8, 1000000000);
    const array_view<int> places(8, far);
    parallel_for_each(places.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int numbers[8];
        numbers[t.local[0]] = 0;
        t.barrier.wait();
        numbers[places[t.global]] = 1;  // behind the numbers
    });
}

void tile_static_overrun() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int rows[2][16];
        rows[0][idx.local[0]] = rows[1][idx.local[0]] = idx.local[0];
        idx.barrier.wait();
        out[idx] = rows[0][idx.local[0] + 1];  // behind the row
    });
}

void local_overrun() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int own[4] = {0, 1, 2, 3};
        own[idx.local[0] / 3] = 7;  // behind the local array
        out[idx] = own[1];
    });
}

int sum_of_depth(int depth) {
    volatile char pad[512];
    pad[depth % 512] = 1;  // the deepest call
    return depth == 0 ? 0 : sum_of_depth(depth - 1) + pad[depth % 512];
}

void overflow() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {
        idx.barrier.wait();
        out[idx] = idx.global[0] == 20 ? sum_of_depth(1000000) : 0;
    });
}

/// The first instructions of the kernel make room on its stack.
void overflow_at_once() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {  // too large
        volatile int large[500000];
        large[idx.local[0]] = 1;
        idx.barrier.wait();
        out[idx] = large[idx.local[0]];
    });
}

void endless() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        if (idx.global[0] == 20) {
            while (out[63] == 0) {  // the endless loop
            }
        }
        idx.barrier.wait();
    });
}

/// In an instruction to which the compiler gives no line.
void endless_instruction() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
#if defined(__x86_64__)
        if (idx.global[0] == 20) asm volatile("nop\n\t.loc 0 0 7\n1:\tjmp 1b");  // the endless instruction
#else
        if (idx.global[0] == 20) asm volatile("nop\n\t.loc 0 0 7\n1:\tb 1b");
#endif
        out[idx] = 1;
    });
}

int smallest(const std::vector<int>& values, std::size_t at) { return values.at(at); }

void exception() {
    const array_view<int> out(64, data);
    const std::vector<int> small(16);
    parallel_for_each(out.extent.tile<16>(), [=, &small](tiled_index<16> idx) {
        if (idx.global[0] == 35) throw std::runtime_error("thirty-five");  // the throw
        if (idx.global[0] == 50) out[idx] = smallest(small, 16);  // the call that throws
    });
}

void throw_number() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent, [=](index<1> i) {
        out[i] = 1;
        if (i[0] > 60) throw i[0];  // the thrown number
    });
}

void division() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = 100 / (idx.global[0] - 20);  // the division
    });
}

void large_tile_static() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {  // the large kernel
        tile_static float rows[60][128];
        tile_static double sums[256];
        tile_static int ends[16];
        tile_static int flag;
        rows[idx.local[0]][0] = 1;
        sums[idx.local[0]] = 2;
        ends[idx.local[0]] = 3;
        if (idx.local[0] == 0) flag = 4;
        idx.barrier.wait();
        out[idx] = static_cast<int>(rows[idx.local[0]][0] + sums[idx.local[0]]) + ends[idx.local[0]] + flag;
    });
}

/// Together with the other kernels' variables it would be too much; alone it is not.
void small_tile_static() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int few[2048];
        few[idx.local[0]] = idx.local[0];
        out[idx] = few[idx.local[0]];
    });
}

/// The optimiser leaves out what it knows to be impossible, and what follows.
void null_pointer() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        out[idx] = 1;
        int* const nowhere = nullptr;
        if (idx.global[0] == 19) *nowhere = 3;  // through a null pointer
        idx.barrier.wait();
    });
}

/// Threads take memory and give it back, as others have before them.
void reused_memory() {
    const array_view<int> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        int* const own = static_cast<int*>(std::malloc(1 << 20));
        own[1000] = idx.global[0];
        out[idx] = own[1000];
        std::free(own);
    });
}

void larger_than_its_memory() {
    const std::unique_ptr<int[]> half(new int[32]());
    const array_view<const int> in(64, half.get());  // over half as many elements
    const array_view<int> out(64, data);
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) { out[idx] = idx[0] < 32 ? in[idx] : 0; });
}

const std::map<std::string, std::function<void()>> mistakes = {
    {"divergence", divergence},
    {"view", view_bounds},
    {"array", array_bounds},
    {"same-begin", same_begin},
    {"tile-static", tile_static_overrun},
    {"tile-static-of-all", overrun_of_all_threads},
    {"local", local_overrun},
    {"larger", larger_than_its_memory},
    {"null", null_pointer},
    {"reused", reused_memory},
    {"overflow", overflow},
    {"overflow-at-once", overflow_at_once},
    {"timeout", endless},
    {"timeout-without-line", endless_instruction},
    {"exception", exception},
    {"number", throw_number},
    {"division", division},
    {"large", large_tile_static},
    {"small", small_tile_static},
};

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        try {
            mistakes.at(argv[i])();
        } catch (const std::exception& error) {
            std::printf("%s: %s\n", argv[i], error.what());
        } catch (int number) {
            std::printf("%s: number %d\n", argv[i], number);
        }
    }
}
