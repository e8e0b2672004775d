// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tessera/check.h"
#include "tests/random_kernels/model.h"

namespace tessera::random_kernels {

/// What model and findings disagree on, a line each; empty: nothing.
/// \param first_launch  the number of the kernel's first launch
std::string difference(const Kernel& kernel, const Verdict& expected,
                       const std::vector<check::Finding>& findings, std::uint64_t first_launch);

/// All that a finding says.
std::string full_text(const std::vector<check::Finding>& findings, std::uint64_t first_launch);

}  // namespace tessera::random_kernels
