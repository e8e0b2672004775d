// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// Called for each C++ exception that is thrown: notes where in the program, if a kernel's thread does it.
void note_throw();

/// Where the thread at `point`, which runs on this OS thread, threw its last exception, and the calls around that: addresses
/// within the instructions, innermost first; none: unknown.
std::vector<const void*> thrown_here(const AccessPoint& point);

}  // namespace tessera::race_detector
