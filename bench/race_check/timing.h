// SPDX-License-Identifier: Apache-2.0
// What the programs of bench/race_check.py share: each times its own kernel and prints seconds, one line a repetition.
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace tessera_bench {

/// What running `work` takes.
template <class Work>
double seconds(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Runs `work` once to warm up, then `repetitions` times.
template <class Work>
void print_seconds(int repetitions, Work work) {
    work();
    for (int i = 0; i < repetitions; ++i) std::printf("%.9f\n", seconds(work));
}

/// The numbers after the program's name.
inline int argument(int count, char** values, int number, int otherwise) {
    return number < count ? std::atoi(values[number]) : otherwise;
}

}  // namespace tessera_bench
