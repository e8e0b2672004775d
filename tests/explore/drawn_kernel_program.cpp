// SPDX-License-Identifier: Apache-2.0
// Runs a kernel: drawn_kernel_program SEED ACCESSES [failures]
#include "tests/explore/drawn_kernel.h"

#include <amp.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;
using namespace tessera::drawn;

namespace {

void vanish() { kill(getpid(), SIGKILL); }

/// What a thread does before its next barrier; the number of the step it came to.
template <class Place>
unsigned run_steps(const Step* steps, unsigned count, unsigned begin, unsigned& value, const array_view<unsigned>& memory,
                   const Place& place) {
    unsigned i = begin;
    for (; i < count && steps[i].act != Act::barrier; ++i) {
        const Step& step = steps[i];
        switch (step.act) {
            case Act::read: value = 3 * value + *place(step); break;
            case Act::write:
                if (value % 3 != step.number) *place(step) = value;
                break;
            case Act::copy: {
                unsigned* const at = place(step);
                value = 3 * value + *at;
                *at = value;
                break;
            }
            case Act::add: value = atomic_fetch_add(place(step), step.number + 1); break;
            case Act::fail:
                if (value % 4 == step.number) memory[kPlaces] = 0;
                break;
            case Act::vanish:
                if (value % 4 == step.number) vanish();
                break;
            case Act::nothing:
            case Act::barrier: break;
        }
    }
    return i;
}

template <unsigned Threads>
void launch_tiles(const Kernel& kernel, const array_view<unsigned>& memory, const array_view<unsigned>& values) {
    parallel_for_each(extent<1>(static_cast<int>(kernel.all_threads())).tile<Threads>(), [=](tiled_index<Threads> idx) {
        tile_static unsigned shared[kPlaces];
        if (idx.local[0] == 0) {
            for (unsigned& word : shared) word = 0;
        }
        idx.barrier.wait();
        const auto place = [&](const Step& step) {
            return step.place < kPlaces ? &shared[step.place] : &memory[static_cast<int>(step.place - kPlaces)];
        };
        unsigned value = static_cast<unsigned>(idx.global[0]) + 1;
        const Step* const steps = kernel.step[idx.global[0]];
        for (unsigned i = 0; i < kernel.steps; ++i) {
            i = run_steps(steps, kernel.steps, i, value, memory, place);
            if (i < kernel.steps) idx.barrier.wait();
        }
        values[idx.global] = value;
    });
}

void launch_indices(const Kernel& kernel, const array_view<unsigned>& memory, const array_view<unsigned>& values) {
    parallel_for_each(extent<1>(static_cast<int>(kernel.threads)), [=](index<1> idx) {
        const auto place = [&](const Step& step) { return &memory[static_cast<int>(step.place - kPlaces)]; };
        unsigned value = static_cast<unsigned>(idx[0]) + 1;
        run_steps(kernel.step[idx[0]], kernel.steps, 0, value, memory, place);
        values[idx] = value;
    });
}

void launch(const Kernel& kernel, const array_view<unsigned>& memory, const array_view<unsigned>& values) {
    if (!kernel.is_tiled) return launch_indices(kernel, memory, values);
    if (kernel.threads == 2) return launch_tiles<2>(kernel, memory, values);
    if (kernel.threads == 3) return launch_tiles<3>(kernel, memory, values);
    return launch_tiles<4>(kernel, memory, values);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const unsigned accesses = static_cast<unsigned>(std::atoi(argv[2]));
    const Kernel kernel = drawn_kernel({std::strtoull(argv[1], nullptr, 10), accesses, argc > 3});
    std::vector<unsigned> places(kPlaces), numbers(kernel.all_threads());
    const array_view<unsigned> memory(static_cast<int>(places.size()), places), values(static_cast<int>(numbers.size()), numbers);
    try {
        launch(kernel, memory, values);
    } catch (const runtime_exception&) {
        return kFailureExitCode;
    }
    memory.synchronize();
    values.synchronize();
    for (const unsigned number : places) std::printf("%u ", number);
    for (const unsigned number : numbers) std::printf("%u ", number);
    std::printf("\n");
}
