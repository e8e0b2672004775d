// SPDX-License-Identifier: Apache-2.0
// What more cores give threads that share nothing they write: the most that bench/check_scaling.py can expect of the machine.
//   machine QUESTION REPETITIONS WORKERS
#include "timing.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr std::uint64_t steps = 60'000'000;

volatile std::uint64_t result;

/// Each step waits for the one before. Two hardware threads of one core hardly disturb each other.
void compute_in_a_chain(std::uint64_t count) {
    std::uint64_t a = 1;
    std::uint64_t b = 2;
    for (std::uint64_t i = 0; i < count; ++i) {
        a = a * 3 + b;
        b ^= a + i;
    }
    result = a + b;
}

/// Four chains that do not wait for each other keep the core's arithmetic units busy, as compiled programs do. What two hardware threads
/// of one core share is short then.
void compute_side_by_side(std::uint64_t count) {
    std::uint64_t a = 1, b = 2, c = 3, d = 4;
    for (std::uint64_t i = 0; i < count; ++i) {
        a += i;
        b ^= i;
        c += a >> 3;
        d ^= b >> 5;
        __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));  // not four at a time
    }
    result = a + b + c + d;
}

/// Words at random places: the caches are asked, not what fetches ahead.
void read(std::uint64_t count, const std::vector<std::uint64_t>& words) {
    std::uint64_t place = 1;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        place = place * 6364136223846793005u + 1442695040888963407u;
        sum += words[(place >> 33) & (words.size() - 1)];
    }
    result = sum;
}

template <std::size_t Bytes>
void read_from(std::uint64_t count) {
    static_assert((Bytes & (Bytes - 1)) == 0);
    static const std::vector<std::uint64_t> words(Bytes / sizeof(std::uint64_t), 1);
    read(count, words);
}

const std::map<std::string, std::function<void(std::uint64_t)>> questions = {
    {"arithmetic, in a chain", compute_in_a_chain}, {"arithmetic, side by side", compute_side_by_side},
    {"loads from 16 KiB", read_from<16 * 1024>}, {"loads from 1 MiB", read_from<1024 * 1024>}};

}  // namespace

int main(int argc, char** argv) {
    const int workers = tessera_bench::argument(argc, argv, 3, 1);
    for (const auto& [name, work] : questions) {
        if (argc < 2) std::puts(name.c_str());
        if (argc < 2 || name != argv[1]) continue;
        tessera_bench::print_seconds(tessera_bench::argument(argc, argv, 2, 3), [&work = work, workers] {
            std::vector<std::thread> threads;
            for (int i = 0; i < workers; ++i) threads.emplace_back([&] { work(steps / static_cast<std::uint64_t>(workers)); });
            for (std::thread& thread : threads) thread.join();
        });
    }
}
