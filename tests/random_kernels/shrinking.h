// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// Leaves out of a kernel what can be left out, as long as `fails` says that the rest still does.
Kernel smallest_failing(const Kernel& kernel, const std::function<bool(const Kernel&)>& fails);

}  // namespace tessera::random_kernels
