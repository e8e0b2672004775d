// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "race_detector/access.h"

namespace tessera::race_detector {

/// Called for each C++ exception that is thrown: notes where in the program, if a kernel's thread does it.
void note_throw();

/// Called for the memory of each, which belongs to the thread that throws: what other threads did there, to exceptions of
/// theirs, is forgotten.
void note_exception_memory(const void* begin, std::size_t bytes);

/// Where the thread at `point`, which runs on this OS thread, threw its last exception, and the calls around that: addresses
/// within the instructions, innermost first; none: unknown.
std::vector<const void*> thrown_here(const AccessPoint& point);

}  // namespace tessera::race_detector
