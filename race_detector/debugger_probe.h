// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "race_detector/access.h"

namespace tessera::race_detector {

/// Stops a debugger that has asked for it (`catch race`) at the second of two accesses that race, before it is carried out.
/// Without one costs next to nothing.
/// \param word  its address, here and now
void show_race_to_debugger(std::uintptr_t word, AccessKey first, const AccessPoint& at_first, AccessKey second);

}  // namespace tessera::race_detector
