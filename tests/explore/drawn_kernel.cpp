// SPDX-License-Identifier: Apache-2.0
#include "tests/explore/drawn_kernel.h"

#include "emulator/schedules/split_mix.h"

namespace tessera::drawn {
namespace {

class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(detail::mixed(seed, 0)) {}

    unsigned below(unsigned limit) { return static_cast<unsigned>(detail::next_random(state_) % limit); }

  private:
    std::uint64_t state_;
};

Act drawn_access(Numbers& numbers) {
    constexpr Act acts[] = {Act::read, Act::read, Act::read, Act::write, Act::write, Act::write, Act::copy, Act::add};
    return acts[numbers.below(sizeof acts / sizeof *acts)];
}

}  // namespace

Kernel drawn_kernel(const Draw& draw) {
    Numbers numbers(draw.seed);
    Kernel kernel;
    kernel.is_tiled = numbers.below(4) != 0;
    kernel.threads = 2 + numbers.below(3);
    if (kernel.is_tiled && kernel.threads == 2 && numbers.below(2) == 0) kernel.tiles = 2;
    const bool uses_tile_static = kernel.is_tiled && numbers.below(2) == 0;
    const unsigned first_place = uses_tile_static ? 0 : kPlaces;
    const unsigned places = 1 + numbers.below(uses_tile_static ? 2 * kPlaces : kPlaces);
    kernel.steps = 3 + numbers.below(kMostSteps - 2);
    const unsigned barrier = kernel.is_tiled && numbers.below(3) == 0 ? numbers.below(kernel.steps) : kMostSteps;
    const Act failure = numbers.below(3) == 0 ? Act::vanish : Act::fail;
    for (unsigned thread = 0; thread < kernel.all_threads(); ++thread) {
        for (unsigned i = 0; i < kernel.steps; ++i) {
            if (i == barrier) kernel.step[thread][i].act = Act::barrier;
        }
    }
    const unsigned accesses = 3 + numbers.below(draw.most_accesses - 2);
    for (unsigned i = 0; i < accesses; ++i) {  // a place that is taken loses one
        Step& step = kernel.step[numbers.below(kernel.all_threads())][numbers.below(kernel.steps)];
        if (step.act != Act::nothing) continue;
        step.act = draw.has_failures && numbers.below(4) == 0 ? failure : drawn_access(numbers);
        if (step.act == Act::copy) ++i;
        step.place = first_place + numbers.below(places);
        step.number = numbers.below(3);
    }
    return kernel;
}

}  // namespace tessera::drawn
