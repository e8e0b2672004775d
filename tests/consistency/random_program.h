// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tests/consistency/litmus.h"

namespace litmus {

/// A program of two or three threads with up to four accesses each; the same for the same seed.
Program random_program(std::uint64_t seed);

}  // namespace litmus
