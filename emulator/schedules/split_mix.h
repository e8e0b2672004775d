// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::detail {

/// SplitMix64: short, and the same on every compiler, unlike the standard library's distributions.
inline std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/// A number drawn from two others.
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t state = a;
    state = next_random(state) ^ b;
    return next_random(state);
}

}  // namespace tessera::detail
