// SPDX-License-Identifier: Apache-2.0
// Lesson 4, repaired: the sum of each tile, correct in two ways, and how often each thread must wait for it. With the
// argument `time`, also how much longer one takes than the other.
#include <amp.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <iostream>
#include <vector>

using namespace concurrency;

const int tiles = 4;

// In turns: between two barriers one thread adds its value.
template <int threads>
void serialised(const array_view<const int>& input, array<int>& sums, array<int>& waits) {
    parallel_for_each(input.extent.tile<threads>(), [=, &sums, &waits](tiled_index<threads> t_idx) restrict(amp) {
        tile_static int total;
        const int local = t_idx.local[0];
        int waited = 0;
        if (local == 0) total = 0;
        for (int turn = 0; turn < threads; turn++) {
            t_idx.barrier.wait();
            waited++;
            if (turn == local) total += input[t_idx];
        }
        if (local == threads - 1) {
            sums[t_idx.tile] = total;
            waits[t_idx.tile] = waited;
        }
    });
}

// As a tree: between two barriers half of the remaining threads add.
template <int threads>
void tree(const array_view<const int>& input, array<int>& sums, array<int>& waits) {
    parallel_for_each(input.extent.tile<threads>(), [=, &sums, &waits](tiled_index<threads> t_idx) restrict(amp) {
        tile_static int partial[threads];
        const int local = t_idx.local[0];
        int waited = 0;
        partial[local] = input[t_idx];
        for (int half = threads / 2; half > 0; half /= 2) {
            t_idx.barrier.wait();
            waited++;
            if (local < half) partial[local] += partial[local + half];
        }
        if (local == 0) {
            sums[t_idx.tile] = partial[0];
            waits[t_idx.tile] = waited;
        }
    });
}

using Kernel = void (*)(const array_view<const int>&, array<int>&, array<int>&);

double seconds(Kernel kernel, const array_view<const int>& input, array<int>& sums, array<int>& waits) {
    const auto start = std::chrono::steady_clock::now();
    kernel(input, sums, waits);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The median of rounds in which both run alternately: what slows the machine down slows both.
template <int threads>
double times_slower(const array_view<const int>& input, array<int>& sums, array<int>& waits) {
    std::vector<double> ratios;
    for (int round = 0; round < 21; round++) {
        const double slow = seconds(serialised<threads>, input, sums, waits);
        ratios.push_back(slow / seconds(tree<threads>, input, sums, waits));
    }
    std::sort(ratios.begin(), ratios.end());
    return ratios[ratios.size() / 2];
}

template <int threads>
int show(bool timed) {
    std::vector<int> values(tiles * threads, 2);
    const array_view<const int> input(tiles * threads, values);
    array<int> sums(tiles), waits(tiles);
    int wrong = 0;
    std::cout << threads << " threads per tile, waits per thread: ";
    for (Kernel kernel : {&serialised<threads>, &tree<threads>}) {
        kernel(input, sums, waits);
        const std::vector<int> sum = sums, waited = waits;
        for (int of_tile : sum) wrong += of_tile != 2 * threads;
        std::cout << (kernel == &tree<threads> ? ", as a tree " : "in turns ") << waited[0];
    }
    if (timed) std::cout << "; " << times_slower<threads>(input, sums, waits) << " times slower";
    std::cout << '\n';
    return wrong;
}

int main(int argc, char** argv) {
    const bool timed = argc > 1 && std::strcmp(argv[1], "time") == 0;
    const int wrong = show<16>(timed) + show<64>(timed) + show<256>(timed) + show<1024>(timed);
    std::cout << "wrong sums: " << wrong << '\n';
    return wrong == 0 ? 0 : 1;
}
