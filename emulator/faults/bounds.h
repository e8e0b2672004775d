// SPDX-License-Identifier: Apache-2.0
// Indices out of bounds in builds that test them. The tests themselves are in the public headers (detail/bounds.h).
#pragma once

#include "emulator/faults/wrong_index.h"
#include "emulator/options/option_kinds.h"

namespace tessera::detail {

/// How the running kernel's indices are tested, from the option `bounds` or `device`.
BoundsTest bounds_in_kernel();

/// Ends the running thread of a kernel: tells the observer, then throws runtime_exception.
[[noreturn]] void end_thread(const WrongIndex& wrong, int code);

}  // namespace tessera::detail
