// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/current_thread.h"
#include "race_detector/global_shadow.h"

namespace tessera::race_detector {

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern GlobalShadow& global_shadow;

void check_global(CurrentThread& me, std::uintptr_t word, AccessKey key);

}  // namespace tessera::race_detector
