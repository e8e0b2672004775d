// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// The calls that have led here from the program, and from other modules that the compiler instrumented: addresses within instructions, innermost first.
std::vector<const void*> calls_here();

/// The number of host code that makes an access: of the instruction or, where that is Tessera's, of it and the calls that led there.
/// \param code  the return address of what checks the access; null: the library itself makes it, for a call of the program's
CodeId id_of_host_code(const void* code);

}  // namespace tessera::race_detector
