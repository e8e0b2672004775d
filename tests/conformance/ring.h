// SPDX-License-Identifier: Apache-2.0
// A computation that comes out right only if barriers work: the threads of a tile stand in a ring, and in
// each step every thread takes its right neighbour's number, changes it and makes it its own.
#pragma once

#include <amp.h>

#include <vector>

namespace ring {

inline unsigned changed(unsigned number, int thread) restrict(cpu, amp) {
    return number * 3U + static_cast<unsigned>(thread);
}

/// One step of one thread: no thread writes before all have read, and none goes on before all have written.
inline void step(unsigned* numbers, int thread, int threads,
                 const concurrency::tile_barrier& barrier) restrict(amp) {
    const unsigned neighbour = numbers[(thread + 1) % threads];
    barrier.wait();
    numbers[thread] = changed(neighbour, thread);
    barrier.wait();
}

/// Runs `tiles` tiles of Threads threads. Every thread starts with its global index, calls `body(numbers,
/// idx)`, and its number at the end is the result.
template <int Threads, typename Body>
std::vector<unsigned> run(int tiles, Body body) {
    std::vector<unsigned> result(static_cast<std::size_t>(tiles * Threads));
    concurrency::array_view<unsigned> out(tiles * Threads, result);
    const auto domain = out.get_extent().template tile<Threads>();
    concurrency::parallel_for_each(domain, [=](concurrency::tiled_index<Threads> idx) restrict(amp) {
        tile_static unsigned numbers[Threads];
        numbers[idx.local[0]] = static_cast<unsigned>(idx.global[0]);
        idx.barrier.wait();
        body(numbers, idx);
        out[idx] = numbers[idx.local[0]];
    });
    out.synchronize();
    return result;
}

/// The same on the host, where tile t makes `steps_of(t)` steps.
template <typename StepsOf>
std::vector<unsigned> on_host(int tiles, int threads, StepsOf steps_of) {
    std::vector<unsigned> result;
    for (int tile = 0; tile < tiles; tile++) {
        std::vector<unsigned> numbers;
        for (int thread = 0; thread < threads; thread++) {
            numbers.push_back(static_cast<unsigned>(tile * threads + thread));
        }
        for (int step = steps_of(tile); step > 0; step--) {
            const std::vector<unsigned> before = numbers;
            for (int thread = 0; thread < threads; thread++) {
                const auto neighbour = static_cast<std::size_t>((thread + 1) % threads);
                numbers[static_cast<std::size_t>(thread)] = changed(before[neighbour], thread);
            }
        }
        result.insert(result.end(), numbers.begin(), numbers.end());
    }
    return result;
}

}  // namespace ring
