// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// A kernel that one rule decides, and on which side of it.
struct Situation {
    std::string name;
    bool races = false;
    Kernel kernel;
};

/// The situation of this number, on variables and lines that the number draws; nothing where the program
/// cannot have it. It is what it is when the threads, and the tiles, run one after the other.
std::optional<Situation> make_situation(std::uint64_t seed, Features features);

}  // namespace tessera::random_kernels
