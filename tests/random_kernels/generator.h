// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// The kernel of this number. All threads of a tile pass the same barriers.
Kernel make_kernel(std::uint64_t seed, Features features);

}  // namespace tessera::random_kernels
