// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// What this program's kernels can do.
Features features();

/// The launches of a kernel, one after the other, on arrays and views of its own, and what is asked of them
/// when all have run. \param judge  called while the arrays still live
std::vector<Execution> run(const Kernel& kernel, bool several_workers, void (*judge)(void*), void* argument);

}  // namespace tessera::random_kernels
