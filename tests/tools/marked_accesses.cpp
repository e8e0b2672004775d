// SPDX-License-Identifier: Apache-2.0
// One tile of 8 threads. A comment at the end of a line says how many reads and writes of shared memory
// happen there. `of clang` marks lines that g++ compiles to fewer marks even without optimisation.
#include <amp.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

struct Cell {
    int whole;
    float half;
    double twice;
    char unused[16];
};

int sum_of(const int* numbers, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += numbers[i];  // reads 64
    return sum;
}

__attribute__((noinline)) int sum_out_of_line(const int* numbers, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += numbers[i];  // reads 64
    return sum;
}

int main() {
    std::vector<int> in(8, 1), out(8);
    std::vector<Cell> cells(8);
    const array_view<const int, 1> source(8, in);
    const array_view<int, 1> result(8, out);
    const array_view<Cell, 1> table(8, cells);
    parallel_for_each(
        result.get_extent().tile<8>(), [=](tiled_index<8> t) restrict(amp) {
            tile_static int total;
            tile_static int numbers[8];
            tile_static Cell cell;
            const int i = t.local[0];
            if (i == 0) total = 0;          // writes 1
            if (i == 0) cell.whole = 3;     // writes 1
            numbers[i] = source[t.global];  // reads 8 writes 8
            t.barrier.wait();
            const int forgotten = total;  // reads 8
            (void)forgotten;
            const Cell copy = cell;  // reads 8 of clang
            int local = i;
            const int& either = i % 2 == 0 ? local : total;
            const int chosen = either;                           // reads 4
            const int again = either;                            // reads 4
            const int conditional = i % 2 == 0 ? local : total;  // reads 4
            if (i == 1) {
                total = 1;  // writes 1
            } else {
                total = 1;  // writes 7
            }
            for (int k = 0; k < 4; ++k) local += numbers[i];  // reads 32
            for (int k = 0; k < 4; ++k) total = k;            // writes 32
            total += numbers[i];                              // reads 16 writes 8
            total += numbers[i];                              // reads 16 writes 8
            const int here[8] = {local};
            local += sum_of(numbers, 8) + sum_out_of_line(numbers, 8) + sum_of(here, 8);
            std::memcpy(&local, &numbers[i], sizeof local);  // reads 8 of clang
            std::memcpy(&total, &local, sizeof total);       // writes 8 of clang
            switch (i) {
                case 0:
                    local += numbers[0];  // reads 1
                    break;
                case 1:
                    local += numbers[0];  // reads 1
                    break;
                default:
                    local += numbers[0];  // reads 6
            }
            const bool both = numbers[0] != 0 && numbers[1] != 0;                 // reads 16
            table[t.global].whole = copy.whole + chosen + again;                  // writes 8
            table[t.global].half = conditional;                                   // writes 8
            if (both) result[t.global] = local;                                   // writes 8
            const auto by_reference = [&](int k) { return numbers[k] + local; };  // reads 8
            result[t.global] += by_reference(i);                                  // reads 8 writes 8
        });
    result.synchronize();
    std::printf("%d\n", out[3]);
}
