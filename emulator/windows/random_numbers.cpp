// SPDX-License-Identifier: Apache-2.0
// Visual C++'s rand, so that programs with a fixed seed calculate what they calculated there.
#include <sys/random.h>

#include <cstdint>

#include "tessera/windows/program_runtime.h"

namespace tessera::windows {

namespace {

thread_local std::uint32_t state = 1;

}  // namespace

int next_random() noexcept {
    state = state * 214013U + 2531011U;
    return static_cast<int>(state >> 16U & 0x7FFFU);
}

void seed_random(unsigned seed) noexcept { state = seed; }

unsigned random_bits() noexcept {
    unsigned bits = 0;
    while (getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) {
    }
    return bits;
}

}  // namespace tessera::windows
