// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "bench/opencl_kernel.h"

namespace tessera_bench {

/// The tiled product of two n x n matrices, which `read` leaves row by row.
/// \param problem  set where null is returned, as by OpenClKernel::open
std::unique_ptr<OpenClKernel> open_opencl_product(int n, const float* a, const float* b, std::string& problem);

}  // namespace tessera_bench
